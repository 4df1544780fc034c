import { expect, test } from "vitest"
import {
  camtBalance as balance,
  camtEntry as entry,
  camtStatement as statement,
  readCamtText as reading,
} from "../../test/camt-pieces.ts"
import { readStatement } from "../read.ts"

test("entries with the other side's name, codes of status in both forms, dates in both forms", () => {
  const party =
    "<NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Bäcker</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Brötchen</Ustrd></RmtInf></TxDtls></NtryDtls>"
  const read = reading(
    statement(
      balance("OPBD", "100.00"),
      entry({ details: party }),
      entry({
        way: "CRDT",
        amount: "10",
        status: "<Sts><Cd>BOOK</Cd></Sts>",
        date: "<DtTm>2024-01-30T00:00:00Z</DtTm>",
      }),
      entry({ status: "<Sts>PDNG</Sts>" }),
      balance("CLBD", "105.50"),
    ),
  )
  expect(read).toMatchObject({
    format: "camt",
    refused: null,
    pending: 1,
    problems: [],
    rows: [
      {
        line: 4,
        date: "2024-01-31",
        amount: 450,
        name: "Bäcker",
        note: "Brötchen",
        bankId: null,
        accountKey: "DE89370400440532013000",
      },
      { date: "2024-01-30", amount: -1000 },
    ],
    accounts: [{ closingBalance: 10550, currency: "EUR" }],
  })
})

test("a batch counts once, with its total", () => {
  const two =
    "<NtryDtls><TxDtls><Amt Ccy='USD'>3</Amt></TxDtls><TxDtls><Amt Ccy='USD'>9</Amt></TxDtls></NtryDtls><AddtlNtryInf>Sammler</AddtlNtryInf>"
  expect(reading(statement(entry({ details: two }))).rows).toMatchObject([{ amount: 450, name: "Sammler" }])
})

test("a closing balance that does not fit is said, with its line", () => {
  const read = reading(statement(balance("OPBD", "100.00"), entry(), balance("CLBD", "99.00")))
  expect(read.rows).toHaveLength(1)
  expect(read.problems).toMatchObject([{ reason: expect.stringContaining("does not follow") }])
})

test("a file that declares a document type is refused, and no entity of it is ever resolved", () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`
  const text = statement(entry()).replace("4.50", "&f;")
  expect(reading(text.replace("<Document", `${bomb}<Document`)).refused).toMatch(/damaged/)
  const read = reading(text.replace("</Ntry>", "<AddtlNtryInf>&b; & Co &amp;amp; Söhne</AddtlNtryInf></Ntry>"))
  expect(read.problems).toMatchObject([
    { text: "2024-01-31, &f;, &b; & Co & Söhne", reason: "Its amount cannot be read." },
  ])
})

test("a file that is cut off keeps its whole entries, and says that others are missing", () => {
  const whole = statement(entry(), entry({ amount: "14.50" }))
  for (let length = whole.indexOf("<BkToCstmrStmt>"); length < whole.length; length += 1) {
    const read = reading(whole.slice(0, length))
    const ends = [...whole.slice(0, length).matchAll(/<\/Ntry>/g)].length
    expect(read.rows.map(({ amount }) => amount)).toEqual([450, 1450].slice(0, ends))
    if (ends === 0) expect(read.refused).toMatch(/cut off/)
    else expect(read.problems).toMatchObject([{ reason: expect.stringContaining("cut off") }])
  }
})

const account = (id: string, currency: string, ...inside: ReadonlyArray<string>) =>
  `<Stmt><Acct><Id>${id}</Id><Ccy>${currency}</Ccy><Nm>Giro</Nm></Acct>${inside.join("")}</Stmt>`
const file = (...statements: ReadonlyArray<string>) =>
  `<Document><BkToCstmrStmt>${statements.join("\n")}</BkToCstmrStmt></Document>`
const dated = (code: string, amount: string, day: string) =>
  balance(code, amount).replace("</Bal>", `<Dt><Dt>${day}</Dt></Dt></Bal>`)

test("several statements in one file: by account and currency, the latest balance counts", () => {
  const iban = "<IBAN>CH93 0076 2011 6238 5295 7</IBAN>"
  const read = reading(
    file(
      account(iban, "EUR", dated("CLBD", "20", "2024-02-29"), entry()),
      account(iban, "EUR", dated("CLBD", "10", "2024-01-31"), entry({ amount: "7" })),
      account(iban, "CHF", entry({ amount: "8" }).replaceAll("EUR", "CHF")),
      account("<Othr><Id>77 1</Id></Othr>", "XXX", entry({ amount: "9" }).replaceAll("EUR", "XXX")),
      account("<BBAN>770002</BBAN>", "EUR", entry({ amount: "1" }).replaceAll("EUR", "SEK")),
      account("<PrtryAcct><Id>P1</Id></PrtryAcct>", "EUR", entry({ status: "<Sts>PDNG</Sts>" })),
    ),
  )
  expect(read.rows.map(({ accountKey, amount, currency }) => [accountKey, amount, currency])).toEqual([
    ["CH9300762011623852957 EUR", 450, "EUR"],
    ["CH9300762011623852957 EUR", 700, "EUR"],
    ["CH9300762011623852957 CHF", 800, "CHF"],
    ["771", 900, "EUR"],
    ["770002", 100, "SEK"],
  ])
  expect(read.accounts).toMatchObject([
    { key: "CH9300762011623852957 EUR", name: "Giro", closingBalance: 2000, currency: "EUR" },
    { key: "CH9300762011623852957 CHF", closingBalance: null, currency: "CHF" },
    { key: "771", currency: "EUR" },
    { key: "770002" },
  ])
  expect(read.pending).toBe(1)
})

test("several documents in one file, a report of today, a notification, and elements with a prefix", () => {
  const one = statement(entry())
  expect(reading(`${one}\n${one}`).rows).toMatchObject([{ line: 3 }, { line: 7 }])
  const report = one.replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt").replaceAll("Stmt>", "Rpt>").replace("053", "052")
  expect(reading(report).rows).toHaveLength(1)
  const notice = one.replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn").replaceAll("Stmt>", "Ntfctn>")
  expect(reading(notice.replace("053", "054"))).toMatchObject({
    rows: [{}],
    problems: [{ reason: expect.stringContaining("leaves some payments out") }],
  })
  expect(reading(one.replace(/<(\/?)(?=[A-Z])/g, "<$1n:")).rows).toHaveLength(1)
})

test("a statement of nothing, and one whose rows are all pending", () => {
  expect(reading(statement()).refused).toMatch(/no transactions/)
  expect(reading(statement(entry({ status: "<Sts>PDNG</Sts>" })))).toMatchObject({
    refused: null,
    pending: 1,
    rows: [],
  })
})

test("payments that were taken back: balances decide which way the money went, else the person does", () => {
  const taken = (way: string) => entry({ way, amount: "5.00" }).replace("<Sts>", "<RvslInd>true</RvslInd><Sts>")
  const amounts = (...inside: ReadonlyArray<string>) => {
    const { rows, questions, problems } = reading(statement(...inside))
    return { amounts: rows.map(({ amount }) => amount), asked: questions.length, problems: problems.length }
  }
  const sure = { asked: 0, problems: 0 }
  const [before, after] = [balance("OPBD", "100.00"), balance("CLBD", "100.50")]
  expect(amounts(before, entry(), taken("CRDT"), after)).toEqual({ amounts: [450, -500], ...sure })
  expect(amounts(before, entry(), taken("DBIT"), after)).toEqual({ amounts: [450, -500], ...sure })
  // Without balances, and where nothing fits.
  expect(amounts(entry(), taken("DBIT"))).toEqual({ amounts: [450, 500], asked: 1, problems: 0 })
  expect(amounts(before, taken("DBIT"), balance("CLBD", "1.00"))).toEqual({ amounts: [500], asked: 1, problems: 1 })
  const text = statement(entry(), taken("DBIT"))
  const [question] = reading(text).questions
  expect(question).toMatchObject({ kind: "sign", suggested: "out" })
  const answered = (sign: string) => reading(text, { [question!.id]: sign }).rows.map(({ amount }) => amount)
  expect(answered("out")).toEqual([450, 500])
  expect(answered("in")).toEqual([450, -500])
})

test("a currency that is XXX is no currency: the person is asked", () => {
  const text = statement(entry()).replaceAll("EUR", "XXX")
  const asked = readStatement(Buffer.from(text), { fileName: "statement", today: "2024-06-30", currency: "USD" })
  expect(asked).toMatchObject({ evidence: { currency: "assumed" }, questions: [{ kind: "currency" }] })
  const answers = { [asked.questions[0]!.id]: "SEK" }
  expect(reading(text, answers)).toMatchObject({ questions: [], rows: [{ amount: 450, currency: "SEK" }] })
})

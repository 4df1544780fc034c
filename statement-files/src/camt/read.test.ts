import { expect, test } from "vitest"
import { readStatement } from "../read.ts"

const reading = (text: string) =>
  readStatement(new TextEncoder().encode(text), { fileName: "statement", today: "2024-06-30", currency: "EUR" })

const entry = (changes: { amount?: string; way?: string; status?: string; date?: string; details?: string } = {}) =>
  `<Ntry><Amt Ccy="EUR">${changes.amount ?? "4.50"}</Amt><CdtDbtInd>${changes.way ?? "DBIT"}</CdtDbtInd>${changes.status ?? "<Sts>BOOK</Sts>"}
<BookgDt>${changes.date ?? "<Dt>2024-01-31+01:00</Dt>"}</BookgDt><AcctSvcrRef>NONREF</AcctSvcrRef>${changes.details ?? ""}</Ntry>`
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
const statement = (...inside: ReadonlyArray<string>) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${inside.join("\n")}</Stmt></BkToCstmrStmt></Document>`

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

test("declared and external entities are never resolved; a file cut at any byte is refused", () => {
  const bomb = statement(entry())
    .replace("<Document", '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]><Document')
    .replace("4.50", "&f;")
  expect(reading(bomb).refused).toMatch(/damaged/)
  const whole = statement(entry(), entry({ amount: "14.50" }))
  for (let length = whole.indexOf("<Ntry>"); length < whole.length - 1; length += 7)
    expect(reading(whole.slice(0, length)).refused).toMatch(/damaged/)
})

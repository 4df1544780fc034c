// Further contents of banks' OFX files: several accounts, investments, pending transactions, errors.
import { readInBudgetCurrency } from "../../test/reading.ts"
import { expect, test } from "vitest"

const reading = (text: string, answers: Readonly<Record<string, string>> = {}) =>
  readInBudgetCurrency(Buffer.from(text), { fileName: "x.ofx", today: "2024-06-30", currency: "USD", answers })

const row = (amount: string, type = "DEBIT", more = "") =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20240131<TRNAMT>${amount}<FITID>1<NAME>Harbor Coffee${more}</STMTTRN>\n`
const bank = (id: string, rows: string, type = "CHECKING", more = "") =>
  `<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>123<ACCTID>${id}<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST>
${rows}</BANKTRANLIST>${more}</STMTRS></STMTTRNRS>\n`
const card = (id: string, rows: string, more = "") =>
  `<CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>${id}</CCACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST>${more}</CCSTMTRS></CCSTMTTRNRS>\n`
const file = (...inside: ReadonlyArray<string>) => `<OFX>${inside.join("")}</OFX>\n`

test("a bank account, a card and investments in one file: each its account, of investments only the cash", () => {
  const investments = `<INVSTMTTRNRS><INVSTMTRS><DTASOF>20240131<CURDEF>USD<INVACCTFROM><BROKERID>example.com<ACCTID>77</INVACCTFROM><INVTRANLIST>
<BUYSTOCK><INVBUY><INVTRAN><FITID>5<DTTRADE>20240110</INVTRAN><UNITS>3<UNITPRICE>10<TOTAL>-30</INVBUY></BUYSTOCK>
<INVBANKTRAN>${row("250.00", "CREDIT")}<SUBACCTFUND>CASH</INVBANKTRAN></INVTRANLIST></INVSTMTRS></INVSTMTTRNRS>`
  const read = reading(
    file(
      bank("1", row("-4.50"), "CHECKING", "<LEDGERBAL><BALAMT>1.234,56<DTASOF>20240131</LEDGERBAL>"),
      card("2", row("-9.00"), "<LEDGERBAL><BALAMT>-30,25</LEDGERBAL><AVAILBAL><BALAMT>970</AVAILBAL>"),
      investments,
    ),
  )
  expect(read.rows).toMatchObject([
    { accountKey: "123 1", amount: 450, line: 2 },
    { accountKey: "2", amount: 900 },
    { accountKey: "example.com 77", amount: -25000 },
  ])
  expect(read.accounts).toMatchObject([
    { key: "123 1", type: "checking", closingBalance: 123456 },
    { key: "2", type: "credit", closingBalance: -3025 },
    { key: "example.com 77", type: "investment", closingBalance: null },
  ])
  expect(read.problems).toMatchObject([{ line: 7, reason: "Purchases and sales of investments (1) are not imported." }])
  expect(reading(file(investments.replace(/<INVBANKTRAN>[\s\S]*<\/INVBANKTRAN>/, ""))).refused).toMatch(
    /only investments/,
  )
})

test("one number under two banks, or of a checking and a savings account, names two accounts", () => {
  const read = reading(
    file(
      bank("1", row("-1")),
      bank("1", row("-2"), "SAVINGS"),
      bank("1", row("-3")).replace(">123<", ">456<"),
      bank("1", row("-4")),
    ),
  )
  expect(read.rows.map(({ accountKey, amount }) => [accountKey, amount])).toEqual([
    ["123 1 CHECKING", 100],
    ["123 1 SAVINGS", 200],
    ["456 1", 300],
    ["123 1 CHECKING", 400],
  ])
  expect(read.accounts).toHaveLength(3)
})

test("a list of accounts beside a statement names none of its transactions' account", () => {
  const list =
    "<ACCTINFORS><ACCTINFO><BANKACCTINFO><BANKACCTFROM><BANKID>9<ACCTID>8</BANKACCTFROM></ACCTINFO></ACCTINFORS>"
  expect(reading(file(list, bank("1", row("-1")), list)).accounts).toMatchObject([{ key: "123 1" }])
})

test("pending transactions are counted, not imported; a correction is said", () => {
  const pending =
    "<BANKTRANLISTP><DTASOF>20240131<STMTTRNP><TRNTYPE>HOLD<DTTRAN>20240131<TRNAMT>-70<NAME>Hotel</STMTTRNP></BANKTRANLISTP>"
  const read = reading(
    file(bank("1", row("-1") + row("-2", "DEBIT", "<CORRECTFITID>1<CORRECTACTION>DELETE"), "CHECKING", pending)),
  )
  expect(read).toMatchObject({ pending: 1, rows: [{ amount: 100 }] })
  expect(read.problems).toMatchObject([
    { line: 3, reason: expect.stringContaining("takes an earlier transaction back") },
  ])
})

test("a correction takes the place of what it corrects, where that is in the file; the word alone says nothing", () => {
  const first = row("-1").replace("<FITID>1", "<FITID>7")
  const second = row("-2", "DEBIT", "<CORRECTFITID>7<CORRECTACTION>REPLACE")
  const read = reading(file(bank("1", first + second + row("-3", "DEBIT", "<CORRECTACTION>REPLACE"))))
  expect(read.rows).toMatchObject([{ amount: 200 }, { amount: 300 }])
  expect(read.problems).toMatchObject([{ line: 2, reason: expect.stringContaining("in its place") }])
})

test("a currency beside the amounts alone is the account's; a balance that lost its decimal sign is left out", () => {
  const text = bank(
    "1",
    row("-1.25", "DEBIT", "<CURRENCY><CURRATE>1.0<CURSYM>AUD</CURRENCY>"),
    "CHECKING",
    "<LEDGERBAL><BALAMT>12345</LEDGERBAL>",
  )
  expect(reading(file(text.replace("<CURDEF>USD", "<CURDEF>")))).toMatchObject({
    rows: [{ currency: "AUD" }],
    accounts: [{ currency: "AUD", closingBalance: null }],
  })
})

test("a row in another currency keeps it; one that was exchanged is in the account's", () => {
  const read = reading(
    file(
      bank(
        "1",
        row("-1", "DEBIT", "<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY><MEMO>Paris") +
          row("-2", "DEBIT", "<ORIGCURRENCY><CURRATE>0.9<CURSYM>EUR</ORIGCURRENCY>") +
          row("-3", "DEBIT", "<CURRENCY><CURRATE>1.1<CURSYM>SEK<MEMO>Not closed"),
      ),
    ),
  )
  expect(read.rows).toMatchObject([
    { currency: "EUR", amount: 100, note: "Paris" },
    { currency: "USD", amount: 200 },
    { currency: "SEK", amount: 300, note: "Not closed" },
  ])
})

test("the names of payees, and texts that say the same twice", () => {
  const names = (fields: string) => {
    const [one] = reading(file(bank("1", row("-1").replace("<NAME>Harbor Coffee", fields)))).rows
    return [one?.name, one?.note]
  }
  expect(names("<PAYEE><NAME>Fennel<ADDR1>Quay 1<CITY>Alder</PAYEE><MEMO>Rent")).toEqual(["Fennel", "Rent"])
  expect(names("<NAME>Fennel<MEMO>Fennel")).toEqual(["Fennel", ""])
  expect(names("<NAME>FENNEL CR<EXTDNAME>Fennel & Crate<MEMO>Card")).toEqual(["FENNEL CR", "Fennel & Crate · Card"])
  expect(names("<NAME><MEMO>Only a memo")).toEqual(["Only a memo", ""])
  expect(names("<CHECKNUM>104")).toEqual(["Check 104", ""])
  expect(names("")).toEqual(["DEBIT", ""])
  // Cut to its length, but not within a character.
  expect(names(`<NAME>${"a".repeat(99)}😀`)).toEqual(["a".repeat(99), ""])
})

test("equal ids are no reason to leave a row out", () => {
  expect(reading(file(bank("1", row("-1") + row("-1") + row("-1")))).rows).toHaveLength(3)
})

const error = (message: string) =>
  `<SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR${message}</STATUS></SONRS></SIGNONMSGSRSV1>`

test("what the bank answers instead of transactions is repeated, with rows as well as without", () => {
  expect(reading(file(error("<MESSAGE>Your password has expired"))).refused).toBe(
    "The bank says: “Your password has expired”",
  )
  expect(reading(file(error(""))).refused).toMatch(/error 15500 .* sign in/)
  const failed = "<CCSTMTTRNRS><STATUS><CODE>2003<SEVERITY>ERROR<MESSAGE>Account not found</STATUS></CCSTMTTRNRS>"
  const read = reading(file(bank("1", row("-1")), failed))
  expect(read.rows).toHaveLength(1)
  expect(read.problems).toMatchObject([{ line: 4, text: "2003", reason: "The bank says: “Account not found”" }])
  expect(reading(file(bank("1", ""))).refused).toMatch(/no transactions/)
})

test("amounts without signs: the kinds of transactions say it, and where they are all alike the person is asked", () => {
  expect(reading(file(bank("1", row("4.50") + row("20", "CREDIT") + row("9", "PAYMENT")))).rows).toMatchObject([
    { amount: 450 },
    { amount: -2000 },
    { amount: 900 },
  ])
  const alike = file(bank("1", row("4.50") + row("7")))
  expect(reading(alike)).toMatchObject({
    rows: [{ amount: 450 }, { amount: 700 }],
    questions: [{ kind: "sign", suggested: "out" }],
  })
  const [question] = reading(alike).questions
  expect(reading(alike, { [question!.id]: "in" })).toMatchObject({
    rows: [{ amount: -450 }, { amount: -700 }],
    questions: [],
  })
  // The answer is about this account, whose number is not in the question's id.
  const other = reading(alike.replace("<ACCTID>1", "<ACCTID>2"), { [question!.id]: "in" })
  expect(other.questions).toHaveLength(1)
  expect(question!.id).toMatch(/^sign-[0-9a-f]{8}$/)
  const unknown = reading(file(bank("1", row("4.50") + row("20", "CREDIT") + row("3", "XFER"))))
  expect(unknown.problems).toMatchObject([{ line: 4, reason: expect.stringContaining("came in or went out") }])
})

test("money that is on hold is counted as pending", () =>
  expect(reading(file(bank("1", row("-1") + row("-2", "HOLD"))))).toMatchObject({
    pending: 1,
    rows: [{ amount: 100 }],
  }))

test("cards: a payment alone is money in; spending written as positive is asked", () => {
  expect(reading(file(card("2", row("100.00", "PAYMENT")))).rows).toMatchObject([{ amount: -10000 }])
  const reversed = file(card("2", row("4.50") + row("12") + row("-100", "CREDIT")))
  expect(reading(reversed)).toMatchObject({
    rows: [{ amount: 450 }, { amount: 1200 }, { amount: -10000 }],
    questions: [{ kind: "sign" }],
  })
  // Types are wrong at many banks: signs count.
  expect(reading(file(card("2", row("-4.50") + row("12") + row("-100", "CREDIT"))))).toMatchObject({
    rows: [{ amount: 450 }, { amount: -1200 }, { amount: 10000 }],
    questions: [],
  })
})

test("a card whose amounts are nearly all positive, and whose types say nothing, is asked for; an account is not", () => {
  const rows = row("4.50", "OTHER") + row("12", "OTHER") + row("30", "OTHER") + row("-46.50", "OTHER")
  expect(reading(file(card("2", rows)))).toMatchObject({
    questions: [{ kind: "sign" }],
    rows: [{ amount: 450 }, {}, {}, { amount: -4650 }],
  })
  expect(reading(file(bank("1", rows)))).toMatchObject({
    questions: [],
    rows: [{ amount: -450 }, {}, {}, { amount: 4650 }],
  })
  expect(reading(file(card("2", row("-1", "OTHER") + row("5", "OTHER"))))).toMatchObject({ questions: [] })
  // Interest is no evidence that a bank's types depend on the direction.
  expect(reading(file(bank("1", row("100") + row("1.20", "INT"))))).toMatchObject({ questions: [{ kind: "sign" }] })
  expect(reading(file(bank("1", row("5", "POS"))))).toMatchObject({ questions: [{ kind: "sign" }] })
})

test("amounts without signs and kinds are asked about; kinds in other words, and the more common of mixed ones, tell", () => {
  const signs = (rows: string, key: "bank" | "card" = "bank") => {
    const read = reading(file((key === "bank" ? bank : card)("1", rows)))
    return [read.questions.length, ...read.rows.map(({ amount }) => amount)]
  }
  expect(signs(row("4", "") + row("7", ""))).toEqual([1, 400, 700])
  expect(signs(row("4", "Débito") + row("7", "Crédito"))).toEqual([0, 400, -700])
  expect(signs(row("4", "PAYMENT") + row("7", "DEP"))).toEqual([1, 400, -700])
  // Transfers have the standard sign.
  expect(signs(row("4", "XFER") + row("7", "XFER"))).toEqual([0, -400, -700])
})

test("currencies by their signs, by names of old, and as the value of a list", () => {
  const currencyOf = (text: string) => reading(file(bank("1", text))).rows[0]?.currency
  const asked = file(bank("1", row("-1")))
  expect(reading(asked.replace("<CURDEF>USD", "<CURDEF>R$")).rows[0]?.currency).toBe("BRL")
  expect(reading(asked.replace("<CURDEF>USD", "<CURDEF>CDN")).rows[0]?.currency).toBe("CAD")
  expect(currencyOf(row("-1", "DEBIT", "<CURRENCY>EUR</CURRENCY>"))).toBe("EUR")
})

test("nothing but credits on a card may be what was bought: it is asked, unless the bank says thanks for a payment", () => {
  const two = (name: string) => row("4.50", "CREDIT").replace("Harbor Coffee", name) + row("9.00", "CREDIT")
  expect(reading(file(card("2", two("Harbor Coffee")))).questions).toMatchObject([{ kind: "sign", suggested: "out" }])
  expect(reading(file(card("2", two("PAYMENT - THANK YOU"))))).toMatchObject({
    questions: [],
    rows: [{ amount: -450 }, {}],
  })
})

test("a loan is an account that is paid into", () => {
  const paid = row("1060.00", "PAYMENT")
    .replace("<STMTTRN><TRNTYPE>", "<LOANSTMTTRN><LOANTRNTYPE>")
    .replace("</", "</LOAN")
  const from = "<LOANACCTFROM><LOANACCTID>77<LOANACCTTYPE>MORTGAGE</LOANACCTFROM>"
  const loan = `<LOANSTMTRS><CURDEF>USD${from}<LOANTRANLIST>${paid}</LOANTRANLIST></LOANSTMTRS>`
  expect(reading(file(loan))).toMatchObject({
    questions: [],
    accounts: [{ key: "77", type: "loan" }],
    rows: [{ amount: -106_000 }],
  })
})

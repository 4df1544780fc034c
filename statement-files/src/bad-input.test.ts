// Files that people choose by mistake, and hostile ones: a sentence with the line, and never a wrong row.
import { readInBudgetCurrency } from "../test/reading.ts"
import { expect, test } from "vitest"
import type { ReadingOptions } from "./statement.ts"

const reading = (file: string | Buffer, changes: Partial<ReadingOptions> = {}) =>
  readInBudgetCurrency(typeof file === "string" ? Buffer.from(file) : file, {
    fileName: "download.csv",
    today: "2024-06-30",
    currency: "USD",
    ...changes,
  })

const csv = (...rows: ReadonlyArray<string>) =>
  `Date,Description,Debit,Credit\n${rows.map((row) => `${row}\n`).join("")}`
const facts = (...given: Parameters<typeof reading>) =>
  reading(...given).rows.map(({ line, date, amount, currency }) => `${line}: ${date} ${amount} ${currency}`)

const unreadable = "Its amount cannot be read."
const noSuchDate = "There is no such date, or it is not believable."
const noRows =
  "This file has no rows with a date and an amount. Download the list of transactions from your bank, as CSV, OFX or CAMT."
const empty = "This file is empty."

test.each([
  ["nothing", "", empty],
  ["blanks", " \n\t\n", empty],
  [
    "only headings",
    "Date,Description,Amount\n",
    "This file has no transactions: perhaps there were none in its period.",
  ],
  ["words", "To whom it may concern\nNothing, to, see\n", noRows],
  ["one line of 5 MB", "x,".repeat(2_500_000), noRows],
  ["one line of 5 MB in quotes", '"x",'.repeat(1_250_000), noRows],
  [
    "XLSX",
    "PK\u0003\u0004[Content_Types].xml xl/workbook.xml",
    "This is a workbook of Excel or another spreadsheet. Open it there and save it as CSV, or download CSV from your bank.",
  ],
  ["ZIP", "PK\u0003\u0004statement.csv", "This is an archive such as ZIP. Unpack it, and import the files in it."],
  [
    "MT940",
    ":20:START\r\n:60F:C240131EUR10,00\r\n",
    "This is MT940, which is not read here. Download CAMT.053, CSV or OFX from your bank instead.",
  ],
  [
    "zeros and ones",
    "\u0001\u0002\u0003\u0004abc\u0005".repeat(400),
    "This is not a file of transactions. Download CSV, OFX, QIF or CAMT from your bank.",
  ],
])("%s: the sentence says what it is", (_, file, sentence) =>
  expect(reading(file)).toMatchObject({ refused: sentence, rows: [], questions: [], problems: [] }),
)

test("a gigabyte is refused by its length, before a byte of it is looked at", () => {
  const file = { length: 1_000_000_000 } as Uint8Array
  expect(readInBudgetCurrency(file, { fileName: "x.csv", today: "2024-06-30", currency: "USD" }).refused).toBe(
    "This file is larger than 100 MB. Download a shorter period, and import each file of it.",
  )
})

test("more than 200 000 rows are refused", () => {
  const file = csv("2024-01-31,Shop,4.50,\n".repeat(200_001))
  const refused = "This file has more than 200 000 rows. Download a shorter period, and import each file of it."
  expect(reading(file)).toMatchObject({ refused, rows: [] })
})

test("a line of 5 MB between others is said, and costs no other", () => {
  const file = csv("2024-01-31,Alpha,1.00,", `2024-01-30,Beta,${"2.00,".repeat(1_000_000)}`, "2024-01-29,Gamma,3.00,")
  expect(facts(file)).toEqual(["2: 2024-01-31 100 USD", "4: 2024-01-29 300 USD"])
  expect(reading(file).problems).toMatchObject([{ line: 3, reason: "It has 501 values where the others have 4." }])
})

test("a value of 10 MB is kept as a name of 100 letters", () => {
  const { rows } = reading(csv(`2024-01-31,${"x".repeat(10_000_000)},4.50,`))
  expect(rows).toMatchObject([{ amount: 450, name: "x".repeat(100) }])
})

test("days that may be months in every row are asked for", () => {
  const file = csv("03/04/2024,Alpha,1.00,", "05/06/2024,Beta,2.00,")
  expect(reading(file).questions).toEqual([
    {
      id: "dates",
      kind: "dates",
      text: "Which days are 03/04/2024 (Alpha) and 05/06/2024 (Beta)?",
      options: [
        { value: "DMY", label: "April 3, 2024 and June 5, 2024" },
        { value: "MDY", label: "March 4, 2024 and May 6, 2024" },
      ],
      suggested: "DMY",
    },
  ])
  expect(facts(file, { answers: { dates: "MDY" } })).toEqual(["2: 2024-03-04 100 USD", "3: 2024-05-06 200 USD"])
})

test("both orders in one file: asked by the row that has both, and what the answer does not fit is a problem", () => {
  const file = csv("13/04/2024,Alpha,1.00,", "04/25/2024,Beta,2.00,", "05/06/2024,Gamma,3.00,")
  expect(reading(file).questions).toMatchObject([
    { text: "Which day is 05/06/2024 (Gamma)?", options: [{ value: "DMY" }, { value: "MDY" }] },
  ])
  const { problems } = reading(file, { answers: { dates: "DMY" } })
  expect(facts(file, { answers: { dates: "DMY" } })).toEqual(["2: 2024-04-13 100 USD", "4: 2024-06-05 300 USD"])
  expect(problems).toEqual([{ line: 3, text: "04/25/2024, Beta, 2.00", reason: noSuchDate }])
})

test("days of 1899 and 2199 are not believed", () => {
  const { rows, problems } = reading(csv("1899-12-31,Alpha,1.00,", "2199-01-01,Beta,2.00,", "2024-01-31,Gamma,3.00,"))
  expect(rows).toMatchObject([{ line: 4, date: "2024-01-31" }])
  expect(problems).toEqual([
    { line: 2, text: "1899-12-31, Alpha, 1.00", reason: noSuchDate },
    { line: 3, text: "2199-01-01, Beta, 2.00", reason: noSuchDate },
  ])
})

test.each(["12abc", "4O.00", "=1+1", '"=SUM(C2:C3)"', "1.2.3.4", "1e3"])("the amount %s is a problem", (amount) => {
  const file = csv("2024-01-31,Alpha,1.00,", `2024-01-30,Beta,${amount},`, "2024-01-29,Gamma,3.00,")
  expect(facts(file)).toEqual(["2: 2024-01-31 100 USD", "4: 2024-01-29 300 USD"])
  expect(reading(file).problems).toMatchObject([{ line: 3, reason: unreadable }])
})

test("names that look like formulas are names", () => {
  const names = ["=1+1", "=SUM(A1:A2)", "@cmd", "+49 30 1234", "-5 apples"]
  expect(reading(csv(...names.map((name) => `2024-01-31,${name},1.00,`))).rows.map(({ name }) => name)).toEqual(names)
})

test("several accounts in one file are kept apart, and so are currencies", () => {
  const { rows, accounts } = reading(
    "Account,Date,Text,Debit,Credit,Currency\nEveryday,2024-01-31,Alpha,1.00,,USD\nSavings,2024-01-30,Beta,,2.00,EUR\nEveryday,2024-01-29,Gamma,3.00,,USD\nSavings,2024-01-28,Delta,4.00,,EUR\n",
  )
  expect(rows.map(({ accountKey, amount, currency }) => `${accountKey} ${amount} ${currency}`)).toEqual([
    "Everyday 100 USD",
    "Savings -200 EUR",
    "Everyday 300 USD",
    "Savings 400 EUR",
  ])
  expect(accounts).toMatchObject([
    { key: "Everyday", currency: "USD" },
    { key: "Savings", currency: "EUR" },
  ])
})

test.each([
  [
    "Date,Symbol,Quantity,Price,Amount\n2024-01-31,ABC,3,4.00,12.00\n",
    "positions or trades, not of an account's transactions",
  ],
  [
    "Order ID,Order Date,Item title,Ship date,Total\n1,2024-01-31,Book,2024-02-01,10.00\n",
    "orders, not of an account's transactions",
  ],
  ["Date,Balance\n2024-01-31,100.00\n2024-01-30,90.00\n", "balances, not of transactions"],
  ["Account number,Account type,Current balance\n123,Checking,100.00\n", "accounts, not of transactions"],
  [
    "Name,Birthday,Phone 1 - Value,E-mail 1 - Value\nZoe,1990-04-12,555123,zoe@example.org\n",
    "contacts, not of an account's transactions",
  ],
  [
    "Full name,Email,Mobile,Added on\nZoe,zoe@example.org,5550123,2024-01-31\n",
    "contacts, not of an account's transactions",
  ],
])("%j is refused, although it has days and amounts", (file, what) =>
  expect(reading(file)).toMatchObject({
    refused: `This is a list of ${what}. Download the transactions instead.`,
    rows: [],
  }),
)

const camt = (declared: string, text: string) =>
  `<?xml version="1.0"?>${declared}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">4.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-31</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`

test("entities that XML declares, and files that it names, are never resolved", () => {
  expect(reading(camt("", "&own; &#65;")).rows).toMatchObject([{ amount: 450, name: "&own; A" }])
  for (const entity of ['"secret"', 'SYSTEM "file:///etc/hostname"', 'SYSTEM "http://localhost/"']) {
    const read = reading(camt(`<!DOCTYPE Document [<!ENTITY own ${entity}>]>`, "&own;"))
    expect(read.rows.every(({ name }) => name === "&own;" || name === "")).toBe(true)
    expect(read.refused === null || read.refused.startsWith("This file is damaged")).toBe(true)
  }
})

test("letters of another encoding come in as they were written", () => {
  expect(reading(Buffer.from(csv("2024-01-31,Café,1.00,"), "latin1")).rows).toMatchObject([{ name: "Café" }])
  expect(reading(Buffer.from(`\ufeff${csv("2024-01-31,Żółw,1.00,")}`, "utf16le")).rows).toMatchObject([
    { name: "Żółw" },
  ])
})

test("what a person says of the columns goes before what they look like", () => {
  const file = "2024-01-31,Alpha,Beta,1.00,2.00\n2024-01-30,Gamma,Delta,3.00,5.00\n2024-01-29,Zeta,Eta,7.00,4.00\n"
  expect(reading(file)).toMatchObject({
    questions: [
      { id: "amount", text: "Which amount did “Alpha” change the balance of the account by?" },
      { id: "sign" },
    ],
  })
  const said = reading(file, { columns: { 1: "note", 2: "name", 3: "money out", 4: null } })
  expect(said.rows.map(({ name, note, amount }) => [name, note, amount])).toEqual([
    ["Beta", "Alpha", 100],
    ["Delta", "Gamma", 300],
    ["Eta", "Zeta", 700],
  ])
  expect(said.dialect.columns.map(({ role }) => role)).toEqual([null, "note", "name", "money out", null])
  expect(facts(csv("2024-01-31,Alpha,1.00,"), { columns: { 2: "money in" } })).toEqual(["2: 2024-01-31 -100 USD"])
})

test("what a person says of signs, days and decimals goes before a guess", () => {
  const file = 'Date,Description,Amount\n03/04/2024,Alpha,"1,500"\n05/06/2024,Beta,"2,500"\n'
  const dialect = { sign: "positive is money in", dateOrder: "MDY", decimal: "," } as const
  expect(reading(file).questions.map(({ id }) => id)).toEqual(["dates", "sign", "decimal"])
  expect(reading(file, { dialect })).toMatchObject({ questions: [] })
  expect(facts(file, { dialect })).toEqual(["2: 2024-03-04 -150 USD", "3: 2024-05-06 -250 USD"])
})

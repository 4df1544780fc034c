// Files of several accounts, currencies, parts or encodings, and the wrong file of the right bank.
import iconv from "iconv-lite"
import { expect, test } from "vitest"
import { facts, isSure, lines, read } from "../../test/reading.ts"

const heading = "Date,Description,Debit,Credit"
const keys = (...given: Parameters<typeof read>) => {
  const statement = read(...given)
  return { sure: isSure(statement), keys: statement.rows.map(({ accountKey }) => accountKey) }
}

test("two accounts, each with its table and its name above it", () => {
  const [first, second] = [`Account: Everyday 1234`, `Account: Savings 5678`]
  const [one, other] = ["2024-01-31,Alpha,1.00,", "2024-01-30,Beta,,2.00"]
  const expected = { sure: true, keys: ["Everyday 1234", "Savings 5678", "Savings 5678"] }
  expect(keys(lines(first, heading, one, "", second, heading, other, other))).toEqual(expected)
  expect(keys(lines(first, heading, one, second, heading, other, other))).toEqual(expected)
  expect(keys(lines(first, heading, one, "", "Page 2", heading, other)).keys).toEqual(["file", "file"])
})

test("an account and its card, each with headings of its own", () => {
  const file = [
    '"Umsätze Girokonto";"Zeitraum: 30 Tage";',
    '"Neuer Kontostand";"1.234,56 EUR";',
    '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
    '"31.01.2024";"31.01.2024";"Lastschrift";"Lumen Power";"-60,00";',
    '"Alter Kontostand";"1.294,56 EUR";',
    "",
    '"Umsätze Visa-Karte (Kreditkarte)";"Zeitraum: 30 Tage";',
    '"Neuer Kontostand";"100,00 EUR";',
    '"Buchungstag";"Umsatztag";"Vorgang";"Referenz";"Buchungstext";"Umsatz in EUR";',
    '"29.01.2024";"28.01.2024";"Visa-Umsatz";"12345";"HARBOR COFFEE";"-4,50";',
    '"28.01.2024";"27.01.2024";"Visa-Umsatz";"12346";"HARBOR COFFEE";"-3,50";',
  ]
  const statement = read(iconv.encode(lines(...file), "windows-1252"), { currency: "EUR" })
  expect(isSure(statement)).toBe(true)
  expect(statement.source).toBe("comdirect")
  expect(facts(statement)).toEqual([
    "2024-01-31 6000 Lumen Power",
    "2024-01-29 450 HARBOR COFFEE",
    "2024-01-28 350 HARBOR COFFEE",
  ])
  expect(statement.accounts.map(({ name, type }) => [name, type])).toEqual([
    ["Umsätze Girokonto", null],
    ["Umsätze Visa-Karte (Kreditkarte)", "credit"],
  ])
})

test("of two tables that are cut at any byte no row comes in wrong", () => {
  const tables = ["Everyday 1234", "Savings 5678"].map((name, at) =>
    lines(`Account: ${name}`, heading, `2024-01-3${at},Alpha,1.0${at},`, `2024-01-2${at},Beta,,2.0${at}`),
  )
  const file = Buffer.from(tables.join("\n"))
  const whole = facts(read(file))
  expect(whole).toHaveLength(4)
  for (let length = 0; length < file.length; length += 1) {
    const rows = facts(read(file.subarray(0, length)))
    expect(rows, `cut at ${length}`).toEqual(whole.slice(0, rows.length))
  }
})

test("a question about the second table has its own answer", () => {
  const table = ["Date,Description,Amount", "2024-01-31,Alpha,1.00", "2024-01-30,Beta,2.00"]
  const file = lines("Account: Everyday 1234", ...table, "", "Account: Savings 5678", ...table)
  expect(read(file).questions.map(({ id }) => id)).toEqual(["sign", "sign 2"])
  const { rows } = read(file, { answers: { sign: "out", "sign 2": "in" } })
  expect(rows.map(({ amount }) => amount)).toEqual([100, 200, -100, -200])
})

test("a block of lines for each transaction", () => {
  const blocks = [
    "From:\u00a001/01/2024 to 31/01/2024",
    "",
    "Account:\u00a0XXXX XXXX XXXX 1234",
    "",
    "Date:\u00a031/01/2024",
    "Description:\u00a0CARD PAYMENT TO HARBOR,4.50 GBP",
    "Amount:\u00a0-4.50",
    "Balance:\u00a0995.50",
    "",
    "Date:\u00a030/01/2024",
    "Description:\u00a0RECEIPT FROM QUILLON",
    "Amount:\u00a01000.00",
    "Balance:\u00a01000.00",
  ]
  const statement = read(iconv.encode(lines(...blocks), "latin1"), { currency: "GBP", fileName: "Statements.txt" })
  expect(isSure(statement)).toBe(true)
  expect(facts(statement)).toMatchObject([
    "2024-01-31 450 CARD PAYMENT TO HARBOR,4.50 GBP",
    "2024-01-30 -100000 RECEIPT FROM QUILLON",
  ])
  expect(statement.accounts).toMatchObject([{ key: "X1234", closingBalance: 99_550 }])
  const cut = read(lines(...blocks).slice(0, -12), { currency: "GBP" })
  expect(cut.rows.map(({ amount }) => amount)).toEqual([450])
  expect(cut.problems).toHaveLength(1)
})

test("accounts and pockets in columns, and a row in another currency", () => {
  const pockets = lines(
    "Date,Description,Amount,Balance,Product",
    "2024-01-29,Alpha,-10.00,90.00,Current",
    "2024-01-30,Beta,-20.00,480.00,Savings",
    "2024-01-31,Gamma,5.00,95.00,Current",
  )
  expect(keys(pockets)).toEqual({ sure: true, keys: ["Current", "Savings", "Current"] })
  const currencies = read(lines(`${heading},Currency`, "2024-01-31,Alpha,1.00,,USD", "2024-01-30,Beta,2.00,,EUR"))
  expect(isSure(currencies)).toBe(true)
  expect(currencies.rows.map(({ currency }) => currency)).toEqual(["USD", "EUR"])
})

test("pending: a word for a date, a column of states, a part of its own that repeats a posted row", () => {
  const part = read(
    lines(
      heading,
      "Pending transactions",
      "2024-01-31,Alpha,1.00,",
      "Posted transactions",
      "2024-01-31,Alpha,1.00,",
      "2024-01-30,Beta,,2.00",
    ),
  )
  expect(part.pending).toBe(1)
  expect(facts(part)).toEqual(["2024-01-31 100 Alpha", "2024-01-30 -200 Beta"])
  const column = read(lines(`${heading},Status`, "2024-01-31,Alpha,1.00,,Pending", "2024-01-30,Beta,,2.00,Posted"))
  expect(column.pending).toBe(1)
  expect(facts(column)).toEqual(["2024-01-30 -200 Beta"])
  const word = read(
    lines(
      `Posted,${heading}`,
      "Pending,2024-01-31,Alpha,1.00,",
      "2024-01-30,2024-01-30,Beta,,2.00",
      "Cancelled,2024-01-29,Gamma,9.00,",
    ),
  )
  expect(word.pending).toBe(1)
  expect(facts(word)).toEqual(["2024-01-30 -200 Beta"])
})

test.each([
  ["UTF-8", "Bäckerei Müller 5 €"],
  ["UTF-8 with a mark", "Bäckerei Müller 5 €"],
  ["UTF-16LE", "Bäckerei Müller 5 €"],
  ["windows-1252", "Bäckerei Müller 5 €"],
  ["ISO-8859-1", "Bäckerei Müller"],
  ["ISO-8859-15", "Bäckerei Müller 5 €"],
  ["windows-1250", "Żabka Łódź"],
  ["ISO-8859-2", "Żabka Łódź świeże"],
  ["windows-1251", "Оплата товаров"],
  ["windows-1257", "Pirkinių apmokėjimas Vilniuje šį"],
  ["Shift_JIS", "電気料金 クレジット"],
  ["GB18030", "支付宝转账收入"],
])("the letters of %s", (encoding, name) => {
  const [set, addBOM] = [encoding.replace(" with a mark", ""), /mark|16/.test(encoding)]
  const file = iconv.encode(
    lines(heading.replaceAll(",", ";"), `2024-01-31;${name};1,00;`, "2024-01-30;Beta;;2,00"),
    set,
    { addBOM },
  )
  expect(facts(read(file))).toEqual([`2024-01-31 100 ${name}`, "2024-01-30 -200 Beta"])
})

test.each([
  ["Category,Budgeted,Actual,Remaining\nFood,100.00,50.00,50.00\n", "This is a budget plan"],
  ["Date,Balance\n2024-01-31,100.00\n2024-01-30,90.00\n", "This is a list of balances"],
  ["Symbol,Quantity,Price,Market Value\nABC,3,4.00,12.00\n", "This is a list of positions or trades"],
  ["Trade Date,Symbol,Quantity,Price,Amount\n2024-01-31,ABC,3,4.00,12.00\n", "This is a list of positions or trades"],
  ["Order ID,Order Date,Items,Seller,Total\n1,2024-01-31,Book,Fennel,10.00\n", "This is a list of orders"],
  ["Account number,Account type,Current balance\n1234567,Checking,100.00\n", "This is a list of accounts"],
  ["Date,From,To,Miles\n2026-01-13,Home,Work,12.50\n", "This is a list of something else than money"],
  ["First Name,Last Name,Birthday,Phone,Zip\nZoe,Demo,04/12/1990,5551234567,10115\n", "This is a list of contacts"],
  [`Account,1234\n${heading}\nNo transactions in this period\n`, "This file has no transactions"],
])("%j is no list of transactions, and says what it is", (file, beginning) => {
  const { refused, rows, questions } = read(file)
  expect(refused?.startsWith(beginning)).toBe(true)
  expect(rows).toEqual([])
  expect(questions).toEqual([])
})

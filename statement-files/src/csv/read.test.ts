import { readInBudgetCurrency } from "../../test/reading.ts"
import { expect, test } from "vitest"
import type { ReadingOptions, Statement } from "../statement.ts"

const reading = (text: string | Uint8Array, changes: Partial<ReadingOptions> = {}): Statement =>
  readInBudgetCurrency(typeof text === "string" ? new TextEncoder().encode(text) : text, {
    fileName: "download.csv",
    today: "2024-06-30",
    currency: "USD",
    ...changes,
  })

const lines = (...all: ReadonlyArray<string>) => all.join("\n") + "\n"
const days = (statement: Statement) => statement.rows.map(({ date, amount }) => [date, amount])

test("dates, amounts and names of a plain file", () => {
  const read = reading(
    lines(
      "Date,Description,Amount",
      "2024-01-31,Coffee,-4.50",
      "2024-01-30,Salary,2500.00",
      '2024-01-29,Rent,"-1,650.00"',
    ),
    { dialect: { sign: "positive is money in" } },
  )
  expect(read.rows).toMatchObject([
    { line: 2, date: "2024-01-31", amount: 450, name: "Coffee" },
    { line: 3, date: "2024-01-30", amount: -250000, name: "Salary" },
    { line: 4, date: "2024-01-29", amount: 165000, name: "Rent" },
  ])
  expect(read.problems).toEqual([])
})

test("a balance proves the sign, newest first, and the balance is never the amount", () => {
  const read = reading(
    lines(
      "Date,Text,Amount,Balance",
      "31/01/2024,A,10.00,110.00",
      "30/01/2024,B,-20.00,100.00",
      "13/01/2024,C,5.00,120.00",
    ),
  )
  expect(days(read)).toEqual([
    ["2024-01-31", -1000],
    ["2024-01-30", 2000],
    ["2024-01-13", -500],
  ])
  expect(read.questions).toEqual([])
  expect(read.accounts[0]?.closingBalance).toBe(11000)
})

test("debit and credit columns, with the other one empty, 0 or a dash", () => {
  const read = reading(
    lines(
      "Posting Date;Details;Debit;Credit",
      "15.01.2024;Miete;-900,00;",
      "16.01.2024;Lohn;0,00;2.500,00",
      "17.01.2024;Kaffee;3,20;-",
    ),
  )
  expect(read.dialect).toMatchObject({ delimiter: ";", decimal: ",", sign: "columns" })
  expect(read.rows.map(({ amount }) => Math.abs(amount))).toEqual([90000, 250000, 320])
  expect(read.rows[1]?.amount).toBe(-250000)
})

test("asks for the order of day and month where no row decides, with a date of the file", () => {
  const file = lines(
    "Date,Description,Debit,Credit",
    "03/04/2024,Coffee,4.50,",
    "05/04/2024,Salary,,2500.00",
    "01/05/2024,Tea,2.00,",
  )
  const read = reading(file)
  expect(read.questions).toMatchObject([
    {
      id: "dates",
      kind: "dates",
      options: [
        { value: "DMY", label: "April 3, 2024 and April 5, 2024" },
        { value: "MDY", label: "March 4, 2024 and May 4, 2024" },
      ],
    },
  ])
  expect(days(reading(file, { answers: { dates: "MDY" } }))[0]).toEqual(["2024-03-04", 450])
})

test("asks what a positive number means where nothing tells", () => {
  const read = reading(lines("Date,Description,Amount", "2024-01-31,Alpha,4.50", "2024-01-30,Beta,25.00"))
  expect(read.questions).toMatchObject([{ id: "sign", kind: "sign" }])
})

test("lines before the header, sep=, footers and totals are passed over", () => {
  const read = reading(
    lines(
      "sep=;",
      "Konto;DE89 3704 0044 0532 0130 00",
      "Zeitraum;01.01.2024 - 31.01.2024",
      "",
      "Buchungstag;Wertstellung;Empfänger;Verwendungszweck;Betrag;Saldo",
      "31.01.2024;01.02.2024;Bäcker;Brötchen;-3,20;96,80",
      "30.01.2024;30.01.2024;Arbeitgeber;Lohn;100,00;100,00",
      "Summe;;;;96,80;",
    ),
  )
  expect(days(read)).toEqual([
    ["2024-01-31", 320],
    ["2024-01-30", -10000],
  ])
  expect(read.rows[0]).toMatchObject({
    line: 6,
    name: "Bäcker",
    note: "Brötchen",
    accountKey: "DE89370400440532013000",
  })
  expect(read.problems).toEqual([])
})

test("a direction column decides the sign", () => {
  const read = reading(
    lines(
      '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Af Bij","Bedrag (EUR)"',
      '"20240131","Bakker","NL00A","NL11B","Af","3,20"',
      '"20240130","Werkgever","NL00A","NL22C","Bij","100,00"',
    ),
  )
  expect(days(read)).toEqual([
    ["2024-01-31", 320],
    ["2024-01-30", -10000],
  ])
  expect(read.rows[0]).toMatchObject({ name: "Bakker", currency: "EUR" })
})

test("no header: columns are found by their values", () => {
  const read = reading(
    lines(
      "2024-01-29,Alpha shop,-5.00,95.00",
      "2024-01-30,Beta shop,-10.00,85.00",
      "2024-01-31,Gamma pay,20.00,105.00",
    ),
  )
  expect(read.rows).toMatchObject([{ amount: 500, name: "Alpha shop" }, { amount: 1000 }, { amount: -2000 }])
})

test("numbers: thousands without decimals, Swiss apostrophes, blanks, trailing minus, parentheses, a leading comma", () => {
  const amounts = (...cells: ReadonlyArray<string>) =>
    reading(lines("Date;Text;Amount", ...cells.map((cell, index) => `2024-01-${10 + index};x;${cell}`)), {
      dialect: { sign: "positive is money in" },
    }).rows.map(({ amount }) => -amount || 0)
  expect(amounts("-1.001", "-75", "2.500")).toEqual([-100100, -7500, 250000])
  expect(amounts("11'373.94", "-5.00")).toEqual([1137394, -500])
  expect(amounts("2 500,00 kr", "-3,50 kr")).toEqual([250000, -350])
  expect(amounts("12,50-", "3,00")).toEqual([-1250, 300])
  expect(amounts("($29.44)", "$.23", "- $21.59")).toEqual([-2944, 23, -2159])
  expect(amounts("-,01", "5,00")).toEqual([-1, 500])
  expect(amounts("29.000", "5.500")).toEqual([2900, 550])
})

test("pending rows are counted, not read; cancelled ones did not happen; twins stay", () => {
  const read = reading(
    lines(
      "Date,Description,Status,Debit,Credit",
      "2024-01-31,Coffee,Pending,4.50,",
      "2024-01-30,Tea,Posted,2.00,",
      "2024-01-30,Tea,Posted,2.00,",
      "2024-01-29,Book,Cancelled,20.00,",
      "Pending,Gum,Pending,1.00,",
    ),
  )
  expect(days(read)).toEqual([
    ["2024-01-30", 200],
    ["2024-01-30", 200],
  ])
  expect(read.pending).toBe(2)
})

test("a line below a row that has the word in a name does not make the rows after it pending", () => {
  const read = reading(
    lines(
      "Date,,Details,,Debit,Credit",
      "2024-01-31,,Card,,4.50,",
      ",,Terminal: Pending Records,,,",
      "2024-01-30,,Card,,2.00,",
    ),
  )
  expect(read).toMatchObject({ pending: 0, rows: [{ amount: 450 }, { amount: 200 }] })
})

test("thousands commas and commas in texts that nobody quoted", () => {
  const read = reading(
    lines(
      "Date,Description,Debit,Credit,Balance",
      "2024-01-31,Coffee,4.50,,1,995.50",
      "2024-01-30,Pay, June,,2,000.00,2,000.00",
    ),
  )
  expect(days(read)).toContainEqual(["2024-01-31", 450])
})

test("quotes that do not fit never swallow the next line", () => {
  const read = reading(
    lines(
      "Date,Description,Debit,Credit",
      '2024-01-31,"5" pipe,4.50,',
      '2024-01-30,"Tea,2.00,',
      "2024-01-29,Book,20.00,",
    ),
  )
  expect(read.rows.length + read.problems.length).toBe(3)
  expect(days(read)).toContainEqual(["2024-01-29", 2000])
})

test("wrong files say what they are", () => {
  const refused = (...all: ReadonlyArray<string>) => reading(lines(...all)).refused
  expect(refused("Date,Balance", "2024-01-31,100.00", "2024-01-30,99.00")).toMatch(/list of balances/)
  expect(refused("Symbol,Quantity,Price", "ABC,10,3.50")).toMatch(/positions or trades/)
  expect(refused("Date,Description,Amount")).toMatch(/no transactions/)
  expect(reading("").refused).toBe("This file is empty.")
  expect(reading(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])).refused).toMatch(/archive|Excel/)
})

test("windows-1252, UTF-16 and lost letters", () => {
  const euro = Uint8Array.from([
    ...Buffer.from("Date;Text;Debit;Credit\n2024-01-31;Caf", "latin1"),
    0xe9,
    0x20,
    0x80,
    ...Buffer.from(";4,50;\n", "latin1"),
  ])
  expect(reading(euro).rows[0]?.name).toBe("Café €")
  const wide = Buffer.from("\ufeffDate;Text;Debit;Credit\r\n2024-01-31;Żółw;4,50;\r\n", "utf16le")
  expect(reading(wide).rows[0]).toMatchObject({ name: "Żółw", amount: 450 })
})

test("YNAB's register: splits, transfers and categories", () => {
  const read = reading(
    lines(
      '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"',
      '"Checking","","01/31/2024","Market","Needs: Food","Needs","Food","Split (1/2) apples","$5.00","$0.00","Cleared"',
      '"Checking","","01/31/2024","Market","Wants: Fun","Wants","Fun","Split (2/2) cards","$7.00","$0.00","Cleared"',
      '"Checking","","01/30/2024","Transfer : Savings","","","","","$100.00","$0.00","Cleared"',
    ),
  )
  expect(read.source).toBe("YNAB")
  expect(read.rows).toMatchObject([
    { amount: 500, category: "Needs: Food", note: "apples" },
    { amount: 700, category: "Wants: Fun" },
    { amount: 10000, transferTo: "Savings", split: null },
  ])
  expect(read.rows[0]?.split).toBe(read.rows[1]?.split)
})

test("what Evenkeel itself exports, in the currency that it names", () => {
  const read = reading(
    lines(
      "Date,Name,Amount,Category,Type,Account,Status,Note,Currency",
      "2024-02-10,Tea,1.234,,,,entered by hand,,KWD",
      "2024-02-03,Rent,1000.500,Home,Needs,Everyday,posted,,KWD",
      "2024-02-01,Refund,-0.005,,,Everyday,posted,,KWD",
    ),
  )
  expect(read.source).toBe("Evenkeel")
  expect(read.questions).toEqual([])
  expect(read.problems).toEqual([])
  expect(read.rows).toMatchObject([
    { amount: 1_234, currency: "KWD", name: "Tea" },
    { amount: 1_000_500, currency: "KWD", category: "Needs: Home" },
    { amount: -5, currency: "KWD" },
  ])
})

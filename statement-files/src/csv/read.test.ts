import { expect, test } from "vitest"
import { lines, read as reading } from "../../test/reading.ts"
import type { Statement } from "../statement.ts"

const days = (statement: Statement) => statement.rows.map(({ date, amount }) => [date, amount])

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

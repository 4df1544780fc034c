import { expect, test } from "vitest"
import { readStatement } from "./read.ts"

const reading = (...lines: ReadonlyArray<string>) =>
  readStatement(new TextEncoder().encode(lines.join("\r\n") + "\r\n"), {
    fileName: "x.qif",
    today: "2024-06-30",
    currency: "USD",
  })

test("dates with apostrophes and blanks, without a type line", () => {
  const read = reading(
    "D6/19' 5",
    "T-1,004.50",
    "PHarbor Coffee",
    "MBeans",
    "LFood:Coffee/Trip",
    "^",
    "D1/ 1'00",
    "T20.00",
    "PAda",
    "L[Savings]",
    "^",
  )
  expect(read).toMatchObject({
    format: "qif",
    refused: null,
    rows: [
      {
        line: 1,
        date: "2005-06-19",
        amount: 100450,
        name: "Harbor Coffee",
        note: "Beans",
        category: "Food:Coffee",
        tags: ["Trip"],
      },
      { line: 7, date: "2000-01-01", amount: -2000, transferTo: "Savings", category: null },
    ],
  })
})

test("splits that add up become parts; others stay whole", () => {
  const split = (total: string) => [
    "!Type:Bank",
    "D2024-01-31",
    `T${total}`,
    "PMarket",
    "SFood",
    "$-5.00",
    "SFun",
    "EGame",
    "$-7.00",
    "^",
  ]
  expect(reading(...split("-12.00")).rows).toMatchObject([
    { amount: 500, category: "Food", split: "2" },
    { amount: 700, category: "Fun", note: "Game", split: "2" },
  ])
  expect(reading(...split("-13.00")).rows).toMatchObject([{ amount: 1300, split: null }])
})

test("lists of accounts, categories and memorised payments are no transactions; empty records are nothing", () => {
  const read = reading(
    "!Account",
    "NMy card",
    "TCCard",
    "^",
    "!Type:CCard",
    "D31/01/2024",
    "T-3.00",
    "PTea",
    "^",
    "^",
    "!Type:Cat",
    "NFood",
    "DEating",
    "E",
    "^",
    "!Type:Memorized",
    "T-9.00",
    "PRent",
    "^",
  )
  expect(read.rows).toMatchObject([{ accountKey: "My card", date: "2024-01-31", amount: 300 }])
  expect(read.accounts).toMatchObject([{ name: "My card", type: "credit" }])
  expect(read.passedOver).toBe(2)
  expect(reading("!Type:Cat", "NFood", "DEating", "^").refused).toMatch(/no transactions/)
})

test("asks for the order of the dates where no row decides, and refuses a file that ends in the middle", () => {
  expect(reading("!Type:Bank", "D03/04/2024", "T-3.00", "^").questions).toMatchObject([{ kind: "dates" }])
  expect(reading("!Type:Bank", "D2024-01-31", "T-3.00", "^", "D2024-01-30", "T-12.0").refused).toMatch(/is cut off/)
})

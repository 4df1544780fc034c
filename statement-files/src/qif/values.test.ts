import { expect, test } from "vitest"
import { readQifLines as reading } from "../../test/qif-lines.ts"

const dayOf = (date: string) => {
  const { rows, problems } = reading(`D${date}`, "T-1.00", "^", "D2024-01-01", "T-1.00", "^")
  return rows.length === 2 ? rows[0]!.date : problems[0]!.reason
}
const unbelievable = "There is no such date, or it is not believable."

test.each([
  ["6/19' 5", "2005-06-19"],
  ["6/19'05", "2005-06-19"],
  ["6/19/ 5", "2005-06-19"],
  ["1/ 1'00", "2000-01-01"],
  ["19.06'2005", "2005-06-19"],
  ["19-6' 5", "2005-06-19"],
  ["03/25/099Share Withdrawal", "1999-03-25"],
  ["1/31/104", "2004-01-31"],
  ["12/31'98", "1998-12-31"],
  ["12/31/98", "1998-12-31"],
  ["12/31'2023", "2023-12-31"],
  ["31.12.23", "2023-12-31"],
  ["2022-09-23", "2022-09-23"],
  ["20220923", "2022-09-23"],
  ["23 September 2022", "2022-09-23"],
  ["2/30/2024", unbelievable],
  ["12/31/1899", unbelievable],
  ["12/31/2199", unbelievable],
  ["", "It has no date."],
  ["soon", "It has no date."],
])("the date %s", (date, expected) => expect(dayOf(date)).toBe(expected))

const amountOf = (amount: string, other = "-7.77") => {
  const { rows, problems, passedOver } = reading("D2024-01-31", `T${amount}`, "^", "D2024-01-31", `T${other}`, "^")
  return rows.find(({ line }) => line === 1)?.amount ?? problems[0]?.reason ?? passedOver
}
const unreadable = "Its amount cannot be read."

test.each([
  ["-1,004.50", 100450],
  ["+12", -1200],
  ["-.5", 50],
  ["-1.004,50", 100450],
  ["-$4.50", 450],
  ["0.00", 1],
  ["", unreadable],
  ["abc", unreadable],
  ["-4x50", unreadable],
  ["-4 50", unreadable],
  ["-4.505", 451],
  ["-4.50DR", unreadable],
])("the amount %s", (amount, expected) => expect(amountOf(amount)).toBe(expected))

test("a number that may be a thousand, or one and a bit, is asked about where nothing decides", () => {
  for (const [amount, sign] of [
    ["1,500", ","],
    ["1.500", "."],
  ] as const) {
    const [question] = reading("D2024-01-31", `T-${amount}`, "^", "D2024-01-31", `T-${amount}`, "^").questions
    expect(question).toMatchObject({
      kind: "currency",
      text: `How much is “${amount}” in this file?`,
      options: [
        { value: sign, label: "1.500" },
        { value: sign === "." ? "," : ".", label: "1500" },
      ],
    })
  }
  expect(amountOf("-1,500", "-75")).toBe(150000)
  expect(amountOf("-1,500", "-75.00")).toBe(150000)
})

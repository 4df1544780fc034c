import { readInBudgetCurrency } from "../../test/reading.ts"
import { expect, test } from "vitest"

const reading = (
  rows: ReadonlyArray<readonly [date: string, amount: string]>,
  currency = "USD",
  answers: Readonly<Record<string, string>> = {},
) =>
  readInBudgetCurrency(
    Buffer.from(
      `<OFX><STMTRS><CURDEF>${currency}<BANKTRANLIST>${rows
        .map(([date, amount]) => `<STMTTRN><DTPOSTED>${date}<TRNAMT>${amount}<NAME>Tea</STMTTRN>`)
        .join("\n")}</BANKTRANLIST></STMTRS></OFX>`,
    ),
    { fileName: "x.ofx", today: "2024-06-30", currency: "USD", answers },
  )

const dayOf = (date: string) => {
  const { rows, problems } = reading([[date, "-1.00"]])
  return rows[0]?.date ?? problems[0]?.reason
}
const unbelievable = "There is no such date, or it is not believable."

test.each([
  ["20240131", "2024-01-31"],
  ["20240131223400[+3:MSK]", "2024-01-31"],
  ["20240131000000.000[-5:EST]", "2024-01-31"],
  ["20240131235959.999[-11]", "2024-01-31"],
  ["20240131[0:GMT]", "2024-01-31"],
  ["202401311200", "2024-01-31"],
  ["2024013112", "2024-01-31"],
  ["20240131120000000", "2024-01-31"],
  ["20240131T12:00:00Z", "2024-01-31"],
  ["2024-01-31", "2024-01-31"],
  ["2024-01-31T23:59:59-05:00", "2024-01-31"],
  ["01/31/2024", "2024-01-31"],
  ["31.01.2024", "2024-01-31"],
  ["18991231", unbelievable],
  ["21990101", unbelievable],
  ["20240230", unbelievable],
  ["00000000", "It has no date."],
  ["", "It has no date."],
  ["yesterday", "It has no date."],
])("the date %s", (date, expected) => expect(dayOf(date)).toBe(expected))

test("days that may be months are asked for", () =>
  expect(reading([["03/04/2024", "-1"]]).questions).toMatchObject([{ kind: "dates" }]))

const amountOf = (amount: string, currency = "USD", ...others: ReadonlyArray<string>) => {
  const { rows, problems, passedOver } = reading(
    ["-7.77", amount, ...others].map((text) => ["20240131", text] as const).slice(currency === "USD" ? 0 : 1),
    currency,
  )
  const line = currency === "USD" ? 2 : 1
  return rows.find((row) => row.line === line)?.amount ?? problems[0]?.reason ?? passedOver
}
const unreadable = "Its amount cannot be read."

test.each([
  ["-4.50", 450],
  ["+0050.00", -5000],
  ["-0000004.5", 450],
  ["1.234,56", -123456],
  ["-1,234.56", 123456],
  ["-12,5", 1250],
  ["-.5", 50],
  ["-5.", 500],
  ["4.50-", 450],
  ["(4.50)", 450],
  ["- 4.50", 450],
  ["-4.5000", 450],
  ["-4.50USD", 450],
  ["-$4.50", 450],
  ["-0", 1],
  ["0.00", 1],
  [".", unreadable],
  ["", unreadable],
  ["abc", unreadable],
  ["-4.50abc", unreadable],
  ["-4x50", unreadable],
  ["-4 50", unreadable],
  ["-1 234,50", 123450],
  ["-1'234.50", 123450],
  ["-4.50EUR", unreadable],
  ["4.50DR", unreadable],
  ["4.50CR", -450],
  ["-4.505", 451],
  ["1e3", unreadable],
  ["NaN", unreadable],
  ["-99999999999999999999", unreadable],
])("the amount %s", (amount, expected) => expect(amountOf(amount)).toBe(expected))

test.each([
  ["-1500", "JPY", 1500],
  ["-1500.00", "JPY", 1500],
  ["-1500.50", "JPY", unreadable],
  ["-1.500", "TND", 1500],
  ["-1,500", "TND", 1500],
  ["-1500,25", "HUF", 150025],
  ["-1,500", "JPY", 1500],
])("the amount %s in %s", (amount, currency, expected) => expect(amountOf(amount, currency)).toBe(expected))

test("-1,500 alone is asked about, and the answer says how much it is", () => {
  const rows = [["20240131", "-1,500"]] as const
  const [question] = reading(rows, "EUR").questions
  expect(question).toMatchObject({ kind: "currency", text: "How much is “1,500” in this file?", suggested: "." })
  const answered = (sign: string) => reading(rows, "EUR", { [question!.id]: sign })
  expect(answered(".")).toMatchObject({ questions: [], rows: [{ amount: 150_000 }] })
  expect(answered(",")).toMatchObject({ questions: [], rows: [{ amount: 150 }] })
})

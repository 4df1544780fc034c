import { readInBudgetCurrency } from "../../../test/reading.ts"
import { expect, test } from "vitest"

const titles = "Date,Name,Amount,Category,Type,Account,Status,Note,Currency,Split"
const reading = (...lines: ReadonlyArray<string>) =>
  readInBudgetCurrency(new TextEncoder().encode(`${lines.join("\r\n")}\r\n`), {
    fileName: "evenkeel-transactions-2026-03-10.csv",
    today: "2026-03-31",
    currency: "USD",
  })

test("what was exported is read back to the letter", () => {
  const { rows, pending, ...read } = reading(
    titles,
    `2026-02-10,Total,3.00,,,,entered by hand,"''tis\n""so"", Ada",USD,`,
    "2026-02-03,Metro,5.00,,,'=2+3,pending,,USD,",
    `2026-01-20,"'=cmd|""/c calc""!A1",12.34,"Food, drink",Needs,'=2+3,posted,,USD,`,
    "2026-01-10,Cards,5.00,Fun,Wants,Everyday,posted,,USD,1",
    "2026-01-10,Apples,4.00,,,Everyday,posted,,USD,1",
  )
  expect(read).toMatchObject({ source: "Evenkeel", refused: null, questions: [], problems: [] })
  expect(pending).toBe(1)
  expect(rows.map(({ line, accountKey, name, note }) => [line, accountKey, name, note])).toEqual([
    [2, "Entered by hand", "Total", `'tis\n"so", Ada`],
    [5, "=2+3", '=cmd|"/c calc"!A1', ""],
    [6, "Everyday", "Cards", ""],
    [7, "Everyday", "Apples", ""],
  ])
  expect(rows.map(({ amount, category, split }) => [amount, category, split])).toEqual([
    [300, null, null],
    [1234, "Needs: Food, drink", null],
    [500, "Wants: Fun", "1"],
    [400, null, "1"],
  ])
})

test("a file from before splits were numbered is read, too", () =>
  expect(reading(titles.replace(",Split", ""), "2026-02-10,Tea,3.00,,,,entered by hand,,USD").rows).toMatchObject([
    { name: "Tea", split: null },
  ]))

test.each([
  ["other signs", titles.replaceAll(",", ";"), "10.02.2026;Tea;3,00;Food;Needs;Everyday;posted;;USD;"],
  ["other days", titles, "2/10/2026,Tea,3.00,Food,Needs,Everyday,posted,,USD,"],
  ["other amounts", titles, "2026-02-10,Tea,3,Food,Needs,Everyday,posted,,USD,"],
  [
    "a quote that swallows rows",
    titles,
    '2026-02-10,"Tea,3.00,,,,posted,,USD,',
    "2026-02-11,Bun,2.00,,,Everyday,posted,,USD,",
  ],
])("a file that a spreadsheet has saved since, with %s, is refused with what to do", (_, ...file) =>
  expect(reading(...file)).toMatchObject({
    rows: [],
    refused:
      "This file came from Evenkeel, but a spreadsheet or somebody has changed it since. Import it as it was downloaded.",
  }),
)

test.each([
  "2026-02-10,Tea,3.00,,,,posted",
  "2026-02-10,Tea,3,,,,posted,,USD,",
  "2026-02-10,Tea,3.00,,,,posted,,dollars,",
  "2026-02-30,Tea,3.00,,,,posted,,USD,",
  '2026-02-10,"Tea,3.00,,,,posted,,USD,',
])("nothing is made up of a line like %j", (line) => {
  const { rows } = reading(titles, "2026-02-11,Bun,2.00,,,Everyday,posted,,USD,", line)
  expect(rows.filter(({ name, amount }) => name === "Tea" && amount !== 300)).toEqual([])
})

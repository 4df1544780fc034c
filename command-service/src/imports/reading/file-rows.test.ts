import { expect, test } from "vitest"
import type { StatementRow } from "@evenkeel/statement-files/statement"
import { statementOf, statementRow } from "../../../test/statements.ts"
import { countedAsOf, fileRows, setAsideIn } from "./file-rows.ts"

const rowsOf = (...rows: ReadonlyArray<Partial<StatementRow>>) => fileRows(statementOf(rows.map(statementRow)), 0)

test("a row is named by its file and its line, and by a number of its own where others begin there, too", () => {
  const rows = [{ line: 2 }, { line: 3 }, { line: 3 }, { line: 3 }]
  expect(rowsOf(...rows).map(({ id }) => id)).toEqual(["0:2", "0:3", "0:3.2", "0:3.3"])
})

test("tags stand in the note", () => {
  const notes = rowsOf({ note: "With Ada", tags: ["trip", "half"] }, { tags: ["trip"] }, {}).map(({ note }) => note)
  expect(notes).toEqual(["With Ada #trip #half", "#trip", null])
})

test("a row without a name is called by its note", () =>
  expect(rowsOf({ name: "", note: "Rent for May" })[0]?.name).toBe("Rent for May"))

test("texts can be kept, whatever a file holds", () => {
  const [row] = rowsOf({ name: `a\u0000b\n${"\ud83d"}c`, note: "x".repeat(10_000), category: `${"y".repeat(119)}👛` })
  expect(row?.name).toBe("a b \ufffdc")
  expect(row?.note?.length).toBe(500)
  expect(row?.category).toBe(`${"y".repeat(119)}\ufffd`)
})

test("the parts of a split are one transaction", () => {
  const split = { split: "a", name: "Supermarket" }
  const rows = rowsOf(
    { line: 2, ...split, amount: 3000, category: "Groceries", note: "food" },
    { line: 3, name: "Other", amount: 5 },
    { line: 4, ...split, amount: 1000, category: "Clothes" },
  )
  expect(rows.map(({ id, amount, category, note }) => [id, amount, category, note])).toEqual([
    ["0:2", 4000, null, null],
    ["0:3", 5, null, null],
  ])
  expect(rows[0]?.parts).toEqual([
    { name: "Supermarket", amount: 3000, category: "Groceries", note: "food" },
    { name: "Supermarket", amount: 1000, category: "Clothes", note: null },
  ])
})

test.each<readonly [why: string, parts: ReadonlyArray<Partial<StatementRow>>]>([
  ["money comes in by one of its parts", [{ amount: -500 }]],
  ["a part is a transfer", [{ amount: 500, transferTo: "Savings" }]],
  ["there are too many parts", Array.from({ length: 20 }, () => ({ amount: 1 }))],
])("the parts are transactions of their own if %s", (_, parts) => {
  const rows = rowsOf(...[{ amount: 3000 }, ...parts].map((part) => ({ split: "a", ...part })))
  expect(rows.map((row) => row.amount)).toEqual([3000, ...parts.map(({ amount }) => amount)])
  expect(rows.flatMap((row) => row.parts)).toEqual([])
})

test.each<readonly [Partial<StatementRow>, string | undefined]>([
  [{}, "income"],
  [{ note: "for the trip" }, undefined],
  [{ countedIn: "2026-02" }, undefined],
])("an income of one's own export with %j was set aside as %s, or else counted so by the person", (said, reason) => {
  const [row] = fileRows({ ...statementOf([statementRow({ ...said, exclusion: "income" })]), source: "Evenkeel" }, 0)
  expect(setAsideIn(row!)).toBe(reason)
  expect(countedAsOf(row!)).toBe("income")
})

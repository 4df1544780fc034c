import { expect, test } from "vitest"
import { known as knownRows } from "../../../test/imports.ts"
import { recognise as recogniseAll } from "./recognise.ts"
import type { KnownRow } from "./rows.ts"

const day = (number: number): string => `2026-03-${String(number).padStart(2, "0")}`
const rows = (...amounts: ReadonlyArray<number>) => amounts.map((amount, index) => ({ amount, date: day(index + 1) }))
const recognise = (file: ReturnType<typeof rows>, budget: ReadonlyArray<KnownRow>) =>
  recogniseAll(new Map([["file", file]]), knownRows(budget)).get("file")
const known = (accountId: string, from: KnownRow["from"], ...amounts: ReadonlyArray<number>): ReadonlyArray<KnownRow> =>
  rows(...amounts).map((row) => ({
    ...row,
    transactionId: "t",
    accountId,
    booked: null,
    name: "x",
    merchant: null,
    bankTransactionId: "b",
    from,
  }))

test("the account that has the same rows is the one, whatever they are called", () => {
  const budget = [...known("checking", "file", 100, 200, 300, 400), ...known("savings", "bank", 1, 2, 3)]
  expect(recognise(rows(100, 200, 300, 400), budget)).toBe("checking")
  expect(recognise(rows(1, 2, 3, 4, 5), budget)).toBe("savings")
})

test("each account of a file is recognised by its own rows", () => {
  const own = new Map([
    ["one", rows(100, 200, 300)],
    ["other", rows(1, 2, 3)],
    ["like one", rows(100, 200, 300)],
  ])
  const budget = [...known("checking", "file", 100, 200, 300), ...known("savings", "bank", 1, 2, 3)]
  expect(Object.fromEntries(recogniseAll(own, knownRows(budget)))).toEqual({
    one: "checking",
    other: "savings",
    "like one": "checking",
  })
})

test("a file that goes on after the last known day is about it, too", () =>
  expect(
    recognise(rows(100, 200, 300, ...Array.from({ length: 25 }, () => 7)), known("a", "file", 100, 200, 300)),
  ).toBe("a"))

test.each<readonly [why: string, file: ReadonlyArray<number>, budget: ReadonlyArray<KnownRow>]>([
  ["there is nothing", [100, 200, 300], []],
  ["there are only two such rows", [100, 200], known("a", "file", 100, 200)],
  ["they were entered by hand", [100, 200, 300], known("", "hand", 100, 200, 300)],
  [
    "most rows are others",
    [1, 2, 3, ...Array.from({ length: 10 }, () => 9)],
    known("a", "bank", 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
  ],
  ["two accounts have them", [1, 2, 3], [...known("a", "file", 1, 2, 3), ...known("b", "file", 1, 2, 3)]],
  ["equal rows are counted once each", [5], known("a", "file", 5).concat(known("a", "file", 5), known("a", "file", 5))],
])("none is recognised if %s", (_, file, budget) => expect(recognise(rows(...file), budget)).toBeUndefined())

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { known } from "../../../test/imports.ts"
import { match as matchWith, type Match } from "./match.ts"
import type { Candidate, KnownRow, RowId } from "./rows.ts"

const idOf: RowId = ({ account, date, amount, name, bankId }, count) =>
  JSON.stringify([account, date, amount, bankId ?? { name }, count])

const match = (candidates: ReadonlyArray<Candidate>, rows: ReadonlyArray<KnownRow>) =>
  matchWith(candidates, known(rows), idOf)

const row = (given: Partial<Candidate> = {}): Candidate => ({
  file: 0,
  account: "checking",
  date: "2026-03-10",
  amount: 300,
  name: "Coffee",
  bankId: null,
  ...given,
})

const bankRow = (given: Partial<KnownRow> = {}): KnownRow => ({
  transactionId: "of the bank",
  accountId: "checking",
  date: "2026-03-10",
  booked: null,
  amount: 300,
  name: "Coffee",
  merchant: null,
  bankTransactionId: "at the bank",
  from: "bank",
  ...given,
})
const byHand = (given: Partial<KnownRow> = {}): KnownRow =>
  bankRow({ from: "hand", accountId: "", transactionId: "by hand", bankTransactionId: "", ...given })

/** The rows of a file in a budget. */
const imported = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<KnownRow> => {
  const counts = new Map<string, number>()
  return candidates.map((candidate) => {
    const { account, date, amount, name } = candidate
    const first = idOf(candidate, 0)
    const count = counts.get(first) ?? 0
    counts.set(first, count + 1)
    const bankTransactionId = idOf(candidate, count)
    const transactionId = `of ${bankTransactionId}`
    return bankRow({ accountId: account, date, amount, name, bankTransactionId, transactionId, from: "file" })
  })
}

const statuses = (
  candidates: ReadonlyArray<Candidate>,
  before: ReadonlyArray<KnownRow>,
): ReadonlyArray<Match["status"]> => match(candidates, before).map(({ status }) => status)

describe("against rows of earlier imports", () => {
  test.each<readonly [why: string, before: ReadonlyArray<Candidate>, now: ReadonlyArray<Candidate>, outcome: string]>([
    ["the same is here", [row()], [row()], "here"],
    ["another account's is new", [row()], [row({ account: "savings" })], "new"],
    ["of another day is new", [row()], [row({ date: "2026-03-11" })], "new"],
    ["of another amount is new", [row()], [row({ amount: 301 })], "new"],
    ["two equal ones are two", [row()], [row(), row()], "here new"],
    ["and two are here", [row(), row()], [row(), row(), row()], "here here new"],
    ["case and punctuation do not tell apart", [row({ name: "COFFEE*1" })], [row({ name: "Coffee 1" })], "here"],
    ["with another text it may be the same", [row({ name: "SQ *BLUE BOTTLE" })], [row({ name: "Card 1234" })], "maybe"],
    ["by its id, whatever its text", [row({ bankId: "7", name: "A" })], [row({ bankId: "7", name: "B" })], "here"],
    ["an id is nothing without the day", [row({ bankId: "7" })], [row({ bankId: "7", date: "2026-03-11" })], "new"],
    ["nor without the amount", [row({ bankId: "0" })], [row({ bankId: "0", amount: 5 })], "new"],
    ["the same id twice is two", [row({ bankId: "0" })], [row({ bankId: "0" }), row({ bankId: "0" })], "here new"],
    ["a file without ids knows those with ids", [row({ bankId: "7" })], [row()], "here"],
    ["and the other way round", [row()], [row({ bankId: "7" })], "here"],
    ["another id may be the same", [row({ bankId: "7" })], [row({ bankId: "8" })], "maybe"],
  ])("%s", (_, before, now, outcome) => expect(statuses(now, imported(before)).join(" ")).toBe(outcome))
})

describe("against what a bank has reported", () => {
  const days = (...dates: ReadonlyArray<string>) => dates.map((date) => row({ date: `2026-03-${date}` }))
  test.each<readonly [why: string, bank: ReadonlyArray<KnownRow>, now: ReadonlyArray<Candidate>, outcome: string]>([
    ["the same is here", [bankRow()], [row()], "here"],
    ["by the merchant's name", [bankRow({ name: "x", merchant: "Coffee" })], [row()], "here"],
    ["on that day whatever the text", [bankRow({ name: "TST* 1234 BROOKLYN" })], [row()], "here"],
    ["booked on that day", [bankRow({ date: "2026-03-08", booked: "2026-03-10", name: "x" })], [row()], "here"],
    ["of another account is new", [bankRow({ accountId: "savings" })], [row()], "new"],
    [
      "the nearest is, within what both have",
      [bankRow({ date: "2026-03-13" })],
      days("09", "10", "14"),
      "new new here",
    ],
    [
      "some days later, within what both have",
      [bankRow({ date: "2026-03-06", amount: 1 }), bankRow()],
      days("09", "12"),
      "here new",
    ],
    [
      "days later by another name it may be",
      [bankRow({ date: "2026-03-12", name: "x" })],
      days("10", "20"),
      "maybe new",
    ],
    ["beyond four days it is new", [bankRow({ date: "2026-03-15" })], days("10", "20"), "new new"],
    ["before the bank's first day it may be", [bankRow({ date: "2026-03-12" })], days("11"), "maybe"],
    ["one is taken once", [bankRow()], [row(), row()], "here new"],
  ])("%s", (_, bank, now, outcome) => expect(statuses(now, bank).join(" ")).toBe(outcome))
})

describe("against what was entered by hand", () => {
  test.each<readonly [why: string, hand: Partial<KnownRow>, outcome: string]>([
    ["the same amount within four days may be the same", { date: "2026-03-14", name: "Lunch" }, "maybe"],
    ["not later", { date: "2026-03-15" }, "new"],
    ["nor with another amount", { amount: 301 }, "new"],
  ])("%s", (_, hand, outcome) => expect(statuses([row()], [byHand(hand)])).toEqual([outcome]))

  test("what the bank has comes first", () =>
    expect(match([row()], [byHand(), bankRow()])[0]?.duplicate?.transactionId).toBe("of the bank"))
})

describe("several files at once", () => {
  test("what an earlier one has, too, is here, and is no transaction yet", () => {
    const [, second] = match([row(), row({ file: 1 })], [])
    expect(second).toMatchObject({ status: "here", duplicate: { transactionId: "", name: "Coffee" } })
  })

  test("what the budget has is here in all of them", () =>
    expect(statuses([row(), row({ file: 1 })], [bankRow()])).toEqual(["here", "here"]))

  test("in two formats it may be the same", () =>
    expect(statuses([row(), row({ file: 1, name: "SQ *BLUE BOTTLE" })], [])).toEqual(["new", "maybe"]))

  test("what may be the same is not asked about twice", () =>
    expect(statuses([row(), row({ file: 1 })], [byHand()])).toEqual(["maybe", "here"]))
})

const arbitraryRow = fc.record({
  file: fc.constant(0),
  account: fc.constantFrom("checking", "savings"),
  date: fc.constantFrom("2026-03-09", "2026-03-10", "2026-03-12"),
  amount: fc.constantFrom(300, 500, -300),
  name: fc.constantFrom("Coffee", "Bakery", "COFFEE "),
  bankId: fc.constant(null),
})
const arbitraryRows = fc.array(arbitraryRow, { maxLength: 30 })

const countNew = (candidates: ReadonlyArray<Candidate>, before: ReadonlyArray<KnownRow>): number =>
  statuses(candidates, before).filter((status) => status === "new").length

describe("whatever the rows are", () => {
  test("imported again, all are here, in whatever order they come", () =>
    fc.assert(
      fc.property(arbitraryRows, fc.gen(), (rows, gen) => {
        const shuffled = gen(fc.shuffledSubarray, rows, { minLength: rows.length, maxLength: rows.length })
        expect(new Set(statuses(shuffled, imported(rows)))).toEqual(new Set(rows.length === 0 ? [] : ["here"]))
      }),
    ))

  test("with ids as well, whether the ids are unique or not", () =>
    fc.assert(
      fc.property(fc.array(arbitraryRow), fc.array(fc.constantFrom("0", "1", "2", null)), (rows, ids) => {
        const withIds = rows.map((each, index) => ({ ...each, bankId: ids[index] ?? null }))
        expect(statuses(withIds, imported(withIds)).filter((status) => status !== "here")).toEqual([])
      }),
    ))

  test("of overlapping files, what is new is what is not in both", () =>
    fc.assert(
      fc.property(arbitraryRows, fc.nat(30), fc.nat(30), (rows, one, other) => {
        const exact = rows.map((each) => ({ ...each, name: "Coffee" }))
        const first = exact.slice(0, Math.max(one, other))
        const second = exact.slice(Math.min(one, other))
        const before = imported(first)
        // A row of only the second may still equal one of the first: then equal rows are counted.
        const added = statuses(second, before).flatMap((status, index) => (status === "new" ? [second[index]!] : []))
        const counted = (those: ReadonlyArray<Candidate>, like: Candidate) =>
          those.filter((each) => idOf(each, 0) === idOf(like, 0)).length
        for (const each of exact) {
          const most = Math.max(counted(first, each), counted(second, each))
          expect(counted([...first, ...added], each)).toBe(most)
        }
      }),
    ))

  test("two files at once bring in what they do one after the other", () =>
    fc.assert(
      fc.property(arbitraryRows, arbitraryRows, (one, other) => {
        const exact = (rows: ReadonlyArray<Candidate>, file: number) =>
          rows.map((each) => ({ ...each, file, name: "Coffee" }))
        const [first, second] = [exact(one, 0), exact(other, 1)]
        expect(countNew([...first, ...second], [])).toBe(first.length + countNew(second, imported(first)))
      }),
    ))

  test("nothing is the duplicate of two rows of a file", () =>
    fc.assert(
      fc.property(arbitraryRows, arbitraryRows, (before, now) => {
        const all = [...imported(before), bankRow({ transactionId: "b" }), byHand({ transactionId: "h" })]
        const duplicates = match(now, all).flatMap(({ duplicate }) => (duplicate === null ? [] : [duplicate]))
        expect(new Set(duplicates).size).toBe(duplicates.length)
      }),
    ))
})

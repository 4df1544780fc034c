import fc from "fast-check"
import { expect, test } from "vitest"
import { anyHistory } from "../../test/arbitrary-history.ts"
import { emptyBudget, type Budget } from "./budget.ts"
import type { BudgetEvent } from "./events.ts"
import { evolve, fold } from "./fold.ts"
import { readSnapshot, writeSnapshot } from "./snapshot.ts"

/** Snapshots are only made of such budgets. */
const expectNothingStaged = ({ staged }: Budget): void => fc.pre(staged === null)

test("a budget read from its snapshot equals the one that was written", () => {
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const budget = fold(emptyBudget(), events)
      expectNothingStaged(budget)
      expect(readSnapshot(writeSnapshot(budget))).toEqual(budget)
    }),
  )
})

test("it evolves like the original", () => {
  fc.assert(
    fc.property(anyHistory(), fc.nat(), ({ events }, index) => {
      const cut = index % events.length
      const budget = fold(emptyBudget(), events.slice(0, cut))
      expectNothingStaged(budget)
      const resumed = readSnapshot(writeSnapshot(budget))
      for (const event of events.slice(cut)) evolve(resumed, event)
      expect(resumed).toEqual(fold(emptyBudget(), events))
    }),
  )
})

test("a person who flew west at the end of a month keeps their current plan", () => {
  const income = (incomeId: string, amount: number, month: string) =>
    ({
      _tag: "IncomeAdded",
      incomeId,
      amount,
      incomeSource: "EMPLOYER",
      incomeType: "SALARY",
      description: "",
      month,
    }) as const
  const budget = fold(emptyBudget(), [
    income("a", 100, "2026-02"),
    income("b", 20, "2026-01"),
    income("c", 3, "2026-02"),
  ])
  expect(readSnapshot(writeSnapshot(budget)).plan.totalIncome).toBe(123)
})

const later = ["note", "countedAs", "countedIn"]

const sayingThem = [
  "TransactionNoted",
  "TransactionsTagged",
  "TransactionsUntagged",
  "TransactionCountedIn",
  "ActionUndone",
]

/** Later events may need the transactions that this event made of rows that were set aside. */
const untilCounted = (events: ReadonlyArray<BudgetEvent>): ReadonlyArray<BudgetEvent> => {
  const first = events.findIndex(({ _tag }) => _tag === "TransactionsCounted" || _tag === "PurchasePaidBack")
  return first === -1 ? events : events.slice(0, first)
}

const unnoted = (event: BudgetEvent): BudgetEvent =>
  event._tag === "RowsImported" || event._tag === "RuleApplied"
    ? JSON.parse(
        JSON.stringify(event, (field, value) => (later.includes(field) || field === "tag" ? undefined : value)),
      )
    : event

test("a snapshot from before there were notes and budget months is one of transactions without any", () => {
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const withoutNotes = untilCounted(events)
        .filter(({ _tag }) => !sayingThem.includes(_tag))
        .map(unnoted)
      const budget = fold(emptyBudget(), withoutNotes)
      expectNothingStaged(budget)
      const snapshot = JSON.parse(writeSnapshot(budget))
      for (const field of later) delete snapshot.transactions[field]
      expect(readSnapshot(JSON.stringify(snapshot))).toEqual(budget)
    }),
  )
})

test("a snapshot from before there were currencies is one of US dollars", () => {
  const { currency, ...before } = JSON.parse(writeSnapshot(emptyBudget()))
  expect(currency).toBe("USD")
  expect(readSnapshot(JSON.stringify(before))).toEqual(emptyBudget())
})

test("a snapshot that lacks a part is not read as if there were nothing in it", () => {
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const budget = fold(emptyBudget(), events)
      expectNothingStaged(budget)
      const { user, currency, ...parts } = JSON.parse(writeSnapshot(budget)) as Record<string, unknown>
      for (const part of Object.keys(parts)) {
        const lacking = JSON.stringify({ user, currency, ...parts, [part]: undefined })
        expect(readOrElse(lacking, budget), part).toEqual(budget)
      }
    }),
  )
})

const readOrElse = (text: string, other: Budget): Budget => {
  try {
    return readSnapshot(text)
  } catch {
    return other
  }
}

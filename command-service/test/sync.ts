// A person with one bank, and what that bank may report, for tests of how a report changes a budget.
import { fold } from "@evenkeel/contracts/budget/fold"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/budget/events"
import { Result } from "effect"
import type { ItemReport, ReportedRow } from "../src/sync/report.ts"
import { decideSync } from "../src/sync/decide.ts"

export const registered = (timeZone = "America/New_York"): BudgetEvent => ({
  _tag: "UserRegistered",
  userId: "ada",
  name: "Ada",
  username: "ada",
  timeZone,
})

/** Our id of an account is the provider's, prefixed with "our ". */
export const linked = (plaidAccountId = "checking", accountType: AccountType = "CHECKING"): BudgetEvent => ({
  _tag: "AccountLinked",
  accountId: `our ${plaidAccountId}`,
  itemId: "item",
  plaidAccountId,
  institutionId: "ins_harbor",
  institutionName: "Harbor Bank",
  name: plaidAccountId,
  mask: null,
  accountType,
  balance: 100_00,
})

export const needs: BudgetEvent = {
  _tag: "CategoryTypesSet",
  month: "2026-05",
  types: [
    { typeId: "needs", name: "needs", share: 500 },
    { typeId: "wants", name: "wants", share: 300 },
    { typeId: "investments", name: "investments", share: 200 },
  ],
}

export const category = (categoryId: string): BudgetEvent => ({
  _tag: "CategoryAdded",
  month: "2026-05",
  categoryId,
  typeId: "needs",
  name: categoryId,
  share: 100,
})

export const row = (bankTransactionId: string, changes: Partial<ReportedRow> = {}): ReportedRow => ({
  bankTransactionId,
  plaidAccountId: "checking",
  follows: null,
  name: "ROSA'S DINER 0042",
  merchant: "Rosa's Diner",
  amount: 40_00,
  currency: null,
  authorizedOn: "2026-05-18",
  bookedOn: "2026-05-18",
  pending: false,
  logoUrl: null,
  category: null,
  ...changes,
})

export const pendingRow = (bankTransactionId: string, changes: Partial<ReportedRow> = {}): ReportedRow =>
  row(bankTransactionId, { authorizedOn: null, pending: true, ...changes })

type Told = Partial<Pick<ItemReport, "isWhole" | "added" | "modified" | "removed" | "accounts">>

const unchanged = [{ plaidAccountId: "checking", balance: 100_00 }]

/** Reports from the budget's cursor to the next one: "1", "2" and so on. */
export const reported =
  (told: Told, at = "2026-05-20T12:00:00Z", itemId = "item") =>
  (budget: Budget) => {
    const fromCursor = budget.items.get(itemId)?.cursor ?? ""
    const nothing = { isWhole: fromCursor === "", added: [], modified: [], removed: [], accounts: unchanged }
    return decideSync(
      {
        report: { itemId, fromCursor, cursor: String(Number(fromCursor) + 1), ...nothing, ...told },
        at: new Date(at),
        newId: ids(itemId === "item" ? "t" : itemId, fromCursor),
      },
      budget,
    )
  }

/**
 * New ids that show which report they come from: "t1.1" is the first of the first; for
 * another item, its name replaces the t.
 */
const ids = (item: string, fromCursor: string) => {
  let given = 0
  return () => `${item}${Number(fromCursor) + 1}.${(given += 1)}`
}

/** A story in steps: events that happened, and reports to decide on, whose events then happen as well. */
export const story = (...steps: ReadonlyArray<BudgetEvent | ReturnType<typeof reported>>) => {
  const budget = emptyBudget()
  let last: ReadonlyArray<BudgetEvent> = []
  for (const step of steps) {
    last = typeof step === "function" ? Result.getOrThrow(step(budget)) : [step]
    fold(budget, last)
  }
  return {
    budget,
    last,
    synced: last.find((event): event is EventOf<"TransactionsSynced"> => event._tag === "TransactionsSynced"),
  }
}

export const person: ReadonlyArray<BudgetEvent> = [registered(), linked(), needs, category("dining"), category("gifts")]

export const assigned = (transactionId: string, categoryId = "dining"): BudgetEvent => ({
  _tag: "TransactionAssigned",
  transactionId,
  categoryId,
})

/** 60.00 of a 100.00 purchase in dining, 40.00 in gifts; or less, if something is left out. */
export const split = (
  transactionId: string,
  [dining, gifts]: readonly [number, number] = [60_00, 40_00],
  leftOut = 0,
): ReadonlyArray<BudgetEvent> => [
  {
    _tag: "TransactionSplit",
    transactionId,
    leftOut,
    parts: [
      { transactionId: "part 1", name: "Dinner", amount: dining },
      { transactionId: "part 2", name: "A present", amount: gifts },
    ],
  },
  assigned("part 1"),
  assigned("part 2", "gifts"),
]

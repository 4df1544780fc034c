// Reports of a bank about a person's one account, for tests of their effect on a budget.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { assigned, category, linked, registered, split, typesSet } from "@evenkeel/contracts/test/events"
import type { ItemReport, ReportedRow } from "../src/sync/report.ts"
import { withRules } from "../src/rules/with-rules.ts"
import { decideSync } from "../src/sync/decide.ts"

const may = "2026-05"
export const needs = typesSet(500, 300, 200, may)
export const dining = category("Dining", 100, { month: may })
export const gifts = category("Gifts", 100, { month: may })
export const savings = linked({
  accountId: "savings",
  plaidAccountId: "plaid-savings",
  name: "Savings",
  accountType: "SAVING",
})
/** A row that moves money to an account of their own, which its name says. */
export const toSavings = {
  name: "ONLINE TRANSFER TO SAVINGS",
  merchant: null,
  category: { primary: "TRANSFER_OUT", detailed: "TRANSFER_OUT_SAVINGS", confident: true },
} as const
export const person = [registered({ timeZone: "America/New_York" }), linked(), needs, dining, gifts] as const

export const row = (bankTransactionId: string, changes: Partial<ReportedRow> = {}): ReportedRow => ({
  bankTransactionId,
  plaidAccountId: "plaid-checking",
  follows: null,
  name: "ROSA'S DINER 0042",
  merchant: "Rosa's Diner",
  amount: 40_00,
  currency: "USD",
  authorizedOn: "2026-05-18",
  bookedOn: "2026-05-18",
  pending: false,
  logoUrl: null,
  category: null,
  ...changes,
})

export const pendingRow = (bankTransactionId: string, changes: Partial<ReportedRow> = {}): ReportedRow =>
  row(bankTransactionId, { authorizedOn: null, pending: true, ...changes })

const unchanged = [{ plaidAccountId: "plaid-checking", balance: 0, currency: "USD" }]

/**
 * Reports from the budget's cursor to the next one: "1", "2" and so on. Its rows get ids that show which report they
 * come from: "t1.1" for the first row of the first; for another item, its name replaces the t.
 */
export const reported =
  (
    news: Partial<Pick<ItemReport, "isWhole" | "added" | "modified" | "removed" | "unreadable" | "accounts">>,
    at = "2026-05-20T12:00:00Z",
    itemId = "harbor",
  ) =>
  (budget: Budget) => {
    const fromCursor = budget.items.get(itemId)?.cursor ?? ""
    const nothing = {
      isWhole: fromCursor === "",
      added: [],
      modified: [],
      removed: [],
      unreadable: [],
      historyComing: false,
      accounts: unchanged,
    }
    const number = Number(fromCursor) + 1
    const report = { itemId, fromCursor, cursor: String(number), ...nothing, ...news }
    const idAt = (index: number) => `${itemId === "harbor" ? "t" : itemId}${number}.${index + 1}`
    return withRules((known) => decideSync({ report, at: new Date(at), idAt }, known), {
      at: new Date(at),
      firstPart: report.added.length + report.modified.length,
    })(budget, { revision: number, idAt })
  }

/** 60.00 of a 100.00 purchase in dining, 40.00 in gifts; or the given parts. */
export const splitInTwo = (
  transactionId: string,
  [one, two]: readonly [number, number] = [60_00, 40_00],
  leftOut = 0,
) =>
  [
    split(transactionId, { "Part 1": one, "Part 2": two }, leftOut),
    assigned("part 1", "dining"),
    assigned("part 2", "gifts"),
  ] as const

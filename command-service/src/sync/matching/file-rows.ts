// Rows of files that a bank now reports itself. The bank's facts replace theirs, and the decisions about them stay.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { Currency } from "@evenkeel/contracts/currency"
import type { AccountId, BankTransactionId } from "@evenkeel/contracts/ids"
import type { CalendarDate } from "@evenkeel/contracts/month"
import { isAlike, textKey } from "@evenkeel/contracts/budget/counting/likeness"
import { farthest } from "../../imports/matching/match.ts"
import { dayOf, type LinkedRow } from "../report.ts"

/**
 * `reported` are rows that are new to us, and continue no row of the bank; `kept` are rows of removed accounts, moved
 * to the accounts' successors. Rows in `taken` are continued by others.
 */
export const rowsOfFiles = (
  budget: Budget,
  reported: ReadonlyArray<LinkedRow>,
  kept: ReadonlyArray<BankRow>,
  taken: ReadonlyMap<BankTransactionId, BankRow>,
): ReadonlyMap<BankTransactionId, BankRow> => {
  const pairs = new Map<BankTransactionId, BankRow>()
  // Nearly nobody ever imports anything.
  if (budget.imports.size === 0) return pairs
  const accountIds = new Set(reported.map(({ account }) => account.accountId))
  const continued = new Set([...taken.values()].map(({ fact }) => fact.bankTransactionId))
  const brought = [...budget.bankRows.values(), ...kept].filter(
    ({ fact }) =>
      fact.imported !== undefined && accountIds.has(fact.accountId) && !continued.has(fact.bankTransactionId),
  )
  const free = byAmount(brought, budget.currency)
  const since = firstDays(budget, reported)
  const pair = (days: number, mayBeOne: (row: LinkedRow, fact: BankFact) => boolean): void => {
    for (const row of reported) {
      if (pairs.has(row.bankTransactionId)) continue
      const candidates = free.get(amountOf(row.account.accountId, row)) ?? []
      const index = candidates.findIndex(({ fact }) => daysApart(row, fact) === days && mayBeOne(row, fact))
      const [match] = index === -1 ? [] : candidates.splice(index, 1)
      if (match !== undefined) pairs.set(row.bankTransactionId, match)
    }
  }
  // A bank reports nothing before its first day, so a file's row of an earlier day cannot match one some days later.
  const isReported = (_: LinkedRow, { accountId, date }: BankFact) => date >= (since.get(accountId) ?? "")
  const isNamedAlike = (row: LinkedRow, fact: BankFact): boolean =>
    [row.name, row.merchant ?? row.name].some((name) => isAlike(textKey(name), textKey(fact.name)))

  pair(0, isNamedAlike)
  for (let days = 1; days <= farthest; days += 1) {
    pair(days, (row, fact) => isReported(row, fact) && isNamedAlike(row, fact))
  }
  pair(0, () => true)
  for (let days = 1; days <= farthest; days += 1) pair(days, isReported)
  return pairs
}

const amountOf = (accountId: AccountId, { amount, currency }: Pick<LinkedRow, "amount" | "currency">): string =>
  `${accountId} ${amount} ${currency}`

const byAmount = (rows: ReadonlyArray<BankRow>, ofBudget: Currency): ReadonlyMap<string, Array<BankRow>> =>
  grouped(rows, ({ fact: { accountId, amount, currency = ofBudget } }) => amountOf(accountId, { amount, currency }))

/** The first day that the bank has reported so far, by account. */
const firstDays = (budget: Budget, reported: ReadonlyArray<LinkedRow>): ReadonlyMap<AccountId, CalendarDate> => {
  const since = new Map<AccountId, CalendarDate>()
  const see = (accountId: AccountId, date: CalendarDate): void => {
    if (date < (since.get(accountId) ?? "9999")) since.set(accountId, date)
  }
  for (const row of reported) see(row.account.accountId, dayOf(row))
  for (const { fact } of budget.bankRows.values()) if (fact.imported === undefined) see(fact.accountId, fact.date)
  return since
}

/** By the day of the purchase or that of its booking, whichever is nearer. */
const daysApart = (row: LinkedRow, { date }: BankFact): number =>
  Math.min(...[dayOf(row), row.bookedOn].map((day) => Math.abs(Date.parse(day) - Date.parse(date)) / 86_400_000))

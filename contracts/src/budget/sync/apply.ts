// Applies a bank's report: facts are replaced, decisions stay.
import { isMoved, type BankFact, type SetAsideReason, type TransactionsSynced } from "./schema.ts"
import type { BankTransactionId, TransactionId } from "../../ids.ts"
import type { Cents } from "../../money.ts"
import { monthOf, type CalendarDate } from "../../month.ts"
import { largestOf, nameOfFact, partsOf, defined, type Budget } from "../budget.ts"
import { assumePlan } from "../plan/plan.ts"
import type { BankRow } from "./state.ts"
import { putTransaction, takeAway } from "../transactions/apply.ts"
import { forgetRemoved, giveBack, keepRemoved } from "./removed-rows.ts"
import { wholeSync } from "./parts.ts"
import type { Steps } from "../steps.ts"
import { transactionOf, undecided, type Transaction } from "../transactions/schema.ts"

type Restated = TransactionsSynced["posted"][number] | TransactionsSynced["modified"][number]

export function* applySync(budget: Budget, synced: TransactionsSynced): Steps<void> {
  const event = wholeSync(synced, budget)
  const wasPlanned = budget.plan.categoryTypes.length > 0
  budget.staged = null
  for (const { bankTransactionId } of event.returned ?? []) giveBack(budget, bankTransactionId)
  for (const { transactionId, fact } of event.imported) {
    takeAwayAll(budget, budget.bankRows.get(fact.bankTransactionId))
    budget.bankRows.set(fact.bankTransactionId, newRow(transactionId, fact, "listed"))
    putTransaction(budget, transactionFromFact(transactionId, fact))
    yield
  }
  for (const posted of event.posted) {
    const pending = defined(budget.bankRows.get(posted.replaces))
    budget.bankRows.delete(posted.replaces)
    restate(budget, pending, posted)
    yield
  }
  for (const modified of event.modified) {
    restate(budget, defined(budget.bankRows.get(modified.fact.bankTransactionId)), modified)
    yield
  }
  for (const bankTransactionId of event.removed) {
    remove(budget, bankTransactionId, event.on)
    yield
  }
  if (event.on !== undefined) forgetRemoved(budget, event.on)
  for (const { fact, reason } of event.setAside) {
    const before = budget.bankRows.get(fact.bankTransactionId)
    takeAwayAll(budget, before)
    budget.bankRows.set(fact.bankTransactionId, setAsideRow(fact, reason, before, event.on))
    yield
  }
  const [since] = event.imported.flatMap(({ fact }) => (fact.history === true ? [monthOf(fact.date)] : [])).sort()
  if (since !== undefined) assumePlan(budget, since, wasPlanned)
  for (const { accountId, balance } of event.balances) {
    const account = budget.accounts.get(accountId)
    if (account !== undefined) budget.accounts.set(accountId, { ...account, balance })
  }
  const item = budget.items.get(event.itemId)
  if (item !== undefined) {
    const { cursor, history: reached = "whole" } = event
    const history = item.history === "short" ? "short" : reached
    // A message of a connected bank is an announcement, which a sync does not resolve.
    const message = item.status === "connected" ? item.message : null
    budget.items.set(event.itemId, { ...item, cursor, history, status: "connected", message })
  }
}

const remove = (budget: Budget, bankTransactionId: BankTransactionId, on: CalendarDate | undefined): void => {
  const row = defined(budget.bankRows.get(bankTransactionId))
  if (on !== undefined) keepRemoved(budget, row, on)
  takeAwayAll(budget, row)
  budget.bankRows.delete(bankTransactionId)
}

/** Removes its transaction and all its parts, including those of a split that was redone after the decision. */
const takeAwayAll = (budget: Budget, row: BankRow | undefined): void => {
  if (row !== undefined) for (const transactionId of [row.transactionId, ...row.parts]) takeAway(budget, transactionId)
}

const noParts: BankRow["parts"] = []

export const newRow = (transactionId: TransactionId, fact: BankFact, fate: BankRow["fate"]): BankRow => ({
  fact,
  transactionId,
  fate,
  parts: noParts,
  claimed: 0,
  leftOut: 0,
  reduced: false,
  reason: null,
})

/** `before` is the same row so far, and `on` the day of the report. */
export const setAsideRow = (fact: BankFact, reason: SetAsideReason, before?: BankRow, on?: CalendarDate): BankRow => {
  const row = { ...newRow(fact.bankTransactionId, fact, "set aside"), reason }
  const hasCounted = before?.fate === "listed" || before?.reason === "income"
  const countedUntil = hasCounted ? on : before?.countedUntil
  return isMoved(reason) && countedUntil !== undefined ? { ...row, countedUntil } : row
}

/** Applies a new report of the same money, under the same or another bank id. */
const restate = (budget: Budget, row: BankRow, restated: Restated): void => {
  const { transactionId, fact } = restated
  switch (row.fate) {
    case "deleted":
    case "set aside":
      budget.bankRows.set(fact.bankTransactionId, { ...row, fact })
      return
    case "listed": {
      const before = budget.transactions.get(transactionId)
      budget.bankRows.set(fact.bankTransactionId, { ...row, fact })
      if (before !== undefined) putTransaction(budget, withFact(before, fact))
      // It was removed with its account, and not restored because of a deletion that has since been undone.
      else if ("replaces" in restated) putTransaction(budget, transactionFromFact(transactionId, fact))
      return
    }
    case "split":
      restateSplit(budget, row, restated)
  }
}

const restateSplit = (budget: Budget, row: BankRow, restated: Restated): void => {
  const { transactionId, fact, rest, lowered, splitUndone } = restated
  const { bankTransactionId } = fact
  if (splitUndone !== undefined) {
    const largest = largestOf(partsOf(budget, row)) ?? undecided
    for (const part of row.parts) takeAway(budget, part)
    budget.bankRows.set(bankTransactionId, newRow(transactionId, fact, "listed"))
    const decided = { ...largest, categoryId: splitUndone.categoryId, renamed: false, reduced: false, wholeName: null }
    const whole = transactionFromFact(transactionId, fact, decided)
    const { wholeName } = largest
    putTransaction(budget, wholeName === null ? whole : { ...whole, name: wholeName, renamed: true })
    return
  }
  let { parts, claimed } = row
  for (const part of partsOf(budget, row)) {
    const stays = withFact(part, fact)
    if (part.transactionId !== lowered?.transactionId) {
      putTransaction(budget, stays)
      continue
    }
    putTransaction(budget, { ...stays, amount: lowered.amount, loweredFrom: part.amount })
    claimed -= part.amount - lowered.amount
  }
  if (rest !== undefined) {
    putTransaction(budget, { ...transactionFromFact(rest.transactionId, fact), amount: rest.amount, reduced: true })
    parts = [...parts, rest.transactionId]
    claimed += rest.amount
  }
  budget.bankRows.set(bankTransactionId, { ...row, fact, parts, claimed })
}

export const transactionFromFact = (transactionId: TransactionId, fact: BankFact, decided = undecided): Transaction =>
  transactionOf({ transactionId, name: nameOfFact(fact), amount: fact.amount }, factsOf(fact, null), decided)

/** The bank's values, except those that the person has overridden. */
const withFact = (before: Transaction, fact: BankFact): Transaction =>
  transactionOf(
    {
      transactionId: before.transactionId,
      name: before.renamed ? before.name : nameOfFact(fact),
      amount: before.reduced ? before.amount : fact.amount,
    },
    factsOf(fact, before.loweredFrom),
    before,
  )

const factsOf = (
  { date, accountId, bankTransactionId, merchant, category, logoUrl, pending }: BankFact,
  loweredFrom: Cents | null,
) => ({ date, accountId, bankTransactionId, merchant, bankCategory: category, logoUrl, pending, loweredFrom })

// The event of a sync under construction: what each reported row does to a budget.
import type { BankRow, Budget } from "@evenkeel/contracts/budget/budget"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { TransactionId } from "@evenkeel/contracts/ids"
import type { CalendarDate } from "@evenkeel/contracts/month"
import { isSame } from "../lib/same.ts"
import { reasonToSetAside } from "./direction.ts"
import { factOf } from "./facts.ts"
import type { ToldRow } from "./report.ts"
import { restate } from "./restated.ts"

type Content = {
  -readonly [Key in "imported" | "posted" | "modified" | "removed" | "gone" | "setAside" | "balances"]: Array<
    EventOf<"TransactionsSynced">[Key][number]
  >
} & { tooOld: number }

export interface SyncDraft {
  readonly content: Content
  /** `before` is the same money as we knew it: the same row, or the one that it replaces. */
  readonly place: (row: ToldRow, before: BankRow | undefined) => void
  readonly remove: (row: BankRow) => void
  readonly isEmpty: () => boolean
}

/** Rows before `firstDay` are too old to be imported. */
export const draftSync = (budget: Budget, firstDay: CalendarDate, newId: () => TransactionId): SyncDraft => {
  const content: Content = {
    imported: [],
    posted: [],
    modified: [],
    removed: [],
    gone: [],
    setAside: [],
    balances: [],
    tooOld: 0,
  }

  const remove = (row: BankRow): void => {
    content.removed.push(row.fact.bankTransactionId)
    content.gone.push(...standing(budget, row))
  }

  /** Only the facts change: what the person decided stays. */
  const keepDecisions = (fact: BankFact, before: BankRow): void => {
    if (isSame(before.fact, fact)) return
    const isKnown = before.fact.bankTransactionId === fact.bankTransactionId
    const { restated, gone } = restate(budget, before, fact, newId)
    const isLinkedAgain = before.fact.accountId !== fact.accountId
    if (isKnown && !isLinkedAgain) content.modified.push(restated)
    else content.posted.push({ ...restated, replaces: before.fact.bankTransactionId })
    content.gone.push(...gone)
  }

  const place = (row: ToldRow, before: BankRow | undefined): void => {
    const fact = factOf(row, before?.fact)
    const reason = reasonToSetAside(fact, row.account.accountType)
    if (before !== undefined && stands(budget, before) && (reason === undefined || isDecided(budget, before))) {
      return keepDecisions(fact, before)
    }
    const isKnown = before?.fact.bankTransactionId === fact.bankTransactionId
    if (isKnown && before.fate === "set aside" && reason !== undefined && isSame(before.fact, fact)) return
    if (before !== undefined && !isKnown) remove(before)

    const isRecent = fact.date >= firstDay
    if (reason !== undefined && (isRecent || (isKnown && stands(budget, before)))) {
      content.setAside.push({ fact, reason })
      if (isKnown) content.gone.push(...standing(budget, before))
    } else if (isRecent) {
      const wasListed = isKnown && before.fate !== "set aside"
      content.imported.push({ transactionId: wasListed ? before.transactionId : newId(), fact })
    } else if (!isKnown) {
      content.tooOld += 1
    } else if (!isSame(before.fact, fact)) {
      // It was set aside, or went with its account, and is too old by now to come back.
      content.modified.push({ transactionId: before.transactionId, fact })
    }
  }

  const isEmpty = (): boolean =>
    Object.values(content).every((part) => (typeof part === "number" ? part : part.length) === 0)

  return { content, place, remove, isEmpty }
}

/**
 * Whether it, or a part of it, is on the person's lists or was deleted by them; what went
 * with a removed account is neither.
 */
export const stands = (budget: Budget, row: BankRow): boolean =>
  row.fate === "deleted" ||
  (row.fate === "split" && row.claimed > 0) ||
  (row.fate === "listed" && standing(budget, row).length > 0)

const standing = (budget: Budget, row: BankRow): ReadonlyArray<TransactionId> =>
  [row.transactionId, ...row.parts].filter((transactionId) => budget.transactions.has(transactionId))

/** Without a transaction of its own, it was deleted or split. */
const isDecided = (budget: Budget, row: BankRow): boolean => {
  const transaction = budget.transactions.get(row.transactionId)
  return transaction === undefined || transaction.categoryId !== null || transaction.renamed || transaction.reduced
}

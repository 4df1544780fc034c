// Builds the event of a sync: the effect of each reported row on a budget.
import { isDeepStrictEqual } from "node:util"
import { reasonToSetAside } from "@evenkeel/contracts/budget/counting/judgement"
import { beyondParts, largestOf, partsOf, type Budget } from "@evenkeel/contracts/budget/budget"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import { activeRules, decides, ruleBook, subjectOfFact } from "@evenkeel/contracts/budget/rules/rule-book"
import { isDecided } from "@evenkeel/contracts/budget/transactions/schema"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import type { BankFact, SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import type { TransactionId } from "@evenkeel/contracts/ids"
import type { CalendarDate } from "@evenkeel/contracts/month"
import type { KnownAgain, OtherSides } from "./matching/other-sides.ts"
import { factOf, type LinkedRow } from "./report.ts"

type Synced = EventOf<"TransactionsSynced">
type Content = {
  -readonly [Key in "imported" | "posted" | "modified" | "removed" | "gone" | "setAside" | "balances"]: Array<
    Synced[Key][number]
  >
}

export interface SyncDraft {
  readonly content: Content
  /** `before` is the same row, or the one that it replaces. `newId` is for a transaction that the row may add. */
  readonly record: (row: LinkedRow, before: BankRow | undefined, newId: TransactionId) => void
  readonly remove: (row: BankRow) => void
  /** Judges known rows again, which may be transfers or refunds beside the recorded ones. */
  readonly judgeAgain: () => void
  readonly isEmpty: () => boolean
}

/** New rows of days before `firstDay` are history. */
export const draftSync = (budget: Budget, firstDay: CalendarDate, others: OtherSides): SyncDraft => {
  const content: Content = { imported: [], posted: [], modified: [], removed: [], gone: [], setAside: [], balances: [] }

  const asItComesIn = (fact: BankFact): BankFact => (fact.date < firstDay ? { ...fact, history: true } : fact)

  const remove = (row: BankRow): void => {
    content.removed.push(row.fact.bankTransactionId)
    content.gone.push(...listedOf(budget, row))
  }

  /** Updates the facts and keeps the person's decisions. */
  const keepDecisions = (fact: BankFact, before: BankRow, newId: TransactionId): void => {
    if (isDeepStrictEqual(before.fact, fact)) return
    const isKnown = before.fact.bankTransactionId === fact.bankTransactionId
    const { restated, gone } = restate(budget, before, fact, newId)
    const isLinkedAgain = before.fact.accountId !== fact.accountId
    if (isKnown && !isLinkedAgain) content.modified.push(restated)
    else content.posted.push({ ...restated, replaces: before.fact.bankTransactionId })
    content.gone.push(...gone)
  }

  const rules = ruleBook(activeRules(budget))

  /** A new row that a rule decides needs no judgement. */
  const isRuled = (fact: BankFact, before: BankRow | undefined): boolean => {
    const rule = before === undefined ? rules.ruleFor(subjectOfFact("", fact)) : undefined
    return rule !== undefined && decides(rule.outcome)
  }

  const record = (row: LinkedRow, before: BankRow | undefined, newId: TransactionId): void => {
    // The bank's own days are better than those of a file.
    const known = before?.fact.imported === undefined ? before?.fact : undefined
    const reported = factOf(row, known, budget.currency)
    const fact = before?.fact.imported === undefined ? reported : asItComesIn(reported)
    const judged = reasonToSetAside({ ...fact, accountType: row.account.accountType, text: fact.name }, others.of(row))
    const reason = judged !== "foreign currency" && isRuled(fact, before) ? undefined : judged
    if (
      before !== undefined &&
      isInEffect(budget, before) &&
      (reason === undefined || !isUndecidedRow(budget, before))
    ) {
      return keepDecisions(fact, before, newId)
    }
    const isKnown = before?.fact.bankTransactionId === fact.bankTransactionId
    if (isKnown && before.fate === "set aside" && reason !== undefined && isDeepStrictEqual(before.fact, fact)) return

    if (reason === undefined) {
      if (before !== undefined && !isKnown) remove(before)
      const wasListed = isKnown && before.fate !== "set aside"
      content.imported.push({ transactionId: wasListed ? before.transactionId : newId, fact: asItComesIn(fact) })
    } else {
      // The row keeps since when it counts no more.
      if (before !== undefined && !isKnown)
        content.posted.push({ transactionId: before.transactionId, fact, replaces: before.fact.bankTransactionId })
      content.setAside.push({ fact: asItComesIn(fact), reason })
      if (before !== undefined) content.gone.push(...listedOf(budget, before))
    }
  }

  const judgeAgain = (): void => judgeKnown(budget, content, others, asItComesIn)

  const isEmpty = (): boolean => Object.values(content).every((part) => part.length === 0)

  return { content, record, remove, judgeAgain, isEmpty }
}

/** Judges rows that counted until their other side came, and rows whose other side now belongs to another row. */
const judgeKnown = (
  budget: Budget,
  content: Content,
  others: OtherSides,
  asItComesIn: (fact: BankFact) => BankFact,
): void => {
  for (const known of others.known) {
    const { row } = known
    const reason = judgedAgain(budget, known)
    if (reason === row.reason) continue
    if (reason === null) {
      content.imported.push({ transactionId: row.fact.bankTransactionId, fact: asItComesIn(row.fact) })
    } else {
      content.setAside.push({ fact: row.fact, reason })
      content.gone.push(...listedOf(budget, row))
    }
  }
}

/** Why the row is set aside now; null if it counts. A row that the person has decided about keeps its reason. */
export const judgedAgain = (budget: Budget, { row, far, hasLost }: KnownAgain): SetAsideReason | null => {
  const { fact, fate, reason } = row
  if (!(fate === "listed" ? isUndecidedRow(budget, row) : fate === "set aside")) return reason
  // Without another side, a row that counts goes on counting. A file may have stated itself what its rows are.
  const isStatedByFile = fact.imported !== undefined && !(reason === "income" && far.paysBack())
  if (far.other() === undefined && !hasLost && (fate === "listed" || isStatedByFile)) return reason
  const accountType = budget.accounts.get(fact.accountId)?.accountType ?? null
  return reasonToSetAside({ ...fact, accountType, text: fact.name }, far) ?? null
}

/**
 * Whether it, or a part, is listed or was deleted by the person; rows that were removed with an account are neither.
 */
export const isInEffect = (budget: Budget, row: BankRow): boolean =>
  row.fate === "deleted" ||
  (row.fate === "split" && row.claimed > 0) ||
  (row.fate === "listed" && listedOf(budget, row).length > 0)

const listedOf = (budget: Budget, row: BankRow): ReadonlyArray<TransactionId> =>
  [row.transactionId, ...row.parts].filter((transactionId) => budget.transactions.has(transactionId))

/** Whether nobody has decided anything about it. A row without a transaction of its own was deleted or split. */
export const isUndecidedRow = (budget: Budget, row: BankRow): boolean => {
  const transaction = budget.transactions.get(row.transactionId)
  return transaction !== undefined && !isDecided(transaction)
}

interface Restatement {
  readonly restated: Synced["modified"][number]
  /** Parts that no longer exist. */
  readonly gone: ReadonlyArray<TransactionId>
}

/**
 * The new fact of a known row. If a split row's new amount still covers the existing parts, they stay, and what exceeds
 * the parts plus what the person left out becomes one more, uncategorised part; so parts that they reduced or deleted
 * do not return. If it does not cover them, the largest part shrinks, and where nothing would be left of it the split
 * is undone, and the transaction gets the largest part's category. A row that the person had reduced before splitting
 * it follows no amount of the bank's.
 */
const restate = (budget: Budget, row: BankRow, fact: BankFact, newId: TransactionId): Restatement => {
  const restated = { transactionId: row.transactionId, fact }
  if (row.fate !== "split" || row.reduced) return { restated, gone: [] }
  const parts = partsOf(budget, row)
  const missing = parts.reduce((sum, part) => sum + part.amount, 0) - fact.amount
  const largest = largestOf(parts)
  if (missing > 0 && largest !== undefined) {
    const { transactionId, amount, categoryId } = largest
    return amount > missing
      ? { restated: { ...restated, lowered: { transactionId, amount: amount - missing } }, gone: [] }
      : { restated: { ...restated, splitUndone: { categoryId } }, gone: parts.map((part) => part.transactionId) }
  }
  const beyond = beyondParts(row, fact.amount)
  return {
    restated: beyond > 0 ? { ...restated, rest: { transactionId: newId, amount: beyond } } : restated,
    gone: [],
  }
}

// A refund lowers the category of its purchase. When a command, a rule or a bank moves or removes the purchase, the
// events that follow in the same append move its refunds, too.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { mayBePaidBackBy, paidBackBy } from "@evenkeel/contracts/budget/counting/refunds"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/budget/events"
import { isSpending, type Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import type { CategoryId, TransactionId } from "@evenkeel/contracts/ids"

/** The present category and id of a purchase. A split purchase is represented by its largest part. */
interface Moved {
  readonly purchaseId: TransactionId
  readonly categoryId: CategoryId | null
}

/** Above this number of moved purchases, suggested refunds are not searched. */
const mostLookedThrough = 1_000

export const withRefunds = (events: ReadonlyArray<BudgetEvent>, budget: Budget): ReadonlyArray<BudgetEvent> => [
  ...events,
  ...whatFollows(events, budget),
]

const whatFollows = (events: ReadonlyArray<BudgetEvent>, budget: Budget): ReadonlyArray<BudgetEvent> => {
  const moved = new Map(events.flatMap((event) => movedBy(event, budget)))
  if (moved.size === 0) return []
  const own = new Set(events.flatMap((event) => (event._tag === "PurchasePaidBack" ? event.transactionIds : [])))
  const following = new Map<Moved, Array<TransactionId>>()
  for (const refund of budget.transactions.values()) {
    const { transactionId, amount, categoryId } = refund
    if (amount >= 0 || !isSpending(refund) || own.has(transactionId) || moved.has(transactionId)) continue
    const to = moved.get(refund.paysBack ?? purchaseOf(refund, moved, budget) ?? "")
    if (to === undefined || (categoryId === to.categoryId && refund.paysBack === to.purchaseId)) continue
    const same = following.get(to)
    if (same === undefined) following.set(to, [transactionId])
    else same.push(transactionId)
  }
  return [...following].map(([to, transactionIds]): EventOf<"PurchasePaidBack"> => ({
    _tag: "PurchasePaidBack",
    ...to,
    transactionIds,
    follows: true,
  }))
}

/** The moved purchase that a refund in the same category pays back. An accepted suggestion stores no such link. */
const purchaseOf = (
  refund: Transaction,
  moved: ReadonlyMap<TransactionId, Moved>,
  { transactions }: Budget,
): TransactionId | undefined => {
  if (refund.categoryId === null || moved.size > mostLookedThrough) return undefined
  const may = mayBePaidBackBy(refund)
  const isPossible = [...moved.keys()].some((id) => {
    const purchase = transactions.get(id)
    return purchase !== undefined && purchase.categoryId === refund.categoryId && may(purchase)
  })
  const stated = ({ paysBack }: Transaction) => transactions.get(paysBack ?? "")
  return isPossible ? paidBackBy(refund, transactions.values(), stated)?.transactionId : undefined
}

type Move = readonly [from: TransactionId, to: Moved]

const uncategorised = (purchaseId: TransactionId): Move => [purchaseId, { purchaseId, categoryId: null }]

const movedBy = (event: BudgetEvent, budget: Budget): ReadonlyArray<Move> => {
  switch (event._tag) {
    case "TransactionAssigned":
      return [into(event.transactionId, event.categoryId)]
    case "TransactionsAssigned":
      return event.assignments.map(({ transactionId, categoryId }) => into(transactionId, categoryId))
    case "TransactionUnassigned":
    case "TransactionDeleted":
      return [uncategorised(event.transactionId)]
    case "TransactionsDeleted":
      return event.transactionIds.map(uncategorised)
    case "TransactionsCounted":
      return event.as === "spending" ? [] : event.transactionIds.map(uncategorised)
    case "TransactionSplit":
      return splitInto(event.transactionId, event.parts, budget)
    case "RuleApplied":
      return event.transactions.flatMap(({ transactionId, parts }): ReadonlyArray<Move> => {
        if (parts !== undefined) return splitInto(transactionId, parts, budget)
        if (event.countedAs !== undefined) return [uncategorised(transactionId)]
        return event.categoryId === undefined ? [] : [into(transactionId, event.categoryId)]
      })
    case "RowsReported":
    case "TransactionsSynced": {
      const undone = [...event.posted, ...event.modified].flatMap(({ transactionId, splitUndone }) =>
        splitUndone === undefined ? [] : [into(transactionId, splitUndone.categoryId)],
      )
      return [...event.gone.map(uncategorised), ...undone]
    }
    default:
      return []
  }
}

const into = (purchaseId: TransactionId, categoryId: CategoryId | null): Move => [
  purchaseId,
  { purchaseId, categoryId },
]

type Parts = ReadonlyArray<{
  readonly transactionId: TransactionId
  readonly amount: number
  readonly categoryId?: CategoryId
}>

const splitInto = (purchaseId: TransactionId, parts: Parts, { transactions }: Budget): ReadonlyArray<Move> => {
  const [largest] = parts.toSorted((a, b) => b.amount - a.amount)
  if (largest === undefined) return []
  const categoryId = largest.categoryId ?? transactions.get(purchaseId)?.categoryId ?? null
  return [[purchaseId, { purchaseId: largest.transactionId, categoryId }]]
}

// The months whose figures a command changes: the reply names past months among them.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { budgetMonthOf } from "@evenkeel/contracts/budget/transactions/schema"
import type { TransactionId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"

/** The person's own events, without those that follow from them. */
export const ownOf = (events: ReadonlyArray<BudgetEvent>): ReadonlyArray<BudgetEvent> =>
  events.filter((event) => !(event._tag === "PurchasePaidBack" && event.follows === true))

/** The transactions of the events that change many at once. */
export const idsChanged = (events: ReadonlyArray<BudgetEvent>): ReadonlySet<TransactionId> =>
  new Set(
    events.flatMap((event) => {
      switch (event._tag) {
        case "TransactionsAssigned":
          return event.assignments.map(({ transactionId }) => transactionId)
        case "TransactionsCounted":
        case "TransactionsTagged":
        case "TransactionsUntagged":
        case "TransactionsDeleted":
        case "PurchasePaidBack":
          return event.transactionIds
        default:
          return "transactionId" in event ? [event.transactionId] : []
      }
    }),
  )

/** The months in which these transactions count, oldest first. */
export const monthsOf = (budget: Budget, ids: Iterable<TransactionId>): ReadonlyArray<Month> => {
  const months = new Set<Month>()
  for (const id of ids) {
    const transaction = budget.transactions.get(id)
    const month = transaction === undefined ? null : budgetMonthOf(transaction)
    if (month !== null) months.add(month)
  }
  return [...months].sort()
}

export const eitherOf = (before: ReadonlyArray<Month>, after: ReadonlyArray<Month>): ReadonlyArray<Month> =>
  [...new Set([...before, ...after])].sort()

// What the person decided about transactions, in words.
import type { EventOf } from "../events.ts"
import { monthOf } from "../../month.ts"
import type { Budget, Transaction } from "../budget.ts"
import { categoryName } from "../categories/history.ts"
import type { Told } from "../history.ts"
import { dollars, listed, shortDay } from "../wording.ts"

type TransactionEvent = EventOf<
  | "TransactionAdded"
  | "TransactionAssigned"
  | "TransactionUnassigned"
  | "TransactionSplit"
  | "TransactionReduced"
  | "TransactionRenamed"
  | "TransactionDeleted"
>

/** "Corner Shop ($12.34, Nov 3)" */
export const inWords = ({ name, amount, date }: Pick<Transaction, "name" | "amount" | "date">): string =>
  `${name} (${dollars(amount)}, ${shortDay(date)})`

export const tellTransaction = (event: TransactionEvent, before: Budget): Told => {
  if (event._tag === "TransactionAdded") {
    return {
      sentence: `You added ${inWords(event)}`,
      changes: [{ what: event.name, before: null, after: dollars(event.amount) }],
      categoryIds: [],
      month: monthOf(event.date),
    }
  }
  const transaction = before.transactions.get(event.transactionId)
  if (transaction === undefined) return { sentence: "You changed a transaction", changes: [], categoryIds: [] }
  const { categoryId } = transaction
  const category = categoryId === null ? null : categoryName(before, categoryId)
  const month = monthOf(transaction.date)
  const categoryIds = categoryId === null ? [] : [categoryId]
  switch (event._tag) {
    case "TransactionAssigned": {
      const name = categoryName(before, event.categoryId)
      return {
        month,
        categoryIds: [...categoryIds, event.categoryId],
        sentence:
          category === null
            ? `You put ${inWords(transaction)} into ${name}`
            : `You moved ${inWords(transaction)} from ${category} to ${name}`,
        changes: [{ what: "Category", before: category, after: name }],
      }
    }
    case "TransactionUnassigned":
      return {
        month,
        categoryIds,
        sentence: `You took ${inWords(transaction)} out of ${category ?? "its category"}`,
        changes: [{ what: "Category", before: category, after: null }],
      }
    case "TransactionSplit": {
      const parts = event.parts.map(({ name, amount }) => `${name} (${dollars(amount)})`)
      const rest = event.leftOut === 0 ? "" : `, leaving out ${dollars(event.leftOut)}`
      return {
        month,
        categoryIds,
        sentence: `You split ${inWords(transaction)} into ${listed(parts)}${rest}`,
        changes: [
          { what: transaction.name, before: dollars(transaction.amount), after: null },
          ...event.parts.map(({ name, amount }) => ({ what: name, before: null, after: dollars(amount) })),
        ],
      }
    }
    case "TransactionReduced": {
      const [from, to] = [dollars(transaction.amount), dollars(event.amount)]
      return {
        month,
        categoryIds,
        sentence: `You lowered ${transaction.name} (${shortDay(transaction.date)}) from ${from} to ${to}`,
        changes: [{ what: "Amount", before: from, after: to }],
      }
    }
    case "TransactionRenamed":
      return {
        month,
        categoryIds,
        sentence: `You renamed ${inWords(transaction)} to ${event.name}`,
        changes: [{ what: "Name", before: transaction.name, after: event.name }],
      }
    case "TransactionDeleted":
      return {
        month,
        categoryIds,
        sentence: `You deleted ${inWords(transaction)}`,
        changes: [{ what: transaction.name, before: dollars(transaction.amount), after: null }],
      }
    default:
      return event satisfies never
  }
}

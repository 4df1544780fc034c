import { livingCategory, type Budget, type Transaction } from "@evenkeel/contracts/budget/budget"
import { malformed, notFound } from "@evenkeel/contracts/errors"
import type { CategoryId, TransactionId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import { isCalendarDate, type CalendarDate } from "@evenkeel/contracts/month"
import { problemOfLength, tidied } from "@evenkeel/contracts/names"
import { accept, nothingToDo, refuse, refuseSaying, todayOf, type Decision } from "../decision.ts"

export interface Part {
  readonly transactionId: TransactionId
  readonly name: string
  readonly amount: Cents
}

export type TransactionCommand =
  | {
      readonly _tag: "AddTransaction"
      readonly transactionId: TransactionId
      readonly name: string
      readonly amount: Cents
      readonly date: CalendarDate
      readonly at: Date
    }
  | { readonly _tag: "AssignTransaction"; readonly transactionId: TransactionId; readonly categoryId: CategoryId }
  | { readonly _tag: "UnassignTransaction"; readonly transactionId: TransactionId }
  | { readonly _tag: "SplitTransaction"; readonly transactionId: TransactionId; readonly parts: ReadonlyArray<Part> }
  | { readonly _tag: "ReduceTransaction"; readonly transactionId: TransactionId; readonly amount: Cents }
  | { readonly _tag: "RenameTransaction"; readonly transactionId: TransactionId; readonly name: string }
  | { readonly _tag: "DeleteTransaction"; readonly transactionId: TransactionId }

const mostParts = 20
const invalidName = "Please enter a valid name"
const invalidAmount = "Please enter a valid amount."

export const decideTransaction = (command: TransactionCommand, budget: Budget): Decision => {
  if (command._tag === "AddTransaction") {
    const name = tidied(command.name)
    if (name === "") return refuseSaying(invalidName)
    const tooLong = problemOfLength(name, "transaction")
    if (tooLong !== undefined) return refuseSaying(tooLong)
    if (command.amount <= 0) return refuseSaying(invalidAmount)
    if (!isCalendarDate(command.date)) return refuse(malformed("date must be a date in the form YYYY-MM-DD"))
    if (command.date > todayOf(budget, command.at)) return refuseSaying("The date must be today or earlier.")
    if (command.date < "1900-01-01") return refuseSaying("The date must be in 1900 or later.")
    const { transactionId, amount, date } = command
    return accept({ _tag: "TransactionAdded", transactionId, name, amount, date })
  }
  const transaction = budget.transactions.get(command.transactionId)
  if (transaction === undefined) return refuse(notFound("Transaction"))
  const { transactionId } = transaction
  switch (command._tag) {
    case "AssignTransaction": {
      if (command.categoryId === "") return refuseSaying("Please select a category.")
      const category = livingCategory(budget, command.categoryId)
      if (category === undefined) return refuse(notFound("Category"))
      if (transaction.categoryId === category.categoryId) return nothingToDo
      return accept({ _tag: "TransactionAssigned", transactionId, categoryId: category.categoryId })
    }
    case "UnassignTransaction":
      return transaction.categoryId === null ? nothingToDo : accept({ _tag: "TransactionUnassigned", transactionId })
    case "SplitTransaction":
      return split(transaction, command.parts)
    case "ReduceTransaction":
      if (command.amount <= 0) return refuseSaying(invalidAmount)
      if (command.amount >= transaction.amount) {
        return refuseSaying("The new amount must be less than the original transaction amount.")
      }
      return accept({ _tag: "TransactionReduced", transactionId, amount: command.amount })
    case "RenameTransaction": {
      const name = tidied(command.name)
      if (name === "") return refuseSaying(invalidName)
      const tooLong = problemOfLength(name, "transaction")
      if (tooLong !== undefined) return refuseSaying(tooLong)
      return name === transaction.name ? nothingToDo : accept({ _tag: "TransactionRenamed", transactionId, name })
    }
    case "DeleteTransaction":
      return accept({ _tag: "TransactionDeleted", transactionId })
    default:
      return command satisfies never
  }
}

const split = (original: Transaction, given: ReadonlyArray<Part>): Decision => {
  const parts = given.map((part) => ({ ...part, name: tidied(part.name) }))
  const complete = parts.filter(({ name, amount }) => name !== "" && amount > 0)
  if (complete.length < 2) return refuseSaying("Please ensure at least two transactions are split out.")
  if (complete.length < parts.length) return refuseSaying("Each part needs a name and an amount above 0.")
  if (parts.length > mostParts) return refuseSaying(`A transaction can be split into at most ${mostParts} parts.`)
  const tooLong = parts.map(({ name }) => problemOfLength(name, "transaction")).find(Boolean)
  if (tooLong !== undefined) return refuseSaying(tooLong)
  const leftOut = original.amount - parts.reduce((sum, part) => sum + part.amount, 0)
  if (leftOut < 0) {
    return refuseSaying("The total amount of split-out transactions cannot exceed the original transaction amount.")
  }
  return accept({ _tag: "TransactionSplit", transactionId: original.transactionId, parts, leftOut })
}

import { livingCategory, type Budget } from "@evenkeel/contracts/budget/budget"
import type { Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import { malformed, notFound } from "@evenkeel/contracts/errors"
import type { AccountId, CategoryId, TransactionId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import { dateIn, isCalendarDate, monthOf, type CalendarDate, type Month } from "@evenkeel/contracts/month"
import { trimmed } from "@evenkeel/contracts/names"
import * as rules from "@evenkeel/contracts/budget/transactions/rules"
import { accept, nothingToDo, refuse, refuseSaying, todayOf, type Decision } from "../decision.ts"

export interface Part {
  readonly transactionId: TransactionId
  readonly name: string
  readonly amount: Cents
  /** By default the part stays in the original's category. */
  readonly categoryId?: CategoryId
}

interface Assignment {
  readonly transactionId: TransactionId
  readonly categoryId: CategoryId
}

interface Dated {
  readonly date: CalendarDate
  readonly at: Date
  /** The browser's time zone, if it is known: it decides what day it is for a person who has moved. */
  readonly timeZone?: string | undefined
}

export type TransactionCommand =
  | (Dated & {
      readonly _tag: "AddTransaction"
      readonly transactionId: TransactionId
      readonly name: string
      readonly amount: Cents
      /** Without one, a rule or the person sorts it later. */
      readonly categoryId?: CategoryId | undefined
      readonly accountId?: AccountId | undefined
      readonly note?: string | undefined
    })
  | { readonly _tag: "AssignTransaction"; readonly transactionId: TransactionId; readonly categoryId: CategoryId }
  | { readonly _tag: "AssignTransactions"; readonly assignments: ReadonlyArray<Assignment> }
  | { readonly _tag: "UnassignTransaction"; readonly transactionId: TransactionId }
  | { readonly _tag: "SplitTransaction"; readonly transactionId: TransactionId; readonly parts: ReadonlyArray<Part> }
  | { readonly _tag: "ReduceTransaction"; readonly transactionId: TransactionId; readonly amount: Cents }
  | { readonly _tag: "RenameTransaction"; readonly transactionId: TransactionId; readonly name: string }
  | { readonly _tag: "NoteTransaction"; readonly transactionId: TransactionId; readonly note: string }
  | (Dated & { readonly _tag: "DateTransaction"; readonly transactionId: TransactionId })
  | { readonly _tag: "CountTransactionIn"; readonly transactionId: TransactionId; readonly month: Month | null }
  | { readonly _tag: "CheckTransaction"; readonly transactionId: TransactionId; readonly checked: boolean }
  | { readonly _tag: "DeleteTransaction"; readonly transactionId: TransactionId }

export const decideTransaction = (command: TransactionCommand, budget: Budget): Decision => {
  if (command._tag === "AddTransaction") return add(budget, command)
  if (command._tag === "AssignTransactions") return assignTogether(budget, command.assignments)
  const transaction = budget.transactions.get(command.transactionId)
  if (transaction === undefined) return refuse(notFound("Transaction"))
  const { transactionId } = transaction
  switch (command._tag) {
    case "AssignTransaction": {
      if (command.categoryId === "") return refuseSaying(rules.noCategoryChosen)
      const category = livingCategory(budget, command.categoryId)
      if (category === undefined) return refuse(notFound("Category"))
      if (transaction.categoryId === category.categoryId) return nothingToDo
      return accept({ _tag: "TransactionAssigned", transactionId, categoryId: category.categoryId })
    }
    case "UnassignTransaction":
      return transaction.categoryId === null ? nothingToDo : accept({ _tag: "TransactionUnassigned", transactionId })
    case "SplitTransaction":
      return split(budget, transaction, command.parts)
    case "ReduceTransaction": {
      const { amount } = command
      const problem = rules.problemOfReduction(amount, transaction.amount)
      return problem === undefined
        ? accept({ _tag: "TransactionReduced", transactionId, amount })
        : refuseSaying(problem)
    }
    case "RenameTransaction": {
      const problem = rules.problemOfName(command.name)
      if (problem !== undefined) return refuseSaying(problem)
      const name = trimmed(command.name)
      return name === transaction.name ? nothingToDo : accept({ _tag: "TransactionRenamed", transactionId, name })
    }
    case "NoteTransaction": {
      const problem = rules.problemOfNote(command.note)
      if (problem !== undefined) return refuseSaying(problem)
      const note = rules.trimmedNote(command.note)
      return note === (transaction.note ?? "") ? nothingToDo : accept({ _tag: "TransactionNoted", transactionId, note })
    }
    case "CheckTransaction": {
      const { checked } = command
      return checked === transaction.checked
        ? nothingToDo
        : accept({ _tag: "TransactionChecked", transactionId, checked })
    }
    case "DateTransaction": {
      if (transaction.accountId !== null) return refuseSaying(rules.notEnteredByHand)
      const { date } = command
      if (date === transaction.date) return nothingToDo
      return wrongDay(budget, command) ?? accept({ _tag: "TransactionDated", transactionId, date })
    }
    case "CountTransactionIn":
      return countIn(transaction, command.month)
    case "DeleteTransaction":
      return accept({ _tag: "TransactionDeleted", transactionId })
    default:
      return command satisfies never
  }
}

const add = (budget: Budget, command: Extract<TransactionCommand, { _tag: "AddTransaction" }>): Decision => {
  const { transactionId, name, amount, date, categoryId, accountId, note: typed = "" } = command
  const problem = rules.problemOfName(name) ?? rules.problemOfAmount(amount) ?? rules.problemOfNote(typed)
  if (problem !== undefined) return refuseSaying(problem)
  const refusal = wrongDay(budget, command)
  if (refusal !== undefined) return refusal
  if (categoryId !== undefined && !isLiving(budget, categoryId)) return refuse(notFound("Category"))
  if (accountId !== undefined && !budget.accounts.has(accountId)) return refuse(notFound("Account"))
  const note = rules.trimmedNote(typed)
  return accept(
    { _tag: "TransactionAdded", transactionId, name: trimmed(name), amount, date, ...(accountId && { accountId }) },
    ...(categoryId === undefined ? [] : [{ _tag: "TransactionAssigned", transactionId, categoryId } as const]),
    ...(note === "" ? [] : [{ _tag: "TransactionNoted", transactionId, note } as const]),
  )
}

const wrongDay = (budget: Budget, { date, at, timeZone }: Dated) => {
  if (!isCalendarDate(date)) return refuse(malformed("date must be a date in the form YYYY-MM-DD"))
  const [kept, there] = [todayOf(budget, at), timeZone === undefined ? "" : dateIn(timeZone, at)]
  const problem = rules.problemOfDate(date, there > kept ? there : kept)
  return problem === undefined ? undefined : refuseSaying(problem)
}

/** Choosing the month of the transaction's own day resets the choice. */
const countIn = ({ transactionId, date, countedIn }: Transaction, chosen: Month | null): Decision => {
  const problem = chosen === null ? undefined : rules.problemOfMonth(chosen, date)
  if (problem !== undefined) return refuseSaying(problem)
  const month = chosen === monthOf(date) ? null : chosen
  return month === countedIn ? nothingToDo : accept({ _tag: "TransactionCountedIn", transactionId, month })
}

/** All or nothing. The event leaves out transactions that are in their category already. */
const assignTogether = (budget: Budget, given: ReadonlyArray<Assignment>): Decision => {
  const problem = rules.problemOfAssignments(given.map(({ transactionId }) => transactionId))
  if (problem !== undefined) return refuseSaying(problem)
  if (given.some(({ categoryId }) => categoryId === "")) return refuseSaying(rules.noCategoryChosen)
  if (given.some(({ transactionId }) => !budget.transactions.has(transactionId))) return refuse(notFound("Transaction"))
  if (!given.every(({ categoryId }) => isLiving(budget, categoryId))) return refuse(notFound("Category"))
  const assignments = given
    .filter(({ transactionId, categoryId }) => budget.transactions.get(transactionId)?.categoryId !== categoryId)
    .map(({ transactionId, categoryId }) => ({ transactionId, categoryId }))
  const [first, second] = assignments
  if (first === undefined) return nothingToDo
  return second === undefined
    ? accept({ _tag: "TransactionAssigned", ...first })
    : accept({ _tag: "TransactionsAssigned", assignments })
}

const isLiving = (budget: Budget, categoryId: CategoryId): boolean => livingCategory(budget, categoryId) !== undefined

const split = (budget: Budget, original: Transaction, given: ReadonlyArray<Part>): Decision => {
  const parts = given.map((part) => ({ ...part, name: trimmed(part.name) }))
  const problem = rules.problemOfSplit(parts, original.amount)
  if (problem !== undefined) return refuseSaying(problem)
  if (!parts.every(({ categoryId }) => categoryId === undefined || isLiving(budget, categoryId)))
    return refuse(notFound("Category"))
  const leftOut = original.amount - parts.reduce((sum, part) => sum + part.amount, 0)
  return accept({ _tag: "TransactionSplit", transactionId: original.transactionId, parts, leftOut })
}

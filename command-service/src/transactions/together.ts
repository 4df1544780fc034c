// One change to many transactions at once: all of them or none. The command carries the state that the person saw of
// each, and is refused if any of them has changed since.
import type { CountedAs, SeenTransaction, TogetherAction } from "@evenkeel/contracts/api/transactions/transactions"
import { livingCategory, type Budget } from "@evenkeel/contracts/budget/budget"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import * as rules from "@evenkeel/contracts/budget/transactions/rules"
import { isSpending, type Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import { tagFrom, tagsIn, withTag } from "@evenkeel/contracts/budget/transactions/tags"
import { transactionOrSetAside } from "@evenkeel/contracts/budget/sync/set-aside"
import { categoryName, counted, listed, transactionInWords } from "@evenkeel/contracts/budget/wording"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import { conflict, notFound } from "@evenkeel/contracts/errors"
import type { AccountId, CategoryId, TransactionId } from "@evenkeel/contracts/ids"
import { amountFrom } from "@evenkeel/contracts/money"
import { isUndecidedRow } from "../sync/draft.ts"
import { besideThoseOf } from "../sync/matching/other-sides.ts"
import { chunked, jsonSize } from "../execute/chunks.ts"
import { accept, nothingToDo, refuse, refuseSaying, type Decision } from "../decision.ts"

export interface ChangeTransactions {
  readonly action: TogetherAction
  readonly seen: ReadonlyArray<SeenTransaction>
  readonly categoryId?: CategoryId
  readonly tag?: string
  readonly purchaseId?: TransactionId
  readonly accountId?: AccountId
}

export const decideTogether = (command: ChangeTransactions, budget: Budget): Decision => {
  const { action, seen } = command
  const problem = rules.problemOfTogether(seen.map(({ transactionId }) => transactionId))
  if (problem !== undefined) return refuseSaying(problem)
  const changed = changedSince(seen, budget)
  if (changed !== undefined) return refuse(conflict(changed))
  const transactions = seen.flatMap(({ transactionId }) => transactionOrSetAside(budget, transactionId) ?? [])
  switch (action) {
    case "assign":
      return assign(transactions, command.categoryId, budget)
    case "refund":
      return payBack(transactions, command.purchaseId, budget)
    case "tag":
    case "untag":
      return retag(transactions, command, budget)
    case "delete":
      return (
        keptOut(transactions, budget) ??
        accept(...eventsOf(transactions, (ids) => ({ _tag: "TransactionsDeleted", ...ids })))
      )
    case "spending":
    case "transfer":
    case "income":
    case "not spending": {
      if (action === "transfer" && command.accountId !== undefined)
        return transfer(transactions, command.accountId, budget)
      const others = transactions.filter((transaction) => isOther(transaction, action, budget))
      if (others.length === 0) return nothingToDo
      return (
        inOtherMoney(others, budget) ??
        accept(...eventsOf(others, (ids) => ({ _tag: "TransactionsCounted", as: action, ...ids })))
      )
    }
    default:
      return action satisfies never
  }
}

/** Transfers to or from an own account. Other sides become transfers, too, if the person has not decided about them. */
const transfer = (transactions: ReadonlyArray<Transaction>, accountId: AccountId, budget: Budget): Decision => {
  if (!budget.accounts.has(accountId)) return refuse(notFound("Account"))
  if (transactions.some((transaction) => transaction.accountId === accountId))
    return refuseSaying(rules.noOtherAccountChosen)
  const others = transactions.filter(
    ({ countedAs, transferTo }) => countedAs !== "transfer" || transferTo !== accountId,
  )
  const foreign = inOtherMoney(others, budget)
  if (foreign !== undefined) return foreign
  const sides = others.flatMap(({ bankTransactionId, transactionId, accountId: account, amount, date, name }) =>
    account === null ? [] : [{ id: bankTransactionId ?? transactionId, account, amount, date, name, to: accountId }],
  )
  const isOpen = (row: BankRow) => (row.fate === "set aside" ? row.reason === "income" : isUndecidedRow(budget, row))
  const closed = [...budget.bankRows].flatMap(([id, row]) => (isOpen(row) ? [] : [id]))
  const { pairs } = besideThoseOf(budget, sides, { elsewhere: new Set(closed) }).now
  return accept(
    ...eventsOf(others, (ids) => ({ _tag: "TransactionsCounted", as: "transfer", accountId, ...ids })),
    ...sides.flatMap((side): ReadonlyArray<BudgetEvent> => {
      const other = budget.bankRows.get(pairs.get(side)?.id ?? "")
      if (other === undefined) return []
      const { transactionId } = other
      return [{ _tag: "TransactionsCounted", as: "transfer", accountId: side.account, transactionIds: [transactionId] }]
    }),
  )
}

/** Whether the action would change it. A listed transaction is spending without a mark of its own. */
const isOther = (transaction: Transaction, action: CountedAs, budget: Budget): boolean =>
  isSetAside(transaction, budget) ||
  (action === "spending" ? !isSpending(transaction) : transaction.countedAs !== action)

const isSetAside = ({ transactionId }: Transaction, { transactions }: Budget): boolean =>
  !transactions.has(transactionId)

const assign = (transactions: ReadonlyArray<Transaction>, chosen: CategoryId | undefined, budget: Budget): Decision => {
  if (chosen === undefined || chosen === "") return refuseSaying(rules.noCategoryChosen)
  const categoryId = livingCategory(budget, chosen)?.categoryId
  if (categoryId === undefined) return refuse(notFound("Category"))
  const setAside = transactions.filter((transaction) => isSetAside(transaction, budget))
  const foreign = inOtherMoney(setAside, budget)
  if (foreign !== undefined) return foreign
  const others = transactions.filter((transaction) => transaction.categoryId !== categoryId)
  const assignments = others.map(({ transactionId }) => ({ transactionId, categoryId }))
  return accept(
    ...eventsOf(setAside, (ids) => ({ _tag: "TransactionsCounted", as: "spending", ...ids })),
    ...chunked(assignments, jsonSize).map((chunk) => ({ _tag: "TransactionsAssigned", assignments: chunk }) as const),
  )
}

/** All of them must be money that came in, and all refunds together at most the purchase. */
const payBack = (
  transactions: ReadonlyArray<Transaction>,
  purchaseId: TransactionId | undefined,
  budget: Budget,
): Decision => {
  if (purchaseId === undefined || purchaseId === "") return refuseSaying(rules.noPurchaseChosen)
  const purchase = budget.transactions.get(purchaseId)
  if (purchase === undefined || !isSpending(purchase)) return refuse(notFound("Transaction"))
  const foreign = inOtherMoney(transactions, budget)
  if (foreign !== undefined) return foreign
  const ids = new Set(transactions.map(({ transactionId }) => transactionId))
  const before = [...budget.transactions.values()].filter(
    (each) => each.paysBack === purchaseId && !ids.has(each.transactionId),
  )
  const sum = transactions.some(({ amount }) => amount >= 0) ? 0 : -sumOf(transactions)
  const problem = rules.problemOfRefund(sum, purchase.amount + sumOf(before))
  if (problem !== undefined) return refuseSaying(problem)
  const categoryId = livingCategory(budget, purchase.categoryId ?? "")?.categoryId ?? null
  const isSo = transactions.every((each) => each.paysBack === purchaseId && each.categoryId === categoryId)
  return isSo
    ? nothingToDo
    : accept(...eventsOf(transactions, (ids) => ({ _tag: "PurchasePaidBack", purchaseId, categoryId, ...ids })))
}

const sumOf = (transactions: ReadonlyArray<Transaction>): number =>
  transactions.reduce((sum, { amount }) => sum + amount, 0)

const retag = (
  transactions: ReadonlyArray<Transaction>,
  { action, tag: typed = "" }: ChangeTransactions,
  budget: Budget,
): Decision => {
  const tag = tagFrom(typed)
  if (tag === undefined) return refuseSaying(rules.noTag)
  const setAside = keptOut(transactions, budget)
  if (setAside !== undefined) return setAside
  const others = transactions.filter(({ note }) => tagsIn(note).includes(tag) === (action === "untag"))
  if (action === "untag") {
    return accept(...eventsOf(others, (ids) => ({ _tag: "TransactionsUntagged", tag, ...ids })))
  }
  const full = others.filter(({ note }) => !takes(note, tag))
  if (full.length > 0) return refuseSaying(`There is no room for another tag in the note on ${named(full, budget)}.`)
  return accept(...eventsOf(others, (ids) => ({ _tag: "TransactionsTagged", tag, ...ids })))
}

const takes = (note: string | null, tag: string): boolean => {
  const tagged = withTag(note, tag)
  return rules.problemOfNote(tagged) === undefined && tagsIn(tagged).includes(tag)
}

const eventsOf = (
  transactions: ReadonlyArray<Transaction>,
  made: (ids: { readonly transactionIds: ReadonlyArray<TransactionId> }) => BudgetEvent,
): ReadonlyArray<BudgetEvent> =>
  chunked(
    transactions.map(({ transactionId }) => transactionId),
    jsonSize,
  ).map((transactionIds) => made({ transactionIds }))

/** A row that the bank reported as income or a transfer becomes a transaction only when the person says what it is. */
const keptOut = (transactions: ReadonlyArray<Transaction>, budget: Budget): Decision | undefined => {
  const setAside = transactions.filter((transaction) => isSetAside(transaction, budget))
  return setAside.length === 0
    ? undefined
    : refuseSaying(`${named(setAside, budget)} is kept out of your budget. Please say first whether that is spending.`)
}

/** At face value, 10 000 yen would be 10 000 dollars. */
const inOtherMoney = (transactions: ReadonlyArray<Transaction>, budget: Budget): Decision | undefined => {
  const foreign = transactions.filter((transaction) => isForeign(transaction.transactionId, budget))
  const what = foreign.length === 1 ? "is money" : "are money"
  return foreign.length === 0
    ? undefined
    : refuseSaying(
        `${named(foreign, budget)} ${what} in another currency, which cannot be counted in ${budget.currency}. Please add what it was in ${budget.currency} by hand.`,
      )
}

const isForeign = (id: TransactionId, { bankRows }: Budget): boolean => bankRows.get(id)?.fact.currency !== undefined

/** The number of names before the rest are counted. */
const mostNamed = 3

const named = (transactions: ReadonlyArray<Transaction>, budget: Budget): string => {
  const first = transactions.slice(0, mostNamed).map((transaction) => nameOf(transaction, budget))
  const more = transactions.length - first.length
  return listed(more === 0 ? first : [...first, `${more} more`])
}

/** An amount in another currency is not written as if it were in the budget's. */
const nameOf = (transaction: Transaction, budget: Budget): string =>
  isForeign(transaction.transactionId, budget) ? transaction.name : transactionInWords(transaction, budget)

/** A sentence that names the transactions that have changed since. */
const changedSince = (seen: ReadonlyArray<SeenTransaction>, budget: Budget): string | undefined => {
  let missing = 0
  const changed: Array<string> = []
  for (const { transactionId, amount, categoryId } of seen) {
    const transaction = transactionOrSetAside(budget, transactionId)
    if (transaction === undefined) missing += 1
    else if (
      transaction.categoryId !== categoryId ||
      (!isForeign(transactionId, budget) && transaction.amount !== amountFrom(amount, budget.currency))
    ) {
      const into = transaction.categoryId === null ? "no category" : categoryName(budget, transaction.categoryId)
      changed.push(`${nameOf(transaction, budget)}, now in ${into}`)
    }
  }
  if (missing + changed.length === 0) return undefined
  const more = changed.length > mostNamed ? [`${changed.length - mostNamed} more`] : []
  const parts = [
    ...(changed.length === 0 ? [] : [`${listed([...changed.slice(0, mostNamed), ...more])} changed`]),
    ...(missing === 0 ? [] : [`${counted(missing, "transaction")} ${missing === 1 ? "is" : "are"} no longer there`]),
  ]
  return `Nothing was done, because something changed meanwhile: ${listed(parts)}. Please look again.`
}

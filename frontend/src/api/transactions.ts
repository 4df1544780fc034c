// The current month's transactions, and everything that a person can do to one. Each change shows at once;
// if the server refuses, it is reverted, and the promise rejects with a RequestFailed. Otherwise it
// resolves to the command's id, for an undo.
import type { CategoryOf, Transaction, SeenTransaction } from "@evenkeel/contracts/api/transactions"
import type { Body } from "@evenkeel/contracts/routes"
import type { Month } from "@evenkeel/contracts/month"
import { client, commandOf } from "../lib/api.ts"
import { collection, useItems } from "./collection.ts"
import { resetWithSession, withinSession } from "../lib/store.ts"
import { isUncategorised } from "../lib/figures/ledger.ts"
import { isOfPastMonth } from "../lib/today.ts"
import { offerRule } from "./rules.ts"
import { budgetSummaries } from "./performances.ts"
import {
  dropImported,
  changePrevious,
  dropPrevious,
  previousMonth,
  queuePrevious,
  replacePreviousQueue,
} from "./previous-month.ts"
import { asCommand, invalidateAll, refetchShown } from "./refetching.ts"
import { showUndoable } from "./undo.ts"
import { pastMonthsInWords } from "../lib/figures/past-months.ts"

/** The current month's, newest first. */
export const transactions = collection<Transaction>(() => client.transactions())

export const transactionWith = (id: string): Transaction | undefined =>
  transactions.state.items.find(({ transactionId }) => transactionId === id)

/** Its current data, or, if it has been deleted in the meantime, what is given: then the server refuses what is done to it. */
export const useTransaction = (given: Transaction): Transaction =>
  useItems(transactions).find(({ transactionId }) => transactionId === given.transactionId) ?? given

type List = ReadonlyArray<Transaction>

const without = (items: List, id: string): List => items.filter(({ transactionId }) => transactionId !== id)

const changed = (items: List, id: string, change: Partial<Transaction>): List =>
  items.map((item) => (item.transactionId === id ? { ...item, ...change } : item))

/** Puts it into its category, and to the front of the list. */
const assigned = (items: List, id: string, category: CategoryOf): List => [
  ...items.filter(({ transactionId }) => transactionId === id).map((item) => ({ ...item, category })),
  ...without(items, id),
]

const sameCategory = (one: CategoryOf | null, other: CategoryOf | null): boolean =>
  one?.categoryId === other?.categoryId && one?.name === other?.name

type Suggested = Pick<Transaction, "suggestedCategory" | "suggestedBecause">

const suggestionOf = ({ suggestedCategory, suggestedBecause }: Suggested): Suggested => ({
  suggestedCategory,
  ...(suggestedBecause === undefined ? {} : { suggestedBecause }),
})

/** Takes over the suggestions only, keeping the list's order, in which recently assigned transactions come first. */
const suggestedAs = (items: List, answers: List): List => {
  const suggestions = new Map(answers.map((answer) => [answer.transactionId, suggestionOf(answer)]))
  return items.map((item) => {
    const suggested = suggestions.get(item.transactionId)
    return suggested === undefined ||
      (sameCategory(suggested.suggestedCategory, item.suggestedCategory) &&
        suggested.suggestedBecause === item.suggestedBecause)
      ? item
      : { ...item, ...suggested }
  })
}

const askForSuggestions = async (): Promise<void> => {
  if (!transactions.state.items.some(isUncategorised)) return
  // If the fetch fails, the previous suggestions stay.
  await transactions.change({ call: () => client.transactions(), apply: suggestedAs }).catch(() => undefined)
}

/** Debounce, in milliseconds: changes in quick succession cause one request for all of them. */
const quickRun = 50

let asked: Promise<void> = Promise.resolve()
let toBeAsked: Promise<void> | undefined

/**
 * Suggestions depend on the person's earlier choices and on the names of their categories: after
 * either changes they are fetched again, unless there is nothing to sort. One request at a time, so
 * that no answer is older than the one before.
 */
export const renewSuggestions = (): void => {
  if (toBeAsked !== undefined) return
  const own: Promise<void> = Promise.all([asked, new Promise((resume) => setTimeout(resume, quickRun))]).then(() => {
    if (toBeAsked !== own) return
    toBeAsked = undefined
    asked = askForSuggestions()
    return asked
  })
  toBeAsked = own
}

resetWithSession(() => {
  asked = Promise.resolve()
  toBeAsked = undefined
})

/** Resolves once the suggestions reflect every change so far, or could not be fetched. */
export const suggestionsCame = (): Promise<void> => toBeAsked ?? asked

const isPrevious = (id: string): boolean => previousMonth.queue.some(({ transactionId }) => transactionId === id)

type Command = Promise<string | undefined>

export const assignedTo = ({ name }: { readonly name: string }): string => `Transaction assigned to ${name}`

export const assignTransaction = async (id: string, category: CategoryOf): Command => {
  const given = await transactions.change({
    call: () => client.assignTransaction({ body: { transactionId: id, categoryId: category.categoryId } }),
    optimistic: (items) => assigned(items, id, category),
    apply: (items, answer) => assigned(items, id, answer.category),
  })
  // The rest of the finaliser's queue comes with its new suggestions.
  const { previousMonthTransactions, previousMonthTotal = 0, importedToSort = 0 } = given
  if (previousMonthTransactions === undefined) dropPrevious(id)
  else replacePreviousQueue({ previousMonthTransactions, previousMonthTotal, importedToSort }, [id])
  dropImported([id])
  budgetSummaries.invalidate()
  renewSuggestions()
  offerRule(given.offer)
  return commandOf(given)
}

interface Choice {
  readonly transactionId: string
  readonly category: CategoryOf
}

/** All or nothing, by one command. With the same key they are assigned only once. */
export const assignTransactions = async (choices: ReadonlyArray<Choice>, idempotencyKey?: string): Command => {
  const assignments = choices.map(({ transactionId, category }) => ({ transactionId, categoryId: category.categoryId }))
  const given = await transactions.change({
    call: () => client.assignTransactions({ body: { assignments }, idempotencyKey }),
    apply: (items) =>
      choices.reduce((list, { transactionId, category }) => assigned(list, transactionId, category), items),
  })
  const sorted = choices.map(({ transactionId }) => transactionId)
  replacePreviousQueue(given, sorted)
  dropImported(sorted)
  budgetSummaries.invalidate()
  renewSuggestions()
  return commandOf(given)
}

/** Only what follows from the name: the answer may arrive after that of a later action, which it does not include. */
const nameIn = ({ name, ...given }: Transaction): Partial<Transaction> => ({ name, ...suggestionOf(given) })

export const renameTransaction = async (id: string, name: string): Command => {
  const answer = await transactions.change({
    call: () => client.renameTransaction({ params: { id, newName: name } }),
    optimistic: (items) => changed(items, id, { name }),
    apply: (items, given) => changed(items, id, nameIn(given)),
  })
  changePrevious(id, nameIn(answer))
  return commandOf(answer)
}

/** `amount` is less than the current one. */
export const reduceTransaction = async (id: string, amount: number): Command => {
  const answer = await transactions.change({
    call: () => client.reduceTransaction({ params: { id }, body: { updatedAmount: amount } }),
    optimistic: (items) => changed(items, id, { amount }),
    apply: (items, given) => changed(items, id, { amount: given.amount }),
  })
  changePrevious(id, { amount: answer.amount })
  budgetSummaries.invalidate()
  return commandOf(answer)
}

/** An empty note removes it. */
export const noteTransaction = async (id: string, note: string): Command => {
  const answer = await transactions.change({
    call: () => client.noteTransaction({ body: { transactionId: id, note } }),
    optimistic: (items) => changed(items, id, { note: note || null }),
    apply: (items, given) => changed(items, id, { note: given.note }),
  })
  return commandOf(answer)
}

export const deleteTransaction = async (id: string): Command => {
  const withoutIt = (items: List): List => without(items, id)
  const done = await transactions.change({
    call: () => client.deleteTransaction({ params: { id } }),
    optimistic: withoutIt,
    apply: withoutIt,
  })
  dropPrevious(id)
  budgetSummaries.invalidate()
  return commandOf(done)
}

export interface Part {
  readonly updatedName: string
  readonly updatedAmount: number
  /** Of its own; without it, it stays in the original's category. */
  readonly categoryId?: string
}

/** The parts replace the original once the server has created them. With the same key it is split only once. */
export const splitTransaction = async (id: string, parts: ReadonlyArray<Part>, idempotencyKey?: string): Command => {
  const made = await transactions.change({
    call: () => client.splitTransaction({ params: { id }, body: { splitTransactions: parts }, idempotencyKey }),
    apply: (items, answers) => items.flatMap((item) => (item.transactionId === id ? answers : [item])),
  })
  budgetSummaries.invalidate()
  return commandOf(made)
}

/** A transaction of a past month goes to the finaliser's queue. With the same key it is added only once. */
export const addTransaction = async (name: string, amount: number, date: string, idempotencyKey?: string): Command => {
  const added = await transactions.change({
    call: () => client.addTransaction({ body: { updatedName: name, updatedAmount: amount, date }, idempotencyKey }),
    apply: (items, answer) => (isOfPastMonth(answer.date) ? items : [answer, ...without(items, answer.transactionId)]),
  })
  if (isOfPastMonth(added.date) && !isPrevious(added.transactionId)) queuePrevious(added)
  return commandOf(added)
}

/** Applies a sync: changed transactions stay in place, new ones come first, removed ones are dropped. */
export const mergeTransactions = (items: List, modifiedOrAdded: List, removedIds: ReadonlyArray<string>): List => {
  const answers = new Map(modifiedOrAdded.map((answer) => [answer.transactionId, answer]))
  const known = new Set(items.map(({ transactionId }) => transactionId))
  const removed = new Set(removedIds)
  return [
    ...modifiedOrAdded.filter(({ transactionId }) => !known.has(transactionId)),
    ...items.map((item) => answers.get(item.transactionId) ?? item),
  ].filter(({ transactionId }) => !removed.has(transactionId))
}

const carriedOut = async <Reply>(call: Promise<Reply>): Promise<Reply> => {
  const reply = await withinSession(asCommand(call))
  invalidateAll()
  void refetchShown()
  return reply
}

/** Says what was done and which earlier months it has changed, and offers to undo it. */
const report = (message: string, reply: { readonly months: ReadonlyArray<Month> }): void => {
  const consequence = pastMonthsInWords(reply.months)
  showUndoable(consequence === undefined ? message : `${message}. ${consequence}`, commandOf(reply))
}

/** Only of one that was entered by hand. Rejects with a RequestFailed, as does every change below. */
export const dateTransaction = async (transactionId: string, date: string): Promise<void> =>
  report("Date changed", await carriedOut(client.dateTransaction({ body: { transactionId, date } })))

/** `month` is null for that of its day. */
export const countIn = async (transactionId: string, month: Month | null, title: string): Promise<void> =>
  report(`Counted in ${title}`, await carriedOut(client.countTransactionIn({ body: { transactionId, month } })))

/** How the person sees a transaction when they choose it: if it has changed since, the server refuses. */
export const asSeen = ({ transactionId, amount, category }: Transaction): SeenTransaction => ({
  transactionId,
  amount,
  categoryId: category?.categoryId ?? null,
})

/** The same for all of them, or nothing at all. */
export const changeTogether = async (body: Body<"changeTransactions">): Promise<void> => {
  const done = await carriedOut(client.changeTransactions({ body }))
  report(done.message, done)
}

import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import type { Month } from "@evenkeel/contracts/month"
import type { Body } from "@evenkeel/contracts/routes"
import type { Pages } from "../pages.ts"
import { pastMonthsInWords } from "../../lib/figures/past-months.ts"
import { isOfPastMonth } from "../../lib/today.ts"
import { offerRule } from "../offers.ts"
import { askAbout, withAdded, withBeginning, withQueue } from "../earlier-months.ts"
import { list } from "../queries.ts"
import { changed, without, type Commands } from "./command.ts"

type List = ReadonlyArray<Transaction>

/** Puts it into its category, and to the front of the list. */
const assigned = (all: List, id: string, category: CategoryOf | undefined): List =>
  category === undefined
    ? all
    : [
        ...all.filter(({ transactionId }) => transactionId === id).map((item) => ({ ...item, category })),
        ...without(all, "transactionId", id),
      ]

const categoryWith = (id: string): CategoryOf | undefined => {
  const found = list("categories").find(({ categoryId }) => categoryId === id)
  return found && { categoryId: id, name: found.name, categoryType: found.categoryType }
}

const edited = (all: List, id: string, change: Partial<Transaction>): List =>
  changed(all, "transactionId", id, (item) => ({ ...item, ...change }))

const withoutSorted = (data: Pages<"importedTransactions">, ids: ReadonlyArray<string>): typeof data => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    transactions: page.transactions.filter(({ transactionId }) => !ids.includes(transactionId)),
  })),
})

const idsIn = ({ assignments }: Body<"assignTransactions">): ReadonlyArray<string> =>
  assignments.map(({ transactionId }) => transactionId)

const isWaiting = ({ category, date }: Transaction): boolean => category === null && isOfPastMonth(date)

/** The message, and the earlier months whose figures have changed. */
const withConsequence = (message: string, { months }: { readonly months: ReadonlyArray<Month> }): string => {
  const consequence = pastMonthsInWords(months)
  return consequence === undefined ? message : `${message}. ${consequence}`
}

export const transactionCommands = {
  assignTransaction: {
    changes: ["transactions"],
    done: "Category assigned successfully",
    shows: {
      transactions: (all, { body }, reply) =>
        assigned(all, body.transactionId, reply?.category ?? categoryWith(body.categoryId)),
    },
    answers: {
      importedTransactions: (pages, { body }) => withoutSorted(pages, [body.transactionId]),
      // The rest comes with its new suggestions.
      previousMonthTransactions: (data, { body: { transactionId } }, reply) => {
        const { previousMonthTransactions, previousMonthTotal = 0, importedToSort = 0 } = reply
        return previousMonthTransactions === undefined
          ? withQueue(data, (queue) => without(queue, "transactionId", transactionId))
          : withBeginning(data, { previousMonthTransactions, previousMonthTotal, importedToSort }, [transactionId])
      },
    },
    afterwards: ({ offer }) => offerRule(offer),
  },
  /** All or nothing. */
  assignTransactions: {
    changes: ["transactions"],
    answers: {
      transactions: (all, { body }) =>
        body.assignments.reduce(
          (items, { transactionId, categoryId }) => assigned(items, transactionId, categoryWith(categoryId)),
          all,
        ),
      importedTransactions: (pages, { body }) => withoutSorted(pages, idsIn(body)),
      previousMonthTransactions: (data, { body }, reply) => withBeginning(data, reply, idsIn(body)),
    },
  },
  renameTransaction: {
    changes: ["transactions"],
    done: "Transaction name updated successfully",
    shows: { transactions: (all, { params }) => edited(all, params.id, { name: params.newName }) },
    answers: {
      previousMonthTransactions: (data, { params }, { name }) =>
        withQueue(data, (all) => edited(all, params.id, { name })),
    },
  },
  reduceTransaction: {
    changes: ["transactions"],
    done: "Transaction amount updated successfully",
    shows: { transactions: (all, { params, body }) => edited(all, params.id, { amount: body.updatedAmount }) },
    answers: {
      previousMonthTransactions: (data, { params }, { amount }) =>
        withQueue(data, (all) => edited(all, params.id, { amount })),
    },
  },
  /** An empty note removes it. */
  noteTransaction: {
    changes: ["transactions"],
    done: ({ note }) => (note === null ? "Note removed" : "Note saved"),
    shows: { transactions: (all, { body }) => edited(all, body.transactionId, { note: body.note || null }) },
  },
  checkTransaction: {
    changes: ["transactions"],
    done: ({ checked = false }) => (checked ? "Marked as checked" : "Marked as not checked"),
    shows: { transactions: (all, { body }) => edited(all, body.transactionId, { checked: body.checked }) },
  },
  deleteTransaction: {
    changes: ["transactions", "earlier"],
    done: "Transaction successfully deleted",
    shows: { transactions: (all, { params }) => without(all, "transactionId", params.id) },
    answers: {
      previousMonthTransactions: (data, { params }) =>
        withQueue(data, (queue) => without(queue, "transactionId", params.id)),
    },
  },
  splitTransaction: {
    changes: ["transactions"],
    done: "Transaction split successfully",
    answers: {
      transactions: (all, { params }, parts) =>
        all.flatMap((item) => (item.transactionId === params.id ? parts : [item])),
    },
  },
  /** Without a category, a transaction of a past month goes to the finaliser's queue. */
  addTransaction: {
    changes: ["transactions"],
    done: "Transaction successfully added",
    answers: {
      transactions: (all, _, added) =>
        isOfPastMonth(added.date) ? all : [added, ...without(all, "transactionId", added.transactionId)],
      previousMonthTransactions: (data, _, added) => (isWaiting(added) ? withAdded(data, added) : data),
    },
    afterwards: (added) => {
      if (isWaiting(added)) askAbout(added.transactionId)
    },
  },
  dateTransaction: { changes: ["transactions", "earlier"], done: (reply) => withConsequence("Date changed", reply) },
  countTransactionIn: { changes: ["transactions", "earlier"] },
  changeTransactions: {
    changes: ["transactions", "earlier", "security"],
    done: (reply) => withConsequence(reply.message, reply),
    afterwards: ({ offer }) => offerRule(offer),
  },
} satisfies Commands

/** "Counted in October 2026", and the earlier months whose figures have changed. */
export const countedIn =
  (title: string) =>
  (reply: { readonly months: ReadonlyArray<Month> }): string =>
    withConsequence(`Counted in ${title}`, reply)

import { isDeepStrictEqual } from "node:util"
import { Result } from "effect"
import { defined, type Budget } from "@evenkeel/contracts/budget/budget"
import { categoryNamed } from "@evenkeel/contracts/budget/figures/categories"
import { earlierMonths, transactionIn } from "@evenkeel/contracts/budget/figures/transactions"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { offerAfter } from "@evenkeel/contracts/budget/rules/offer"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import type { TransactionId } from "@evenkeel/contracts/ids"
import { ownMonthOf } from "@evenkeel/contracts/budget/transactions/schema"
import type { Month } from "@evenkeel/contracts/month"
import { withRules } from "../rules/with-rules.ts"
import { presentMonthOf } from "../decision.ts"
import { decideTransaction, type TransactionCommand } from "./decide.ts"
import { contextOf } from "../execute/metadata.ts"
import { commandRoutes, type BudgetRoutesOptions } from "../handle.ts"
import { amountIn } from "../requests.ts"
import { eitherOf, monthsOf } from "./months-changed.ts"

export const transactionRoutes = (options: BudgetRoutesOptions) => ({
  ...addingAndDeleting(options),
  ...sorting(options),
  ...dividing(options),
  ...describing(options),
  ...moving(options),
})

const routesOf = commandRoutes(decideTransaction, (decided, at) => withRules(decided, { at, firstPart: 1 }))

const addingAndDeleting = routesOf({
  addTransaction: {
    read: ({ body, timeZone }, { budget, idAt, at }) => {
      const { updatedName: name, updatedAmount, ...given } = body
      const command = { _tag: "AddTransaction", transactionId: idAt(0), name, ...given, at, timeZone } as const
      return Result.map(amountIn(budget, "updatedAmount", updatedAmount), (amount) => ({ ...command, amount }))
    },
    reply: ({ budget, events }) => {
      const added = defined(events.find((event) => event._tag === "TransactionAdded"))
      // A rule may have split it at once.
      const ids = [added.transactionId, ...events.flatMap(partsOfRule)]
      return replyOf(budget, defined(ids.find((id) => budget.transactions.has(id))))
    },
  },
  deleteTransaction: {
    read: ({ params }) => ({ _tag: "DeleteTransaction", transactionId: params.id }),
    reply: () => ({ message: "Transaction successfully deleted" }),
  },
})

const sorting = routesOf({
  assignTransaction: {
    read: ({ body }) => ({ _tag: "AssignTransaction", ...body }),
    reply: ({ budget, events, at }, { body: { transactionId, categoryId } }) => {
      const offer = events.length === 0 ? undefined : offerFor(budget, transactionId)
      const category = categoryNamed(budget, categoryId)
      const month = presentMonthOf(budget, at)
      const assigned = budget.transactions.get(transactionId)
      if (assigned === undefined || ownMonthOf(assigned) >= month) return { category, ...offer }
      return { category, ...offer, ...earlierMonths(budget, month) }
    },
  },
  assignTransactions: {
    read: ({ body }) => ({ _tag: "AssignTransactions", ...body }),
    reply: ({ budget, at }, { body }) => ({
      transactions: body.assignments.flatMap(({ transactionId }) => {
        // When the command is repeated, one of them may have been deleted since.
        const assigned = budget.transactions.get(transactionId)
        return assigned === undefined ? [] : [transactionIn(budget, assigned)]
      }),
      ...earlierMonths(budget, presentMonthOf(budget, at)),
    }),
  },
  unassignTransaction: {
    read: ({ params }) => ({ _tag: "UnassignTransaction", transactionId: params.id }),
    reply: ({ budget }, { params }) => replyOf(budget, params.id),
  },
})

const dividing = routesOf({
  splitTransaction: {
    read: ({ params: { id: transactionId }, body }, { budget, idAt }) => {
      const { splitTransactions } = body
      // PUT /transactions/{id}/{newName}, with that name.
      if (splitTransactions === undefined) return { _tag: "RenameTransaction", transactionId, name: "split" }
      const parts = splitTransactions.map(({ updatedName: name, updatedAmount, ...own }, index) =>
        Result.map(amountIn(budget, `splitTransactions.${index}.updatedAmount`, updatedAmount), (amount) => ({
          transactionId: idAt(index),
          name,
          amount,
          ...own,
        })),
      )
      return Result.map(
        Result.all(parts),
        (read) => ({ _tag: "SplitTransaction", transactionId, parts: read }) as const,
      )
    },
    reply: ({ budget, events }, { params, body }) =>
      body.splitTransactions === undefined
        ? [replyOf(budget, params.id)]
        : events
            .flatMap((event) => (event._tag === "TransactionSplit" ? event.parts : []))
            .map((part) => replyOf(budget, part.transactionId)),
  },
  reduceTransaction: {
    read: ({ params, body }, { budget }) =>
      Result.map(
        amountIn(budget, "updatedAmount", body.updatedAmount),
        (amount) => ({ _tag: "ReduceTransaction", transactionId: params.id, amount }) as const,
      ),
    reply: ({ budget }, { params }) => replyOf(budget, params.id),
  },
})

const describing = routesOf({
  renameTransaction: {
    read: ({ params }) => ({ _tag: "RenameTransaction", transactionId: params.id, name: params.newName }),
    reply: ({ budget }, { params }) => replyOf(budget, params.id),
  },
  noteTransaction: {
    read: ({ body }) => ({ _tag: "NoteTransaction", ...body }),
    reply: ({ budget }, { body }) => replyOf(budget, body.transactionId),
  },
  checkTransaction: {
    read: ({ body }) => ({ _tag: "CheckTransaction", ...body }),
    reply: ({ budget }, { body }) => replyOf(budget, body.transactionId),
  },
})

/** The transaction may move to another month: the reply names the months whose figures change. */
const moving = ({ handle, now }: BudgetRoutesOptions) => {
  const move = <Name extends "dateTransaction" | "countTransactionIn">(call: Call<Name>, command: TransactionMoved) => {
    const { transactionId } = command
    let before: ReadonlyArray<Month> = []
    return handle(
      contextOf(call, now),
      (budget) => {
        before = monthsOf(budget, [transactionId])
        return decideTransaction(command, budget)
      },
      ({ budget }) => {
        const after = monthsOf(budget, [transactionId])
        const months = isDeepStrictEqual(before, after) ? [] : eitherOf(before, after)
        return { transaction: replyOf(budget, transactionId), months }
      },
    )
  }
  return {
    dateTransaction: (call) =>
      move(call, { _tag: "DateTransaction", ...call.body, at: now(), timeZone: call.timeZone }),
    countTransactionIn: (call) => move(call, { _tag: "CountTransactionIn", ...call.body }),
  } satisfies Partial<Handlers<"command">>
}

type TransactionMoved = Extract<TransactionCommand, { readonly _tag: "DateTransaction" | "CountTransactionIn" }>

const offerFor = (budget: Budget, transactionId: TransactionId) => {
  const assigned = budget.transactions.get(transactionId)
  const offer = assigned === undefined ? undefined : offerAfter(budget, assigned)
  return offer === undefined ? {} : { offer }
}

const partsOfRule = (event: BudgetEvent): ReadonlyArray<TransactionId> =>
  event._tag === "RuleApplied"
    ? event.transactions.flatMap(({ parts = [] }) => parts.map(({ transactionId }) => transactionId))
    : []

const replyOf = (budget: Budget, transactionId: TransactionId) =>
  transactionIn(budget, defined(budget.transactions.get(transactionId)))

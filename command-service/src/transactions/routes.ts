import { isDeepStrictEqual } from "node:util"
import { Result } from "effect"
import { present, type Budget } from "@evenkeel/contracts/budget/budget"
import { categoryNamed } from "@evenkeel/contracts/budget/figures/categories"
import { earlierMonths, transactionIn } from "@evenkeel/contracts/budget/figures/transactions"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { offerAfter } from "@evenkeel/contracts/budget/rules/offer"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { TransactionId } from "@evenkeel/contracts/ids"
import { ownMonthOf } from "@evenkeel/contracts/budget/transactions/schema"
import type { Month } from "@evenkeel/contracts/month"
import type { RouteName } from "@evenkeel/contracts/paths"
import { withRules } from "../rules/with-rules.ts"
import { presentMonthOf } from "../decision.ts"
import { decideTransaction, type TransactionCommand } from "./decide.ts"
import type { Handled } from "../execute/budget-cache.ts"
import type { DecidedOn } from "../handle.ts"
import { amountIn, contextOf, type BudgetRoutesOptions } from "../requests.ts"
import { eitherOf, monthsOf } from "./months-changed.ts"

/** How the routes of transactions are carried out. */
type Kit = ReturnType<typeof kitOf>

export const transactionRoutes = (options: BudgetRoutesOptions) => {
  const kit = kitOf(options)
  return {
    ...routesOfAdding(kit),
    ...routesOfSorting(kit),
    ...routesOfParts(kit),
    ...routesOfAttributes(kit),
  } satisfies Partial<Handlers<"command">>
}

const kitOf = ({ handle, now }: BudgetRoutesOptions) => ({
  now,
  /** Into another month, perhaps: which months' figures change is said. */
  move: <Name extends "dateTransaction" | "countTransactionIn">(
    call: Call<Name>,
    command: Extract<TransactionCommand, { _tag: "DateTransaction" | "CountTransactionIn" }>,
  ) => {
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
  },
  carryOut: <Name extends RouteName, Reply>(
    call: Call<Name>,
    command:
      | TransactionCommand
      | ((budget: Budget, idAt: DecidedOn["idAt"]) => Result.Result<TransactionCommand, RequestError>),
    reply: (handled: Handled) => Reply,
  ) =>
    handle(
      contextOf(call, now),
      withRules(
        (budget, { idAt }) =>
          typeof command === "function"
            ? Result.flatMap(command(budget, idAt), (made) => decideTransaction(made, budget))
            : decideTransaction(command, budget),
        { at: now(), firstPart: 1 },
      ),
      reply,
    ),
})

const routesOfAdding = ({ carryOut, now }: Kit) =>
  ({
    addTransaction: (call) => {
      const { updatedName, updatedAmount, ...given } = call.body
      const { timeZone } = call
      const command = { _tag: "AddTransaction", name: updatedName, ...given, at: now(), timeZone } as const
      return carryOut(
        call,
        (budget, idAt) =>
          Result.map(amountIn(budget, "updatedAmount", updatedAmount), (amount) => ({
            ...command,
            transactionId: idAt(0),
            amount,
          })),
        ({ budget, events }) => {
          const added = present(events.find((event) => event._tag === "TransactionAdded"))
          // A rule may have split it at once.
          const ids = [added.transactionId, ...events.flatMap(partsOfRule)]
          return replyOf(budget, present(ids.find((id) => budget.transactions.has(id))))
        },
      )
    },
    deleteTransaction: (call) =>
      carryOut(call, { _tag: "DeleteTransaction", transactionId: call.params.id }, () => ({
        message: "Transaction successfully deleted",
      })),
  }) satisfies Partial<Handlers<"command">>

const routesOfSorting = ({ carryOut, now }: Kit) =>
  ({
    assignTransaction: (call) => {
      const { transactionId, categoryId } = call.body
      return carryOut(call, { _tag: "AssignTransaction", transactionId, categoryId }, ({ budget, events }) => {
        const offer = events.length === 0 ? undefined : offerFor(budget, transactionId)
        const category = categoryNamed(budget, categoryId)
        const month = presentMonthOf(budget, now())
        const assigned = budget.transactions.get(transactionId)
        if (assigned === undefined || ownMonthOf(assigned) >= month) return { category, ...offer }
        return { category, ...offer, ...earlierMonths(budget, month) }
      })
    },
    assignTransactions: (call) => {
      const { assignments } = call.body
      return carryOut(call, { _tag: "AssignTransactions", assignments }, ({ budget }) => ({
        transactions: assignments.flatMap(({ transactionId }) => {
          // The same command again, after one of them was deleted.
          const assigned = budget.transactions.get(transactionId)
          return assigned === undefined ? [] : [transactionIn(budget, assigned)]
        }),
        ...earlierMonths(budget, presentMonthOf(budget, now())),
      }))
    },
    unassignTransaction: (call) => {
      const transactionId = call.params.id
      return carryOut(call, { _tag: "UnassignTransaction", transactionId }, ({ budget }) =>
        replyOf(budget, transactionId),
      )
    },
  }) satisfies Partial<Handlers<"command">>

const routesOfParts = ({ carryOut }: Kit) =>
  ({
    splitTransaction: (call) => {
      const transactionId = call.params.id
      const { splitTransactions } = call.body
      if (splitTransactions === undefined) {
        return carryOut(call, { _tag: "RenameTransaction", transactionId, name: "split" }, ({ budget }) => [
          replyOf(budget, transactionId),
        ])
      }
      return carryOut(
        call,
        (budget, idAt) =>
          Result.map(
            Result.all(
              splitTransactions.map(({ updatedName, updatedAmount, ...own }, index) =>
                Result.map(amountIn(budget, `splitTransactions.${index}.updatedAmount`, updatedAmount), (amount) => ({
                  transactionId: idAt(index),
                  name: updatedName,
                  amount,
                  ...own,
                })),
              ),
            ),
            (parts) => ({ _tag: "SplitTransaction", transactionId, parts }) as const,
          ),
        ({ budget, events }) =>
          events
            .flatMap((event) => (event._tag === "TransactionSplit" ? event.parts : []))
            .map((part) => replyOf(budget, part.transactionId)),
      )
    },
    reduceTransaction: (call) => {
      const transactionId = call.params.id
      return carryOut(
        call,
        (budget) =>
          Result.map(
            amountIn(budget, "updatedAmount", call.body.updatedAmount),
            (amount) => ({ _tag: "ReduceTransaction", transactionId, amount }) as const,
          ),
        ({ budget }) => replyOf(budget, transactionId),
      )
    },
  }) satisfies Partial<Handlers<"command">>

const routesOfAttributes = ({ carryOut, move, now }: Kit) =>
  ({
    renameTransaction: (call) => {
      const { id: transactionId, newName } = call.params
      return carryOut(call, { _tag: "RenameTransaction", transactionId, name: newName }, ({ budget }) =>
        replyOf(budget, transactionId),
      )
    },
    noteTransaction: (call) => {
      const { transactionId, note } = call.body
      return carryOut(call, { _tag: "NoteTransaction", transactionId, note }, ({ budget }) =>
        replyOf(budget, transactionId),
      )
    },
    checkTransaction: (call) =>
      carryOut(call, { _tag: "CheckTransaction", ...call.body }, ({ budget }) =>
        replyOf(budget, call.body.transactionId),
      ),
    dateTransaction: (call) => {
      const { transactionId, date } = call.body
      return move(call, { _tag: "DateTransaction", transactionId, date, at: now(), timeZone: call.timeZone })
    },
    countTransactionIn: (call) => {
      const { transactionId, month } = call.body
      return move(call, { _tag: "CountTransactionIn", transactionId, month })
    },
  }) satisfies Partial<Handlers<"command">>

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
  transactionIn(budget, present(budget.transactions.get(transactionId)))

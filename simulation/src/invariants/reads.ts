// Every read equals the log at its revision, and is never older than its reader knew. The log contains only a person's
// own events, so others' actions do not show.
import { isDeepStrictEqual } from "node:util"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { listedMonths, monthFigures, monthReply } from "@evenkeel/contracts/budget/figures/months"
import { stateReply } from "@evenkeel/contracts/budget/figures/state"
import { earlierMonths } from "@evenkeel/contracts/budget/figures/transactions"
import { monthOf, type Month } from "@evenkeel/contracts/month"
import { callInWords, type Answer, type Call } from "../people/calls.ts"
import { foldedOf } from "./log.ts"

type Answered = Call & { readonly answer: Answer }

const isRead = (call: Call): call is Answered => call.key === undefined && call.answer?.status === 200

/** `ends`: after each, the facade has forgotten the revisions of its tokens. */
export const readsAgree = (
  calls: ReadonlyArray<Call>,
  stream: ReadonlyArray<StoredEvent>,
  ends: ReadonlyArray<number>,
): ReadonlyArray<string> => {
  const budgets = new Map<number, Budget>()
  const budgetAt = (revision: number): Budget => {
    const known = budgets.get(revision) ?? foldedOf(stream.filter((event) => event.revision <= revision))
    budgets.set(revision, known)
    return known
  }
  return calls.filter(isRead).flatMap((call) => {
    const { answer, path } = call
    if (answer.revision === undefined || answer.date === undefined) return [`It has no revision: ${callInWords(call)}`]
    const known = Math.max(call.seen ?? -1, knownToFacade(call, calls, ends))
    if (answer.revision < known) return [`Revision ${known} was seen before: ${callInWords(call)}`]
    const past = /^\/audit\/state\?at=(\d+)$/.exec(path)?.[1]
    const budget = budgetAt(past === undefined ? answer.revision : Number(past))
    const expected =
      past === undefined ? listOf(path, budget, monthOf(answer.date)) : stateReply(budget, answer.body.month)
    if (expected === undefined || agrees(expected, past === undefined ? answer.body : withoutMoment(answer.body)))
      return []
    const [found, wanted] = [JSON.stringify(answer.body), JSON.stringify(expected)]
    return [`${callInWords(call)}\n    gave ${found},\n    but the log says ${wanted}`]
  })
}

/** All tabs of a person share a token, and the facade caches the last revision that it has returned for it. */
const knownToFacade = (call: Answered, calls: ReadonlyArray<Call>, ends: ReadonlyArray<number>): number => {
  const { began } = call.tries.at(-1)!
  const passedOn = calls.flatMap(({ answer, tries }) => {
    const ended = tries.at(-1)?.ended ?? Infinity
    const isKnown = ended < began && !ends.some((end) => end >= ended && end <= began)
    return isKnown && answer?.revision !== undefined ? [answer.revision] : []
  })
  return Math.max(-1, ...passedOn)
}

const listOf = (path: string, budget: Budget, month: Month): unknown => {
  const state = stateReply(budget, month)
  switch (path) {
    case "/income":
      return state.incomes
    case "/account":
      return state.accounts
    case "/category/type":
      return state.categoryTypes
    case "/category":
      return state.categories
    case "/transactions":
      return state.transactions
    case "/transactions/previous-month":
      return earlierMonths(budget, month)
    case "/budget/performance/all": {
      const months = [...new Set([...budget.months.keys(), ...budget.plans.keys()])].sort()
      return listedMonths(
        months.map((each) => monthFigures(budget, each)),
        month,
      ).map((figures) => monthReply(figures, budget.currency))
    }
    default:
      return undefined
  }
}

const withoutMoment = (state: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(state).filter(([name]) => name !== "revision" && name !== "at"))

/** Compares as JSON; accounts and categories may come in any order. */
const agrees = (expected: unknown, found: unknown): boolean =>
  isDeepStrictEqual(inOrder(JSON.parse(JSON.stringify(expected))), inOrder(found))

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const items = value.map(inOrder)
    const ids = items.map(idOf)
    return ids.includes(undefined) ? items : items.sort((one, other) => (idOf(one)! < idOf(other)! ? -1 : 1))
  }
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inOrder(part)]))
}

/** The id of an account or a category. */
const idOf = (item: unknown): string | undefined => {
  const { transactionId, categoryId, accountId } = Object(item) as Readonly<Record<string, string | undefined>>
  return transactionId === undefined ? (categoryId ?? accountId) : undefined
}

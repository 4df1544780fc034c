// What the person's rules do with transactions that come in: the events that follow in the same append, one for each rule,
// so that what a rule did is one action, which names it and can be undone by itself.
import { Result } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/budget/events"
import {
  activeRules,
  amountsOf,
  ruleBook,
  subjectOfFact,
  type RuleSubject,
} from "@evenkeel/contracts/budget/rules/rule-book"
import type { Rule } from "@evenkeel/contracts/budget/rules/schema"
import type { TransactionId } from "@evenkeel/contracts/ids"
import type { CalendarDate } from "@evenkeel/contracts/month"
import { todayOf } from "../decision.ts"
import type { Decide } from "../handle.ts"

type RuleApplied = EventOf<"RuleApplied">
type Ruled = RuleApplied["transactions"][number]

export interface Following {
  /** The person's day. */
  readonly on: CalendarDate
  /** The ids of the parts that rules split transactions into. */
  readonly partIdAt: (index: number) => TransactionId
}

/**
 * The decision, and what the rules do with what it brings in. The ids of the parts of transactions that rules split
 * begin at that index.
 */
export const withRules =
  (decide: Decide, { at, firstPart }: { readonly at: Date; readonly firstPart: number }): Decide =>
  (budget, on) =>
    Result.map(decide(budget, on), (events) => [
      ...events,
      ...whatFollows(events, budget, { on: todayOf(budget, at), partIdAt: (index) => on.idAt(firstPart + index) }),
    ])

const whatFollows = (events: ReadonlyArray<BudgetEvent>, budget: Budget, following: Following) => {
  const sorted = new Set(events.flatMap((event) => (event._tag === "TransactionAssigned" ? event.transactionId : [])))
  const subjects =
    budget.rules.size === 0 ? [] : events.flatMap(cameIn).filter(({ transactionId }) => !sorted.has(transactionId))
  if (subjects.length === 0) return []
  const book = ruleBook(activeRules(budget))
  const ruled = subjects.flatMap((subject) => {
    const rule = book.ruleFor(subject)
    return rule === undefined ? [] : [{ rule, subject }]
  })
  return appliedTo(ruled, following)
}

/** What nobody has decided anything about yet. */
const cameIn = (event: BudgetEvent): ReadonlyArray<RuleSubject> => {
  switch (event._tag) {
    case "RowsReported":
    case "TransactionsSynced":
      return event.imported.map(({ transactionId, fact }) => subjectOfFact(transactionId, fact))
    case "TransactionAdded": {
      const { transactionId, name, amount } = event
      return [{ transactionId, merchant: null, text: name, amount, accountId: null, note: null }]
    }
    default:
      return []
  }
}

/** No event may be large: so many transactions and parts of splits are in one. */
const mostInOneEvent = 1_000

/** One event for each rule, or several where it does very much. */
export const appliedTo = (
  ruled: ReadonlyArray<{ readonly rule: Rule; readonly subject: Pick<RuleSubject, "transactionId" | "amount"> }>,
  { on, partIdAt }: Following,
): ReadonlyArray<RuleApplied> => {
  const byRule = new Map<Rule, Array<Array<Ruled>>>()
  const sizes = new Map<Rule, number>()
  let parts = 0
  for (const { rule, subject } of ruled) {
    const one = ruledTransaction(rule, subject, () => partIdAt(parts++))
    const size = 1 + (one.parts?.length ?? 0)
    const before = sizes.get(rule) ?? mostInOneEvent
    let events = byRule.get(rule)
    if (events === undefined) byRule.set(rule, (events = []))
    if (before + size > mostInOneEvent) events.push([one])
    else events.at(-1)?.push(one)
    sizes.set(rule, before + size > mostInOneEvent ? size : before + size)
  }
  return [...byRule].flatMap(([rule, events]) => events.map((transactions) => appliedEvent(rule, transactions, on)))
}

/** Its fields are in the order of their names, like the parts' below: hashing them in another order takes several times as long. */
const appliedEvent = (
  { ruleId, outcome: { categoryId, countedAs, transferTo, name, tag } }: Rule,
  transactions: ReadonlyArray<Ruled>,
  on: CalendarDate,
): RuleApplied => ({
  _tag: "RuleApplied",
  ...(categoryId === undefined ? {} : { categoryId }),
  ...(countedAs === undefined ? {} : { countedAs }),
  ...(name === undefined ? {} : { name }),
  on,
  ruleId,
  ...(tag === undefined ? {} : { tag }),
  transactions,
  ...(transferTo === undefined ? {} : { transferTo }),
})

const ruledTransaction = (
  { outcome: { parts } }: Rule,
  { transactionId, amount }: Pick<RuleSubject, "transactionId" | "amount">,
  nextId: () => TransactionId,
): Ruled => {
  const amounts = parts === undefined ? undefined : amountsOf(parts, amount)
  if (parts === undefined || amounts === undefined) return { transactionId }
  return {
    parts: parts.map(({ name, categoryId }, index) => ({
      amount: amounts[index] ?? 0,
      categoryId,
      name,
      transactionId: nextId(),
    })),
    transactionId,
  }
}

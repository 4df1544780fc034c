// Applies the person's rules to incoming transactions, with events in the same append, one for each rule: so the effect
// of a rule is an action that names it and can be undone by itself.
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
  readonly on: CalendarDate
  /** The ids of the parts into which rules split transactions. */
  readonly partIdAt: (index: number) => TransactionId
}

/** The decision, followed by the effects of rules on its new transactions. Ids of parts begin at index `firstPart`. */
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

/** New transactions about which nobody has decided anything yet. */
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

/** The most transactions and parts of splits in one event, so that no event is large. */
const mostInOneEvent = 1_000

/** One event for each rule, or several if it changes very many. */
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

/** The fields, also of the parts below, are sorted by name: hashing another order takes several times as long. */
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

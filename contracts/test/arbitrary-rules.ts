// Random rules and their effects, for random histories.
import { notSpending } from "../src/budget/transactions/rules.ts"
import { livingCategories, type Budget } from "../src/budget/budget.ts"
import type { BudgetEvent } from "../src/budget/events.ts"
import { amountsOf } from "../src/budget/rules/rule-book.ts"
import { waysToCompare } from "../src/budget/rules/rules.ts"
import type { RuleConditions, RuleOutcome } from "../src/budget/rules/schema.ts"
import { dayOf, merchants, pick, type Numbers, type Situation } from "./arbitrary-choices.ts"

type Step = (situation: Situation, numbers: Numbers) => BudgetEvent | undefined

const conditionsOf = ({ budget }: Situation, { a, b, c, d }: Numbers): RuleConditions => {
  const account = pick([...budget.accounts.values()], d)
  return {
    ...(a % 3 === 0
      ? {}
      : { text: { how: pick(waysToCompare, a) ?? "is", words: (pick(merchants, b) ?? "").slice(0, 1 + c) } }),
    ...(a % 3 === 0 || b % 4 === 0 ? { amount: { from: c % 100, to: 100 + (d % 40_000) } } : {}),
    ...(b % 5 === 0 ? { direction: c % 2 === 0 ? "out" : "in" } : {}),
    ...(account === undefined || d % 6 !== 0 ? {} : { accountId: account.accountId }),
    ...(c % 7 === 0 ? { tag: "holiday" } : {}),
  }
}

const outcomeOf = (budget: Budget, { a, b, c }: Numbers): RuleOutcome => {
  const categories = livingCategories(budget)
  const [first, second] = [pick(categories, b), pick(categories, c)]
  if (a % 8 === 0) return { ask: true }
  if (a % 7 === 0) return { countedAs: pick(notSpending, b) ?? "transfer" }
  if (first === undefined || second === undefined) return { name: "Renamed" }
  if (a % 5 === 0) {
    return {
      parts: [
        { name: "Mine", share: 1 + (b % 999_998), categoryId: first.categoryId },
        { name: "Ours", share: 999_999 - (b % 999_998), categoryId: second.categoryId },
      ],
    }
  }
  return {
    ...(a % 4 === 0 ? {} : { categoryId: first.categoryId }),
    ...(b % 3 === 0 ? { name: "Renamed" } : {}),
    ...(a % 4 === 0 || c % 3 === 0 ? { tag: "ruled" } : {}),
  }
}

const anyRule = ({ budget }: Situation, index: number) => pick([...budget.rules.values()], index)

const applied: Step = (situation, { a, b, c }) => {
  const { budget, count, month } = situation
  const rule = anyRule(situation, a)
  if (rule === undefined) return undefined
  const { ruleId, outcome } = rule
  const { categoryId, countedAs, name, tag } = outcome
  const living = new Set(livingCategories(budget).map((category) => category.categoryId))
  if (categoryId !== undefined && !living.has(categoryId)) return undefined
  if (outcome.parts?.some((part) => !living.has(part.categoryId)) === true) return undefined
  const setAside = [...budget.bankRows.values()].flatMap(({ fate, fact }) =>
    fate === "set aside" ? [{ transactionId: fact.bankTransactionId, amount: fact.amount }] : [],
  )
  const all = [...budget.transactions.values(), ...setAside]
  const some = [...new Set([b, b + 1, b + 2].flatMap((index) => pick(all, index) ?? []))]
  const transactions = some.flatMap(({ transactionId, amount }, place) => {
    if (outcome.parts === undefined) return [{ transactionId }]
    const amounts = amountsOf(outcome.parts, amount)
    if (amounts === undefined) return []
    const parts = outcome.parts.map((part, index) => ({
      transactionId: `ruled-${count}-${place}-${index}`,
      name: part.name,
      amount: amounts[index] ?? 0,
      categoryId: part.categoryId,
    }))
    return [{ transactionId, parts }]
  })
  if (transactions.length === 0) return undefined
  return {
    _tag: "RuleApplied",
    ruleId,
    on: dayOf(month, c),
    transactions,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(countedAs === undefined ? {} : { countedAs }),
    ...(name === undefined ? {} : { name }),
    ...(tag === undefined ? {} : { tag }),
  }
}

export const arbitraryRules = {
  ruleMade: (situation, numbers) => {
    const before = numbers.d % 3 === 0 ? anyRule(situation, numbers.a)?.ruleId : undefined
    return {
      _tag: "RuleMade",
      ruleId: `rule-${situation.count}`,
      conditions: conditionsOf(situation, numbers),
      outcome: outcomeOf(situation.budget, numbers),
      ...(before === undefined ? {} : { before }),
    }
  },
  ruleChanged: (situation, numbers) => {
    const rule = anyRule(situation, numbers.d)
    return (
      rule && {
        _tag: "RuleChanged",
        ruleId: rule.ruleId,
        conditions: conditionsOf(situation, numbers),
        outcome: outcomeOf(situation.budget, numbers),
      }
    )
  },
  ruleMoved: (situation, { a, b, c }) => {
    const [rule, other] = [anyRule(situation, a), anyRule(situation, b)]
    if (rule === undefined || other === undefined || rule === other) return undefined
    return { _tag: "RuleMoved", ruleId: rule.ruleId, before: c % 3 === 0 ? null : other.ruleId }
  },
  ruleSwitched: (situation, { a }) => {
    const rule = anyRule(situation, a)
    return rule && { _tag: "RuleSwitched", ruleId: rule.ruleId, isOn: !rule.isOn }
  },
  ruleRemoved: (situation, { a, b }) => {
    const rule = anyRule(situation, a)
    if (rule === undefined) return undefined
    const own = [...situation.budget.transactions.values()].filter(({ ruleId }) => ruleId === rule.ruleId)
    return {
      _tag: "RuleRemoved",
      ruleId: rule.ruleId,
      takenBack: b % 2 === 0 ? [] : own.map(({ transactionId }) => transactionId),
    }
  },
  ruleOfferDeclined: ({ budget }, { a }) => {
    const merchant = pick([...budget.choices.keys()], a)
    return merchant === undefined ? undefined : { _tag: "RuleOfferDeclined", merchant }
  },
  ruleApplied: applied,
} satisfies Readonly<Record<string, Step>>

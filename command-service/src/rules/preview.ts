// The effect of a rule on the last twelve months, for a preview before it is saved, and for its application afterwards.
import { mostPreviewed, type PreviewedRow, type RulePreview, type RuleReach } from "@evenkeel/contracts/api/rules/rules"
import { transactionsOf, type Budget } from "@evenkeel/contracts/budget/budget"
import { mostRuledTogether } from "@evenkeel/contracts/budget/rules/limits"
import type { Fitting, Reach } from "@evenkeel/contracts/budget/rules/reach"
import { amountsOf, decidesWhere } from "@evenkeel/contracts/budget/rules/rule-book"
import type { Rule } from "@evenkeel/contracts/budget/rules/schema"
import { exclusionOf } from "@evenkeel/contracts/budget/figures/transactions"
import { ruleInWords } from "@evenkeel/contracts/budget/rules/sentences"
import { categoryName, inThousands, titled } from "@evenkeel/contracts/budget/wording"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import type { CategoryId } from "@evenkeel/contracts/ids"
import { unitsOf, type Cents } from "@evenkeel/contracts/money"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import type { Month } from "@evenkeel/contracts/month"
import { ownMonthOf, type Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import { Result } from "effect"

export function* previewOf(budget: Budget, rule: Rule, reach: Reach, presentMonth: Month): Steps<RulePreview> {
  const units = (cents: Cents): number => unitsOf(cents, budget.currency)
  const rowsOf = (agreement: Fitting["agreement"]) => {
    const all = reach.fitting.filter((each) => each.agreement === agreement)
    return { count: all.length, rows: all.slice(0, mostPreviewed).map((each) => rowOf(each, budget)) }
  }
  function* effects(appliesTo: Partial<RuleReach>) {
    const all = yield* effectsOf(budget, rule, applied(rule, reach, { ...nothing, ...appliesTo }), presentMonth)
    return all.map(({ categoryId, spent, spentThen }) => ({
      categoryId,
      name: categoryName(budget, categoryId),
      spent: units(spent),
      spentThen: units(spentThen),
    }))
  }
  return {
    sentence: ruleInWords(rule, budget),
    agreeing: rowsOf("agreeing"),
    differing: rowsOf("differing"),
    toSort: rowsOf("to sort"),
    byRules: reach.fitting.filter(({ agreement, byHand }) => agreement === "differing" && !byHand).length,
    closed: reach.closed,
    effects: {
      toSort: yield* effects({ toSort: true }),
      past: yield* effects({ toSort: true, past: true }),
      ownDecisions: yield* effects({ toSort: true, past: true, ownDecisions: true }),
    },
    fights: reach.fights.map((fight) => ({
      ruleId: fight.rule.ruleId,
      sentence: ruleInWords(fight.rule, budget),
      count: fight.count,
      decides: fight.decides,
    })),
  }
}

const rowOf = ({ transaction, byHand }: Fitting, budget: Budget): PreviewedRow => {
  const { transactionId, name, amount, date } = transaction
  return {
    transactionId,
    name,
    amount: unitsOf(amount, budget.currency),
    date,
    now: nowOf(budget, transaction),
    byHand,
  }
}

const nowOf = (budget: Budget, transaction: Transaction): string | null => {
  if (transaction.categoryId !== null) return categoryName(budget, transaction.categoryId)
  const exclusion = exclusionOf(transaction)
  return exclusion && titled(exclusion)
}

const nothing: RuleReach = { toSort: false, past: false, ownDecisions: false }

/** The fitting transactions that the rule changes: never those that agree with it, nor any if it only asks. */
export const applied = (
  { outcome }: Rule,
  { fitting }: Pick<Reach, "fitting">,
  { toSort, past, ownDecisions }: RuleReach,
): ReadonlyArray<Fitting> =>
  outcome.ask === true
    ? []
    : fitting.filter(({ agreement, byHand }) =>
        agreement === "to sort" ? toSort : agreement === "differing" && past && (ownDecisions || !byHand),
      )

export const appliedWithin = (
  ...args: Parameters<typeof applied>
): Result.Result<ReadonlyArray<Fitting>, RequestError> => {
  const all = applied(...args)
  return all.length > mostRuledTogether
    ? Result.fail(refused(`A rule can be applied to at most ${inThousands(mostRuledTogether)} transactions at once.`))
    : Result.succeed(all)
}

/** The spending in the present month, now and with the rule, of each category that changes. */
function* effectsOf(budget: Budget, { outcome }: Rule, changed: ReadonlyArray<Fitting>, month: Month) {
  const more = new Map<CategoryId, Cents>()
  const add = (categoryId: CategoryId | null, amount: Cents) => {
    if (categoryId !== null) more.set(categoryId, (more.get(categoryId) ?? 0) + amount)
  }
  for (const { transaction } of changed) {
    yield
    const { amount, categoryId } = transaction
    if (ownMonthOf(transaction) !== month) continue
    if (!decidesWhere(outcome)) continue
    add(categoryId, -amount)
    if (outcome.categoryId !== undefined) add(outcome.categoryId, amount)
    const amounts = amountsOf(outcome.parts ?? [], amount) ?? []
    outcome.parts?.forEach((part, index) => add(part.categoryId, amounts[index] ?? 0))
  }
  const spent = new Map<CategoryId, Cents>()
  if (more.size > 0) {
    for (const { categoryId, amount } of transactionsOf(budget, month))
      if (categoryId !== null) spent.set(categoryId, (spent.get(categoryId) ?? 0) + amount)
  }
  return [...more]
    .filter(([, amount]) => amount !== 0)
    .map(([categoryId, amount]) => {
      const before = spent.get(categoryId) ?? 0
      return { categoryId, spent: before, spentThen: before + amount }
    })
}

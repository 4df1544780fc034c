import { isDeepStrictEqual } from "node:util"
import { livingCategory, type Budget } from "@evenkeel/contracts/budget/budget"
import { mostRules, problemOfConditions, problemOfOutcome } from "@evenkeel/contracts/budget/rules/limits"
import type { Rule, RuleConditions, RuleOutcome } from "@evenkeel/contracts/budget/rules/schema"
import { accountsOfRule, categoriesOfOutcome } from "@evenkeel/contracts/budget/rules/sentences"
import { tagFrom } from "@evenkeel/contracts/budget/transactions/tags"
import { notFound, type RequestError } from "@evenkeel/contracts/errors"
import type { RuleId } from "@evenkeel/contracts/ids"
import { trimmed } from "@evenkeel/contracts/names"
import { Result } from "effect"
import { accept, nothingToDo, refuse, refuseSaying, type Decision } from "../decision.ts"

export type StatedRule = Pick<Rule, "conditions" | "outcome">

export type RuleCommand =
  | ({ readonly _tag: "MakeRule"; readonly ruleId: RuleId; readonly isFirst: boolean } & StatedRule)
  | ({ readonly _tag: "ChangeRule"; readonly ruleId: RuleId } & StatedRule)
  | { readonly _tag: "MoveRule"; readonly ruleId: RuleId; readonly before: RuleId | null }
  | { readonly _tag: "SwitchRule"; readonly ruleId: RuleId; readonly isOn: boolean }
  | { readonly _tag: "RemoveRule"; readonly ruleId: RuleId; readonly takeBack: boolean }
  | { readonly _tag: "DeclineRuleOffer"; readonly merchant: string }

export const decideRule = (command: RuleCommand, budget: Budget): Decision => {
  if (command._tag === "MakeRule") return make(command, budget)
  if (command._tag === "DeclineRuleOffer") return decline(command.merchant, budget)
  const rule = budget.rules.get(command.ruleId)
  if (rule === undefined) return refuse(notFound("Rule"))
  const { ruleId } = rule
  switch (command._tag) {
    case "ChangeRule":
      return Result.flatMap(checked(command, budget), ({ conditions, outcome }) =>
        isDeepStrictEqual({ conditions, outcome }, { conditions: rule.conditions, outcome: rule.outcome })
          ? nothingToDo
          : accept({ _tag: "RuleChanged", ruleId, conditions, outcome }),
      )
    case "MoveRule": {
      const { before } = command
      if (before !== null && !budget.rules.has(before)) return refuse(notFound("Rule"))
      const order = [...budget.rules.keys()]
      const next = order[order.indexOf(ruleId) + 1] ?? null
      return before === next || before === ruleId ? nothingToDo : accept({ _tag: "RuleMoved", ruleId, before })
    }
    case "SwitchRule": {
      const { isOn } = command
      return rule.isOn === isOn ? nothingToDo : accept({ _tag: "RuleSwitched", ruleId, isOn })
    }
    case "RemoveRule":
      return accept({ _tag: "RuleRemoved", ruleId, takenBack: command.takeBack ? ruledBy(budget, ruleId) : [] })
    default:
      return command satisfies never
  }
}

const make = (
  { ruleId, isFirst, ...stated }: Extract<RuleCommand, { readonly _tag: "MakeRule" }>,
  budget: Budget,
): Decision => {
  if (budget.rules.size >= mostRules) return refuseSaying(`At most ${mostRules} rules are possible.`)
  return Result.flatMap(checked(stated, budget), ({ conditions, outcome }) => {
    const [first] = budget.rules.keys()
    const before = isFirst && first !== undefined ? { before: first } : {}
    return accept({ _tag: "RuleMade", ruleId, conditions, outcome, ...before })
  })
}

const decline = (merchant: string, budget: Budget): Decision => {
  const choice = budget.choices.get(merchant)
  if (choice === undefined) return refuse(notFound("Merchant"))
  return choice.neverAsk === true ? nothingToDo : accept({ _tag: "RuleOfferDeclined", merchant })
}

/** The transactions whose category the rule chose, unless the person has chosen another since. */
export const ruledBy = (budget: Budget, ruleId: RuleId) =>
  [...budget.transactions.values()].flatMap((transaction) =>
    transaction.ruleId === ruleId ? [transaction.transactionId] : [],
  )

/** The rule as it is stored, or a refusal. */
export const checked = (stated: StatedRule, budget: Budget): Result.Result<StatedRule, RequestError> => {
  const problem = problemOfConditions(stated.conditions) ?? problemOfOutcome(stated.outcome) ?? problemOfTags(stated)
  if (problem !== undefined) return Result.flatMap(refuseSaying(problem), () => Result.succeed(stated))
  const isDeleted = categoriesOfOutcome(stated.outcome).some((id) => livingCategory(budget, id) === undefined)
  if (isDeleted) return Result.fail(notFound("Category"))
  if (accountsOfRule(stated).some((accountId) => !budget.accounts.has(accountId)))
    return Result.fail(notFound("Account"))
  return Result.succeed({ conditions: savedConditions(stated.conditions), outcome: savedOutcome(stated.outcome) })
}

const problemOfTags = ({ conditions, outcome }: StatedRule): string | undefined => {
  const tags = [conditions.tag, outcome.tag].flatMap((tag) => tag ?? [])
  return tags.every((tag) => tagFrom(tag) !== undefined)
    ? undefined
    : "Please enter a tag: one word, with a letter in it."
}

const tagOf = (typed: string): string => tagFrom(typed) ?? typed

const savedConditions = ({ text, tag, ...conditions }: RuleConditions): RuleConditions => ({
  ...conditions,
  ...(text === undefined ? {} : { text: { how: text.how, words: trimmed(text.words) } }),
  ...(tag === undefined ? {} : { tag: tagOf(tag) }),
})

const savedOutcome = ({ name, tag, parts, ask, ...outcome }: RuleOutcome): RuleOutcome => ({
  ...outcome,
  ...(ask === true ? { ask } : {}),
  ...(name === undefined ? {} : { name: trimmed(name) }),
  ...(tag === undefined ? {} : { tag: tagOf(tag) }),
  ...(parts === undefined ? {} : { parts: parts.map((part) => ({ ...part, name: trimmed(part.name) })) }),
})

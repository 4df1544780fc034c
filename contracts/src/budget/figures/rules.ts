import type { Rule as RuleReply } from "../../api/rules/rules.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf } from "../../money.ts"
import { fractionFromShare } from "../../share.ts"
import type { Budget } from "../budget.ts"
import type { Rule, RuleConditions, RuleOutcome } from "../rules/schema.ts"
import { ruleInWords, whyPaused } from "../rules/sentences.ts"
import { boolean, integer, json, nullable, text, type RecordOf } from "./record.ts"

export const ruleFields = {
  ruleId: text,
  sentence: text,
  conditions: json<RuleConditions>(),
  outcome: json<RuleOutcome>(),
  isOn: boolean,
  paused: nullable(text),
  applied: integer,
  lastUsed: nullable(text),
}
export type RuleFigures = RecordOf<typeof ruleFields>

export const ruleRecord = (budget: Budget, rule: Rule): RuleFigures => ({
  ruleId: rule.ruleId,
  sentence: ruleInWords(rule, budget),
  conditions: rule.conditions,
  outcome: rule.outcome,
  isOn: rule.isOn,
  paused: whyPaused(rule, budget) ?? null,
  applied: rule.applied,
  lastUsed: rule.lastUsed,
})

export const ruleReply = ({ conditions, outcome, ...rule }: RuleFigures, currency: Currency): RuleReply => {
  const { amount, ...others } = conditions
  const { parts, ...rest } = outcome
  const units = (cents: number): number => unitsOf(cents, currency)
  return {
    ...rule,
    conditions: {
      ...others,
      ...(amount === undefined ? {} : { amount: { from: units(amount.from), to: units(amount.to) } }),
    },
    outcome: {
      ...rest,
      ...(parts === undefined
        ? {}
        : { parts: parts.map(({ share, ...part }) => ({ ...part, share: fractionFromShare(share) })) }),
    },
  }
}

// Events of the person's rules, and of their use.
import { Schema } from "effect"
import { Id } from "../event-fields.ts"
import { defineEvent, type Description } from "../event.ts"
import type { Budget } from "../budget.ts"
import { transactionOrSetAside } from "../sync/set-aside.ts"
import { changesShown, counted, firstChanges, transactionInWords } from "../wording.ts"
import { applyRule, changeRule, placeRule, takeBackRule } from "./apply.ts"
import { RuleApplied, RuleConditions, RuleOutcome, type Rule } from "./schema.ts"
import {
  accountsOfRule,
  categoriesOfOutcome,
  conditionsInWords,
  effectInWords,
  outcomeInWords,
  ruleNamed,
} from "./sentences.ts"

const stated = { ruleId: Id, conditions: RuleConditions, outcome: RuleOutcome }

const aboutRule = (before: Budget, ruleId: string, words: (named: string) => string): Description => {
  const named = ruleNamed(before.rules.get(ruleId), before)
  return { sentence: words(named.charAt(0).toLowerCase() + named.slice(1)), changes: [] }
}

const refersToOf = (rule: Pick<Rule, "ruleId" | "outcome" | "conditions">) => [
  rule.ruleId,
  ...categoriesOfOutcome(rule.outcome),
  ...accountsOfRule(rule),
]

/** Without `before`, the rule is last. No other event depends on it: it may be undone, and its effects stay. */
const RuleMade = defineEvent(Schema.TaggedStruct("RuleMade", { ...stated, before: Schema.optionalKey(Id) }), {
  kind: "rule",
  apply: (budget, { ruleId, conditions, outcome, before }) =>
    placeRule(budget, { ruleId, conditions, outcome, isOn: true, applied: 0, lastUsed: null }, before ?? null),
  describe: ({ conditions, outcome }, before) => ({
    sentence: `You made a rule: when ${conditionsInWords(conditions, before)}, ${outcomeInWords(outcome, before)}`,
    changes: [],
    categoryIds: categoriesOfOutcome(outcome),
  }),
  refersTo: refersToOf,
})

const RuleChanged = defineEvent(Schema.TaggedStruct("RuleChanged", stated), {
  kind: "rule",
  apply: (budget, { ruleId, conditions, outcome }) =>
    changeRule(budget, ruleId, (rule) => ({ ...rule, conditions, outcome })),
  describe: ({ ruleId, conditions, outcome }, before) => {
    const old = before.rules.get(ruleId)
    const [was, is] = [old?.conditions, conditions].map((each) =>
      each === undefined ? null : conditionsInWords(each, before),
    )
    const [did, does] = [old?.outcome, outcome].map((each) =>
      each === undefined ? null : outcomeInWords(each, before),
    )
    return {
      ...aboutRule(before, ruleId, (named) => `You changed ${named}`),
      changes: [
        ...(was === is ? [] : [{ what: "When", before: was ?? null, after: is ?? null }]),
        ...(did === does ? [] : [{ what: "Then", before: did ?? null, after: does ?? null }]),
      ],
      categoryIds: [
        ...new Set([...(old === undefined ? [] : categoriesOfOutcome(old.outcome)), ...categoriesOfOutcome(outcome)]),
      ],
    }
  },
  refersTo: refersToOf,
})

/** The first rule that fits decides, so their order matters. `before` is null for the end. */
const RuleMoved = defineEvent(Schema.TaggedStruct("RuleMoved", { ruleId: Id, before: Schema.NullOr(Id) }), {
  kind: "rule",
  apply: (budget, { ruleId, before }) => {
    const rule = budget.rules.get(ruleId)
    if (rule !== undefined) placeRule(budget, rule, before)
  },
  describe: ({ ruleId, before: next }, before) =>
    aboutRule(before, ruleId, (named) => {
      const other = next === null ? undefined : ruleNamed(before.rules.get(next), before)
      return other === undefined
        ? `You moved ${named} to the end`
        : `You moved ${named} before ${other.charAt(0).toLowerCase()}${other.slice(1)}`
    }),
  refersTo: ({ ruleId }) => [ruleId],
})

const RuleSwitched = defineEvent(Schema.TaggedStruct("RuleSwitched", { ruleId: Id, isOn: Schema.Boolean }), {
  kind: "rule",
  apply: (budget, { ruleId, isOn }) => changeRule(budget, ruleId, (rule) => ({ ...rule, isOn })),
  describe: ({ ruleId, isOn }, before) =>
    aboutRule(before, ruleId, (named) => `You switched ${named} ${isOn ? "on" : "off"}`),
  refersTo: ({ ruleId }) => [ruleId],
})

/** Its effects stay, except on the transactions in `takenBack`. */
const RuleRemoved = defineEvent(Schema.TaggedStruct("RuleRemoved", { ruleId: Id, takenBack: Schema.Array(Id) }), {
  kind: "rule",
  apply: (budget, { ruleId, takenBack }) => {
    takeBackRule(budget, budget.rules.get(ruleId), takenBack)
    budget.rules.delete(ruleId)
  },
  describe: ({ ruleId, takenBack }, before) => {
    const taken = takenBack.flatMap((id) => before.transactions.get(id) ?? [])
    const rest = taken.length === 0 ? "" : `, and took back what it did to ${counted(taken.length, "transaction")}`
    return {
      ...aboutRule(before, ruleId, (named) => `You deleted ${named}${rest}`),
      categoryIds: [...new Set(taken.flatMap(({ categoryId }) => categoryId ?? []))],
    }
  },
  refersTo: ({ ruleId, takenBack }) => [ruleId, ...takenBack],
})

/** A rule for that merchant is never offered again. */
const RuleOfferDeclined = defineEvent(Schema.TaggedStruct("RuleOfferDeclined", { merchant: Schema.String }), {
  kind: "rule",
  apply: (budget, { merchant }) => {
    const choice = budget.choices.get(merchant)
    if (choice !== undefined) budget.choices.set(merchant, { ...choice, neverAsk: true })
  },
  describe: ({ merchant }) => ({
    sentence: `You do not want to be offered a rule for “${merchant}”`,
    changes: [],
  }),
  refersTo: () => [],
})

const Applied = defineEvent(RuleApplied, {
  kind: "rule",
  partOf: ({ ruleId }) => `rule ${ruleId}`,
  apply: applyRule,
  describe: (event, before) => {
    const { ruleId, transactions, categoryId } = event
    const rule = before.rules.get(ruleId)
    const changed = transactions.flatMap(({ transactionId }) => transactionOrSetAside(before, transactionId) ?? [])
    const into = [
      ...(categoryId === undefined ? [] : [categoryId]),
      ...transactions.flatMap(({ parts = [] }) => parts.map((part) => part.categoryId)),
    ]
    const after = rule === undefined ? null : outcomeInWords(rule.outcome, before)
    return {
      sentence: `${ruleNamed(rule, before)} ${effectInWords(event, before)}`,
      ...firstChanges(
        changed
          .slice(0, changesShown)
          .map((transaction) => ({ what: transactionInWords(transaction, before), before: null, after })),
        transactions.length,
      ),
      categoryIds: [...new Set([...into, ...changed.flatMap((transaction) => transaction.categoryId ?? [])])],
    }
  },
  refersTo: ({ ruleId, transactions, categoryId, transferTo }) => [
    ...[ruleId, categoryId, transferTo].filter((each) => each !== undefined),
    ...transactions.flatMap(({ transactionId, parts = [] }) => [
      transactionId,
      ...parts.flatMap((part) => [part.transactionId, part.categoryId]),
    ]),
  ],
  creates: ({ transactions }) => transactions.flatMap(({ parts = [] }) => parts.map((part) => part.transactionId)),
})

export const ruleEvents = [
  RuleMade,
  RuleChanged,
  RuleMoved,
  RuleSwitched,
  RuleRemoved,
  RuleOfferDeclined,
  Applied,
] as const

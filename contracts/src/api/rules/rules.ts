import { Schema } from "effect"
import { waysToCompare } from "../../budget/rules/rules.ts"
import { directions } from "../../budget/rules/schema.ts"
import { notSpending } from "../../budget/transactions/rules.ts"
import { Amount, Fraction, Id, Money, oneOf, Text } from "../fields.ts"

const Flag = Schema.Boolean.annotate({ message: "must be true or false" })

const conditions = <Units extends Schema.Constraint>(units: Units) =>
  Schema.Struct({
    text: Schema.optionalKey(
      Schema.Struct({
        how: oneOf(waysToCompare),
        words: Text,
      }),
    ),
    amount: Schema.optionalKey(Schema.Struct({ from: units, to: units })),
    direction: Schema.optionalKey(Schema.Literals(directions).annotate({ message: "must be out or in" })),
    accountId: Schema.optionalKey(Id),
    tag: Schema.optionalKey(Text),
  })

/**
 * All given conditions must be met, and at least one is given. `text` applies to the merchant or to the bank's own
 * text; `amount` has no sign; `direction` is "out" for outflow, "in" for a refund. There are no regular expressions.
 */
export const RuleConditions = conditions(Amount)

/** `share` is a part of the amount; all shares sum to 1. An empty `categoryId` means that none was chosen. */
export const RulePart = Schema.Struct({ name: Text, share: Fraction, categoryId: Text })

/**
 * `ask` leaves the transaction to the person, and excludes later rules and other outcomes. `parts` replace a category,
 * and so does `countedAs`: transfers and other non-spending count in no month. `transferTo` is the account on the other
 * side of a transfer.
 */
export const RuleOutcome = Schema.Struct({
  ask: Schema.optionalKey(Flag),
  categoryId: Schema.optionalKey(Text),
  countedAs: Schema.optionalKey(oneOf(notSpending)),
  transferTo: Schema.optionalKey(Id),
  name: Schema.optionalKey(Text),
  tag: Schema.optionalKey(Text),
  parts: Schema.optionalKey(Schema.Array(RulePart)),
})
export type RuleOutcome = typeof RuleOutcome.Type

/**
 * `toSort`: also transactions that are still to sort; `past`: also those of the past twelve months that a rule or
 * nobody has decided; `ownDecisions`: even those that the person decided by hand. By default only future ones.
 */
export const RuleReach = Schema.Struct({ toSort: Flag, past: Flag, ownDecisions: Flag })
export type RuleReach = typeof RuleReach.Type

/** `isFirst`: it is tried before all others, not after them. */
export const NewRule = Schema.Struct({
  conditions: RuleConditions,
  outcome: RuleOutcome,
  isFirst: Schema.optionalKey(Flag),
  appliesTo: Schema.optionalKey(RuleReach),
})
export type NewRule = typeof NewRule.Type
export const ChangedRule = Schema.Struct({
  conditions: RuleConditions,
  outcome: RuleOutcome,
  appliesTo: Schema.optionalKey(RuleReach),
})
export const RulePlace = Schema.Struct({ before: Schema.NullOr(Id) })
export const RuleSwitch = Schema.Struct({ isOn: Flag })
export const RuleRemoval = Schema.Struct({
  takeBack: Schema.optionalKey(Schema.Literals(["true", "false"]).annotate({ message: "must be true or false" })),
})
export const DeclinedOffer = Schema.Struct({ merchant: Text })

/**
 * In the order in which they are tried: the first that fits decides. `applied` counts transactions, `lastUsed` is the
 * day of the last use. `paused` is the reason why an active rule has no effect; null if it has one.
 */
export const Rule = Schema.Struct({
  ruleId: Schema.String,
  sentence: Schema.String,
  conditions: conditions(Money),
  outcome: RuleOutcome,
  isOn: Schema.Boolean,
  paused: Schema.NullOr(Schema.String),
  applied: Schema.Int,
  lastUsed: Schema.NullOr(Schema.String),
})
export type Rule = typeof Rule.Type

/** `changed` counts the transactions to which it was applied at once. */
export const RuleKept = Schema.Struct({ rule: Rule, changed: Schema.Int })

/** `ruleId` is the existing rule that would change, if any. */
export const RulePreviewRequest = Schema.Struct({
  conditions: RuleConditions,
  outcome: RuleOutcome,
  isFirst: Schema.optionalKey(Flag),
  ruleId: Schema.optionalKey(Id),
})

/** The maximum number of rows of each kind in a preview. */
export const mostPreviewed = 100

/** A transaction that the rule fits: its category, and the one that the rule would choose. */
export const PreviewedRow = Schema.Struct({
  transactionId: Schema.String,
  name: Schema.String,
  amount: Money,
  date: Schema.String,
  /** The name of its current category, or its exclusion; null if it is still to sort. */
  now: Schema.NullOr(Schema.String),
  /** Whether the person chose that by hand. */
  byHand: Schema.Boolean,
})
export type PreviewedRow = typeof PreviewedRow.Type

const Effects = Schema.Array(
  Schema.Struct({ categoryId: Schema.String, name: Schema.String, spent: Money, spentThen: Money }),
)

const Rows = Schema.Struct({ count: Schema.Int, rows: Schema.Array(PreviewedRow) })

/**
 * The rule's effect on the last twelve months. `agreeing`: transactions that already are as it would have them;
 * `differing`: others; `toSort`: those that are still to sort. `closed` counts those of closed accounts, which never
 * change. `fights` are other rules that fit some of the same transactions with other outcomes.
 */
export const RulePreview = Schema.Struct({
  sentence: Schema.String,
  agreeing: Rows,
  differing: Rows,
  toSort: Rows,
  closed: Schema.Int,
  /** How many of the differing ones another rule has decided. */
  byRules: Schema.Int,
  /**
   * The change of the present month's spending by category, if the rule were applied to it and to earlier transactions.
   */
  effects: Schema.Struct({ toSort: Effects, past: Effects, ownDecisions: Effects }),
  fights: Schema.Array(
    Schema.Struct({ ruleId: Schema.String, sentence: Schema.String, count: Schema.Int, decides: Schema.Boolean }),
  ),
})
export type RulePreview = typeof RulePreview.Type

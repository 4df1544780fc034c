import { Schema } from "effect"
import { waysToCompare } from "../../budget/rules/rules.ts"
import { directions } from "../../budget/rules/schema.ts"
import { notSpending } from "../../budget/transactions/rules.ts"
import { Amount, Fraction, Id, Money, Text } from "../fields.ts"

const Flag = Schema.Boolean.annotate({ message: "must be true or false" })

const conditions = <Units extends Schema.Constraint>(units: Units) =>
  Schema.Struct({
    text: Schema.optionalKey(
      Schema.Struct({
        how: Schema.Literals(waysToCompare).annotate({ message: `must be one of ${waysToCompare.join(", ")}` }),
        words: Text,
      }),
    ),
    amount: Schema.optionalKey(Schema.Struct({ from: units, to: units })),
    direction: Schema.optionalKey(Schema.Literals(directions).annotate({ message: "must be out or in" })),
    accountId: Schema.optionalKey(Id),
    tag: Schema.optionalKey(Text),
  })

/**
 * All that are given must hold, and at least one is given. `text` is that of the merchant or of the bank's own text;
 * `amount` has no sign, which `direction` is: "out" for money out, "in" for a refund. Regular expressions are not offered.
 */
export const RuleConditions = conditions(Amount)

/** `share` is the part of the amount, of which all make 1. An empty `categoryId` means that nothing was chosen. */
export const RulePart = Schema.Struct({ name: Text, share: Fraction, categoryId: Text })

/**
 * `ask` leaves it to the person, and no later rule is tried; it stands alone. `parts` are instead of a category, and so is
 * `countedAs`: what is a transfer or otherwise not spending counts in no month. `transferTo` is the account on the other side of a transfer.
 */
export const RuleOutcome = Schema.Struct({
  ask: Schema.optionalKey(Flag),
  categoryId: Schema.optionalKey(Text),
  countedAs: Schema.optionalKey(
    Schema.Literals(notSpending).annotate({ message: `must be one of ${notSpending.join(", ")}` }),
  ),
  transferTo: Schema.optionalKey(Id),
  name: Schema.optionalKey(Text),
  tag: Schema.optionalKey(Text),
  parts: Schema.optionalKey(Schema.Array(RulePart)),
})
export type RuleOutcome = typeof RuleOutcome.Type

/**
 * `toSort`: also what waits to be sorted; `past`: also what the past twelve months hold that a rule or nobody has
 * decided; `ownDecisions`: even what the person decided by hand. From now on without any of them.
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
 * In the order in which they are tried: the first that fits decides. `applied` is to how many transactions it was, and
 * `lastUsed` on which day the last time. `paused` says why it does nothing although it is on; null if it does.
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

/** `changed` is how many transactions it was applied to at once. */
export const RuleKept = Schema.Struct({ rule: Rule, changed: Schema.Int })

/** `ruleId` is that of the rule that is kept already, if it is one that changes. */
export const RulePreviewRequest = Schema.Struct({
  conditions: RuleConditions,
  outcome: RuleOutcome,
  isFirst: Schema.optionalKey(Flag),
  ruleId: Schema.optionalKey(Id),
})

/** How many rows of each kind a preview shows at most. */
export const mostPreviewed = 100

/** A transaction that the rule fits: where it is, and where the rule would have put it. */
export const PreviewedRow = Schema.Struct({
  transactionId: Schema.String,
  name: Schema.String,
  amount: Money,
  date: Schema.String,
  /** The name of its category now, or what it counts as; null if it waits to be sorted. */
  now: Schema.NullOr(Schema.String),
  /** Whether that is what the person chose by hand. */
  byHand: Schema.Boolean,
})
export type PreviewedRow = typeof PreviewedRow.Type

const Effects = Schema.Array(
  Schema.Struct({ categoryId: Schema.String, name: Schema.String, spent: Money, spentThen: Money }),
)

const Rows = Schema.Struct({ count: Schema.Int, rows: Schema.Array(PreviewedRow) })

/**
 * What the rule would have done to the last twelve months. `agreeing`: what is already where it would put it; `differing`:
 * what is elsewhere; `toSort`: what waits to be sorted. `closed` is how many of them are of closed accounts, which
 * stay as they are. `fights` are the other rules that fit some of the same and do something else with them.
 */
export const RulePreview = Schema.Struct({
  sentence: Schema.String,
  agreeing: Rows,
  differing: Rows,
  toSort: Rows,
  closed: Schema.Int,
  /** How many of the differing ones another rule has decided. */
  byRules: Schema.Int,
  /** How the present month's spending in each category would change, if the rule were applied to that and what is before it. */
  effects: Schema.Struct({ toSort: Effects, past: Effects, ownDecisions: Effects }),
  fights: Schema.Array(
    Schema.Struct({ ruleId: Schema.String, sentence: Schema.String, count: Schema.Int, decides: Schema.Boolean }),
  ),
})
export type RulePreview = typeof RulePreview.Type

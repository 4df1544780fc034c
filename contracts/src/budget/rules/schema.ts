// A rule of the person's: what a transaction has to be, and what then becomes of it. Stored for ever, in events and in what
// an undo restores: add optional fields, but never rename or remove one.
import { Schema } from "effect"
import { Cents, Day, Id, Share } from "../event-fields.ts"
import { notSpending } from "../transactions/rules.ts"
import { waysToCompare } from "./rules.ts"

export const directions = ["out", "in"] as const

/** All that are there must hold. */
export const RuleConditions = Schema.Struct({
  /** Of the merchant, or of the bank's own text of the row: one of them is enough. */
  text: Schema.optionalKey(Schema.Struct({ how: Schema.Literals(waysToCompare), words: Schema.String })),
  /** Whatever the direction is; both are included. */
  amount: Schema.optionalKey(Schema.Struct({ from: Cents, to: Cents })),
  direction: Schema.optionalKey(Schema.Literals(directions)),
  accountId: Schema.optionalKey(Id),
  /** Lower-case, without the number sign. */
  tag: Schema.optionalKey(Schema.String),
})
export type RuleConditions = typeof RuleConditions.Type

/** A part of a split: its shares make exactly 1, and the amounts lose no cent. */
export const RulePart = Schema.Struct({ name: Schema.String, share: Share, categoryId: Id })
export type RulePart = typeof RulePart.Type

/** `ask` leaves the transaction to be sorted by the person, and keeps later rules from it; it stands alone. */
export const RuleOutcome = Schema.Struct({
  ask: Schema.optionalKey(Schema.Boolean),
  categoryId: Schema.optionalKey(Id),
  /** Instead of a category: it counts in no month. */
  countedAs: Schema.optionalKey(Schema.Literals(notSpending)),
  /** Of a transfer: the account of the other side. It fits nothing in that account itself. */
  transferTo: Schema.optionalKey(Id),
  name: Schema.optionalKey(Schema.String),
  tag: Schema.optionalKey(Schema.String),
  /** Instead of a category. */
  parts: Schema.optionalKey(Schema.Array(RulePart)),
})
export type RuleOutcome = typeof RuleOutcome.Type

export const Rule = Schema.Struct({
  ruleId: Id,
  conditions: RuleConditions,
  outcome: RuleOutcome,
  isOn: Schema.Boolean,
  /** How many transactions it was applied to, and on which day the last time; null for never. */
  applied: Schema.Int,
  lastUsed: Schema.NullOr(Day),
})
export type Rule = typeof Rule.Type

/** A transaction that a rule was applied to; `parts` are those it was split into. */
export const RuledTransaction = Schema.Struct({
  transactionId: Id,
  parts: Schema.optionalKey(
    Schema.Array(Schema.Struct({ transactionId: Id, name: Schema.String, amount: Cents, categoryId: Id })),
  ),
})
export type RuledTransaction = typeof RuledTransaction.Type

/**
 * What one rule did in one go. The category, name and tag are those that it gave to all of them, and `countedAs` is what
 * it said that all of them are; without any of them and without parts, it left them to be sorted.
 */
export const RuleApplied = Schema.TaggedStruct("RuleApplied", {
  ruleId: Id,
  /** The person's day. */
  on: Day,
  transactions: Schema.Array(RuledTransaction),
  categoryId: Schema.optionalKey(Id),
  countedAs: Schema.optionalKey(Schema.Literals(notSpending)),
  transferTo: Schema.optionalKey(Id),
  name: Schema.optionalKey(Schema.String),
  tag: Schema.optionalKey(Schema.String),
})
export type RuleApplied = typeof RuleApplied.Type

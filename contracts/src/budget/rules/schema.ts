// A person's rule: its conditions, and their outcome. Stored forever, in events and in undo events: add optional
// fields, but never rename or remove one.
import { Schema } from "effect"
import { Cents, Day, Id, Share } from "../event-fields.ts"
import { notSpending } from "../transactions/rules.ts"
import { waysToCompare } from "./rules.ts"

export const directions = ["out", "in"] as const

/** All given conditions must be met. */
export const RuleConditions = Schema.Struct({
  /** The merchant or the bank's own text has to match. */
  text: Schema.optionalKey(Schema.Struct({ how: Schema.Literals(waysToCompare), words: Schema.String })),
  /** Without a sign; both bounds are included. */
  amount: Schema.optionalKey(Schema.Struct({ from: Cents, to: Cents })),
  direction: Schema.optionalKey(Schema.Literals(directions)),
  accountId: Schema.optionalKey(Id),
  /** Lower-case, without the number sign. */
  tag: Schema.optionalKey(Schema.String),
})
export type RuleConditions = typeof RuleConditions.Type

/** A part of a split: the shares sum to exactly 1, and no cent is lost. */
export const RulePart = Schema.Struct({ name: Schema.String, share: Share, categoryId: Id })
export type RulePart = typeof RulePart.Type

/** `ask` leaves the transaction to the person, and excludes later rules and other outcomes. */
export const RuleOutcome = Schema.Struct({
  ask: Schema.optionalKey(Schema.Boolean),
  categoryId: Schema.optionalKey(Id),
  /** Replaces a category: the transaction counts in no month. */
  countedAs: Schema.optionalKey(Schema.Literals(notSpending)),
  /** For a transfer: the account of the other side. The rule does not apply to that account itself. */
  transferTo: Schema.optionalKey(Id),
  name: Schema.optionalKey(Schema.String),
  tag: Schema.optionalKey(Schema.String),
  /** Replace a category. */
  parts: Schema.optionalKey(Schema.Array(RulePart)),
})
export type RuleOutcome = typeof RuleOutcome.Type

export const Rule = Schema.Struct({
  ruleId: Id,
  conditions: RuleConditions,
  outcome: RuleOutcome,
  isOn: Schema.Boolean,
  /** The number of transactions to which it was applied, and the day of the last use; null for never. */
  applied: Schema.Int,
  lastUsed: Schema.NullOr(Day),
})
export type Rule = typeof Rule.Type

/** A transaction to which a rule was applied; `parts` are those of its split. */
export const RuledTransaction = Schema.Struct({
  transactionId: Id,
  parts: Schema.optionalKey(
    Schema.Array(Schema.Struct({ transactionId: Id, name: Schema.String, amount: Cents, categoryId: Id })),
  ),
})
export type RuledTransaction = typeof RuledTransaction.Type

/**
 * One application of a rule. The category, name and tag are those that all the transactions got, and `countedAs` is
 * their classification; without any of them and without parts, they were left to be sorted.
 */
export const RuleApplied = Schema.TaggedStruct("RuleApplied", {
  ruleId: Id,
  /** In the person's time zone. */
  on: Day,
  transactions: Schema.Array(RuledTransaction),
  categoryId: Schema.optionalKey(Id),
  countedAs: Schema.optionalKey(Schema.Literals(notSpending)),
  transferTo: Schema.optionalKey(Id),
  name: Schema.optionalKey(Schema.String),
  tag: Schema.optionalKey(Schema.String),
})
export type RuleApplied = typeof RuleApplied.Type

// What a person has filled in to split a transaction, and the rules that it must meet.
import { centsFromDollars, dollarsFromCents, type Cents } from "@evenkeel/contracts/money"
import { parseAmount } from "../amount.ts"
import type { Part } from "../stores/transactions.ts"
import { problemOfName } from "./names.ts"

/** As typed; the key identifies a part while others are added and removed. */
export interface DraftPart {
  readonly key: number
  readonly name: string
  readonly amount: string
}

/** The form starts with this many parts, which stay. */
export const atFirst = 2
export const mostParts = 20

const centsIn = (text: string): Cents => centsFromDollars(parseAmount(text) ?? 0) ?? 0

const isBlank = ({ name, amount }: DraftPart): boolean => name.trim() === "" && amount.trim() === ""
const isComplete = ({ name, amount }: DraftPart): boolean => name.trim() !== "" && centsIn(amount) > 0

/** The remainder of the original, in dollars; negative if the parts exceed it. */
export const remainderOf = (parts: ReadonlyArray<DraftPart>, original: number): number =>
  dollarsFromCents(
    (centsFromDollars(original) ?? 0) - parts.reduce((sum, { amount }) => sum + Math.max(0, centsIn(amount)), 0),
  )

export const problemOf = (parts: ReadonlyArray<DraftPart>, original: number): string | undefined => {
  if (parts.filter(isComplete).length < 2) return "Please ensure at least two transactions are split out."
  if (parts.some((part) => !isBlank(part) && !isComplete(part))) return "Each part needs a name and an amount above 0."
  const nameProblem = parts
    .filter(isComplete)
    .map(({ name }) => problemOfName(name))
    .find(Boolean)
  if (nameProblem !== undefined) return nameProblem
  return remainderOf(parts, original) < 0
    ? "The total amount of split-out transactions cannot exceed the original transaction amount."
    : undefined
}

/** The filled-in parts; blank ones are ignored. */
export const partsOf = (parts: ReadonlyArray<DraftPart>): ReadonlyArray<Part> =>
  parts
    .filter(isComplete)
    .map(({ name, amount }) => ({ updatedName: name.trim(), updatedAmount: dollarsFromCents(centsIn(amount)) }))

// What a person has filled in to split a transaction, and the rules that it must meet.
import { isCompletePart, problemOfSplit } from "@evenkeel/contracts/budget/transactions/rules"
import { centsFromDollars, dollarsFromCents, type Cents } from "@evenkeel/contracts/money"
import { parseAmount } from "../../lib/dollars.ts"
import type { Part } from "./store.ts"

/** As typed; the key identifies a part while others are added and removed. */
export interface DraftPart {
  readonly key: number
  readonly name: string
  readonly amount: string
}

/** The form starts with this many parts, which stay. */
export const atFirst = 2

const centsIn = (text: string): Cents => centsFromDollars(parseAmount(text) ?? 0) ?? 0

const isBlank = ({ name, amount }: DraftPart): boolean => name.trim() === "" && amount.trim() === ""
/** The parts that are not blank, in cents. */
const filledIn = (parts: ReadonlyArray<DraftPart>) =>
  parts.filter((part) => !isBlank(part)).map(({ name, amount }) => ({ name, amount: centsIn(amount) }))

/** The remainder of the original, in dollars; negative if the parts exceed it. */
export const remainderOf = (parts: ReadonlyArray<DraftPart>, original: number): number =>
  dollarsFromCents(
    (centsFromDollars(original) ?? 0) - parts.reduce((sum, { amount }) => sum + Math.max(0, centsIn(amount)), 0),
  )

export const problemOf = (parts: ReadonlyArray<DraftPart>, original: number): string | undefined =>
  problemOfSplit(filledIn(parts), centsFromDollars(original) ?? 0)

/** Those that are complete, as they are sent. */
export const partsOf = (parts: ReadonlyArray<DraftPart>): ReadonlyArray<Part> =>
  filledIn(parts)
    .filter(isCompletePart)
    .map(({ name, amount }) => ({ updatedName: name.trim(), updatedAmount: dollarsFromCents(amount) }))

// The parts of a split as typed, and their remainder.
import { decimalsOf } from "@evenkeel/contracts/currency"
import { isCompletePart, problemOfSplit } from "@evenkeel/contracts/budget/transactions/rules"
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import type { Cents } from "@evenkeel/contracts/money"
import { centsOf, unitsOf } from "../../../lib/money.ts"
import { presentCurrency } from "../../../lib/currency.ts"
import { arithmeticProblem, parseAmount } from "../../../lib/typed.ts"

/** As typed; the key identifies a part while others are added and removed. */
export interface DraftPart {
  readonly key: number
  readonly name: string
  readonly amount: string
  /** The name is still the merchant's, as it was filled in. */
  readonly isNameGiven?: boolean
  /** The person has typed the amount, so it no longer takes the rest. */
  readonly isOwnAmount?: boolean
  /** By default the part stays in the original's category. */
  readonly categoryId?: string
}

const centsIn = (text: string): Cents => centsOf(parseAmount(text) ?? 0)

const isBlank = ({ name, amount, isNameGiven = false }: DraftPart): boolean =>
  amount.trim() === "" && (isNameGiven || name.trim() === "")
/** The parts that are not blank, in minor units. */
const filledIn = (parts: ReadonlyArray<DraftPart>) =>
  parts.filter((part) => !isBlank(part)).map((part) => ({ ...part, amount: centsIn(part.amount) }))

/** The rest of the original without these parts; negative if they exceed it. */
export const remainderOf = (parts: ReadonlyArray<DraftPart>, original: number): number =>
  unitsOf(centsOf(original) - parts.reduce((sum, { amount }) => sum + Math.max(0, centsIn(amount)), 0))

const typed = (units: number): string => units.toFixed(decimalsOf(presentCurrency()))

/** One of `count` equal parts of the original, to the cent. */
export const oneOf = (count: number, original: number): string => typed(unitsOf(Math.round(centsOf(original) / count)))

/** The last part takes the rest, until somebody types in it. */
export const withRest = (parts: ReadonlyArray<DraftPart>, original: number): ReadonlyArray<DraftPart> => {
  const last = parts.at(-1)
  if (last === undefined || last.isOwnAmount === true) return parts
  const others = parts.slice(0, -1)
  const rest = remainderOf(others, original)
  const isBegun = others.some(({ amount }) => centsIn(amount) > 0)
  return [...others, { ...last, amount: isBegun && rest > 0 ? typed(rest) : "" }]
}

export const problemOf = (parts: ReadonlyArray<DraftPart>, original: number): string | undefined =>
  parts.map(({ amount }) => arithmeticProblem(amount)).find((problem) => problem !== undefined) ??
  problemOfSplit(filledIn(parts), centsOf(original))

export interface Part {
  readonly updatedName: string
  readonly updatedAmount: number
  /** By default the part stays in the original's category. */
  readonly categoryId?: string
}

/** The complete parts, as they are sent. */
export const partsOf = (parts: ReadonlyArray<DraftPart>): ReadonlyArray<Part> =>
  filledIn(parts)
    .filter(isCompletePart)
    .map(({ name, amount, categoryId }) => ({
      updatedName: name.trim(),
      updatedAmount: unitsOf(amount),
      ...(categoryId === undefined ? {} : { categoryId }),
    }))

/** In the proportions of a former split; none if one of its parts no longer has a category. */
export const likeBefore = (
  before: ReadonlyArray<Pick<Transaction, "name" | "amount" | "category">>,
  original: number,
): ReadonlyArray<Part> => {
  const whole = before.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  const drafts = before.map(({ name, amount, category }, key) => ({
    key,
    name,
    amount: key === before.length - 1 ? "" : typed(unitsOf(Math.round((centsOf(original) * centsOf(amount)) / whole))),
    ...(category && { categoryId: category.categoryId }),
  }))
  const parts = partsOf(withRest(drafts, original))
  return parts.length === before.length && parts.every(({ categoryId }) => categoryId !== undefined) ? parts : []
}

// What an explanation is, and how a value is divided over its parts.
import type { ExplainRequest } from "../api/audit-explain.ts"
import type { EventType } from "../events/events.ts"
import type { Month } from "../month.ts"

/** Cents, or thousandths of the whole. */
export type Unit = "cents" | "thousandths"

export interface Part {
  readonly label: string
  readonly amount: number
  readonly transactionId?: string
  readonly incomeId?: string
  readonly categoryId?: string
  readonly typeId?: string
  readonly accountId?: string
}

/** Events of these types that speak of one of these ids made the parts. `latest`: of each id, only the last one counts. */
export interface Source {
  readonly ids: ReadonlyArray<string>
  readonly types: ReadonlyArray<EventType>
  readonly latest: boolean
}

/** The amounts of the parts sum to the value. */
export interface Explained {
  readonly unit: Unit
  readonly value: number
  readonly formula: string
  readonly parts: ReadonlyArray<Part>
  readonly sources: ReadonlyArray<Source>
}

/** What the request does not name though its figure is one of it; or what it names and the budget does not hold. */
export type Unexplained = { readonly missing: string } | { readonly unknown: string }

export type Asked = ExplainRequest & { readonly month: Month }

/**
 * The value divided in the proportion of the weights, which may be below 0; the parts sum to it exactly, also beyond the numbers that
 * floating point counts one by one. Largest remainders get what is left over. Weights that sum to 0 can only stand for a value of 0.
 */
export const inProportion = (value: number, weights: ReadonlyArray<number>): ReadonlyArray<number> => {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const sign = whole < 0n ? -1n : 1n
  const shares = weights.map((weight, index) => {
    const product = BigInt(value) * BigInt(weight) * sign
    const remainder = ((product % (whole * sign)) + whole * sign) % (whole * sign)
    return { index, remainder, part: Number((product - remainder) / (whole * sign)) }
  })
  const parts = shares.map(({ part }) => part)
  const left = value - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = shares.toSorted((a, b) => (a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.index - b.index))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

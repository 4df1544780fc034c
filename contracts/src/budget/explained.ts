// What an explanation consists of, and how a value is divided among its parts.
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

/**
 * Which events account for the parts: those of these types that mention one of these ids.
 * `latest`: only the last one for each id.
 */
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

/** A parameter that the figure needs and the request lacks, or one that names something the budget does not have. */
export type Unexplained = { readonly missing: string } | { readonly unknown: string }

export type Asked = ExplainRequest & { readonly month: Month }

/**
 * Divides the value in proportion to the weights, which may be negative, by the largest remainder method. The parts sum
 * to exactly the value; BigInt keeps that true beyond 2^53. Weights that sum to 0 can only stand for a value of 0.
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
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.index - b.index,
  )
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

// Choices of random events: the numbers of a step select from the possibilities.
import { categoriesOf, type Budget } from "../src/budget/budget.ts"
import type { TypeId } from "../src/ids.ts"
import type { Month } from "../src/month.ts"

export const merchants = ["Corner Shop", "Metro", "Cinema Lux", "O'Hara's \"Pub\"", "Ärzte, {Praxis}", "\\N"]
const categoryNames = ["Groceries", "Rent", "Dining Out", "Shopping", "Stocks", "Travel 🧳"]

export const pick = <Value>(values: ReadonlyArray<Value>, index: number): Value | undefined =>
  values[index % Math.max(1, values.length)]

export const dayOf = (month: Month, day: number): string => `${month}-${String(1 + (day % 28)).padStart(2, "0")}`

/** Categories of one type have different names. */
export const freeNames = (budget: Budget, typeId: TypeId): ReadonlyArray<string> =>
  categoryNames.filter((name) => categoriesOf(budget, typeId).every((category) => category.name !== name))

/** The input of the generator. `count` makes ids. */
export interface Situation {
  readonly budget: Budget
  readonly month: Month
  readonly count: number
}

/** Four numbers that select an event's data from the possibilities. */
export interface Numbers {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

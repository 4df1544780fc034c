// Spending against allocation. Shared with the browser, which computes the current month itself.
import { ratio, type Cents } from "../../money.ts"

/** `budget` is the whole budget, `allocated` the part of it that its categories have. */
export interface Spending {
  readonly spent: Cents
  readonly allocated: Cents
  readonly budget: Cents
}

export const spendingOfAll = (parts: ReadonlyArray<Spending>): Spending => ({
  spent: parts.reduce((sum, { spent }) => sum + spent, 0),
  allocated: parts.reduce((sum, { allocated }) => sum + allocated, 0),
  budget: parts.reduce((sum, { budget }) => sum + budget, 0),
})

/** 1 means all of it, rounded to two decimals; 0 if nothing is allocated. */
export const utilization = ({ spent, allocated }: Pick<Spending, "spent" | "allocated">): number =>
  ratio(spent, allocated, 2)

/** The unspent part of the allocation; below 0 if it is overspent. */
export const underOver = ({ spent, allocated }: Spending): Cents => allocated - spent

/** The unspent part of the whole budget, both unallocated and allocated. */
export const totalSaved = ({ spent, budget }: Spending): Cents => budget - spent

// The steps of people: those of the acceptance tests' walks, and also undo, redo and reads.
import fc from "fast-check"
import { decisions, plans } from "@evenkeel/acceptance/person-steps"
import { profile } from "@evenkeel/acceptance/steps/profile"
import { ruling } from "@evenkeel/acceptance/steps/ruling"
import { listing } from "@evenkeel/acceptance/steps/together"
import { sends, pick, pickFrom } from "@evenkeel/acceptance/step"
import { bankSteps } from "./banking.ts"
import type { Met, Step, Walk } from "@evenkeel/acceptance/walk"

export interface Knowledge extends Met {
  /** Commands that can be undone. */
  readonly commands: Array<string>
}

const known = ({ met }: Walk): Knowledge => met as Knowledge

const undo = fc.nat({ max: 9 }).map((ago) =>
  sends(`undo what was done ${ago} commands ago`, "POST", (walk) => {
    const { commands } = known(walk)
    return ["/audit/undo", { commandId: pickFrom(commands.toReversed(), ago) }]
  }),
)

/** Every list, and the budget of an earlier moment. */
export const looks = [
  "/income",
  "/account",
  "/category/type",
  "/category",
  "/transactions",
  "/transactions/previous-month",
  "/budget/performance/all",
  "/rules",
] as const

const look = fc.constantFrom(...looks).map((path) => sends(`look at ${path}`, "GET", () => [path]))
const lookBack = pick.map((revision) =>
  sends(`look back at revision ${revision}`, "GET", () => [`/audit/state?at=${revision}`]),
)

export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.oneof(...plans) },
  { weight: 4, arbitrary: fc.oneof(...decisions) },
  { weight: 2, arbitrary: fc.oneof(...ruling) },
  { weight: 2, arbitrary: fc.oneof(...listing) },
  { weight: 1, arbitrary: profile },
  { weight: 2, arbitrary: undo },
  { weight: 3, arbitrary: look },
  { weight: 1, arbitrary: lookBack },
  { weight: 4, arbitrary: bankSteps },
)

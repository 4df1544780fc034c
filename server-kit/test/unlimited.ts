// Without limits, for tests of other things.
import type { Allowance } from "../src/limits/allowance.ts"

export const unlimited: Allowance = {
  within: (_person, _route, _cost, work) => work,
  withinAddress: (_address, work) => work,
}

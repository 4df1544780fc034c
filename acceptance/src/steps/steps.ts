// Random actions of a person, their bank and their files.
import fc from "fast-check"
import { banking } from "../bank-steps.ts"
import { importing } from "./importing.ts"
import { decisions, plans } from "../person-steps.ts"
import { profile } from "./profile.ts"
import { ruling } from "./ruling.ts"
import { listing } from "./together.ts"
import type { Step } from "../walk.ts"

export const steps: fc.Arbitrary<Step> = fc.oneof(
  ...plans,
  ...decisions,
  ...decisions,
  ...listing,
  ...ruling,
  profile,
  ...banking,
  ...importing,
)

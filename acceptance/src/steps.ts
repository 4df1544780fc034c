// Random actions of a person and their bank.
import fc from "fast-check"
import { banking } from "./bank-steps.ts"
import { decisions, plans } from "./person-steps.ts"
import type { Step } from "./walk.ts"

export const steps: fc.Arbitrary<Step> = fc.oneof(...plans, ...decisions, ...decisions, ...banking)

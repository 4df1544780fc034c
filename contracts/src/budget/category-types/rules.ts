import type { Share } from "../../share.ts"

/** Of a type. */
export const smallestShare: Share = 10
export const largestShare: Share = 990

/** The refusal of shares that do not sum to 1. */
export const notWhole = "Total percentage must equal 100%"

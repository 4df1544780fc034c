import type { TypeName } from "../../api/categories.ts"
import type { Share } from "../../share.ts"

/** The bounds of a type's share. */
export const smallestShare: Share = 10_000
export const largestShare: Share = 990_000

/** The usual split, until the person decides otherwise. */
export const usualShares: { readonly [Name in TypeName]: Share } = {
  needs: 500_000,
  wants: 300_000,
  investments: 200_000,
}

/** The refusal of shares that do not sum to 1. */
export const notWhole = "Total percentage must equal 100%"

/** How a transaction's text is compared with the words of a rule. */
export const waysToCompare = ["is", "contains", "begins"] as const

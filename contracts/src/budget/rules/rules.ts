// What a rule may say, for schemas and forms alike.

/** How a transaction's text is compared with the words of a rule. */
export const waysToCompare = ["is", "contains", "begins"] as const

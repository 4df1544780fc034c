// What a rule may say, for schemas and forms alike.

/** How a transaction's text is compared with the words of a rule. */
export const waysToCompare = ["is", "contains", "begins"] as const

/** What a rule may say that a transaction is, other than spending. */
export const notSpending = ["transfer", "not spending"] as const

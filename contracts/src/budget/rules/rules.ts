// The vocabulary of rules, for schemas and forms alike.

/** How a transaction's text is compared with a rule's words. */
export const waysToCompare = ["is", "contains", "begins"] as const

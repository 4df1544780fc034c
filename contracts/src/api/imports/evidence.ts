/**
 * What decided how a file is read, the surest first: its own balances or rows prove it, it states it, the person said it,
 * such files are known for it: of its bank, its app or its country. What is only assumed is asked about.
 */
export const evidences = ["proven", "stated", "said", "known", "assumed"] as const
export type Evidence = (typeof evidences)[number]

/** What of a file is decided. */
export const choices = ["day", "amount", "sign", "currency", "account"] as const
export type Choice = (typeof choices)[number]
export type Evidences = Readonly<Record<Choice, Evidence>>

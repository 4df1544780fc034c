/**
 * How a choice about a file was made, the most certain first: its own balances or rows prove it, it states it, the
 * person said it, or it is known of such files (of its bank, app or country). Only "assumed" leads to a question.
 */
export const evidences = ["proven", "stated", "said", "known", "assumed"] as const
export type Evidence = (typeof evidences)[number]

/** The choices that have to be made to read a file. */
export const choices = ["day", "amount", "sign", "currency", "account"] as const
export type Choice = (typeof choices)[number]
export type Evidences = Readonly<Record<Choice, Evidence>>

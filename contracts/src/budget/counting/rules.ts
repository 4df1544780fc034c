// Sentences of a sync and an import about rows that they keep out of the lists, and limits of matching.
import type { Exclusion } from "../transactions/search.ts"

/** In days. */
export const longestUntilRefund = 120

/** By our own judgement, or by the decision of a rule or a file. */
export type NotSpending = Exclude<Exclusion, "deleted">

export interface SetAsideCount {
  readonly reason: NotSpending
  readonly count: number
}

const words: { readonly [Reason in NotSpending]: readonly [one: string, many: string] } = {
  income: ["income", "incomes"],
  transfer: ["transfer between your accounts", "transfers between your accounts"],
  "card payment": ["card payment", "card payments"],
  "foreign currency": ["transaction in another currency", "transactions in other currencies"],
  "not spending": ["transaction that is not spending", "transactions that are not spending"],
}

const reasons = Object.keys(words) as ReadonlyArray<NotSpending>

/** Without reasons that do not occur. */
export const countedByReason = (each: ReadonlyArray<NotSpending>): ReadonlyArray<SetAsideCount> =>
  reasons
    .map((reason) => ({ reason, count: each.filter((one) => one === reason).length }))
    .filter(({ count }) => count > 0)

/** "1 income, 2 transfers between your accounts" */
export const setAsideInWords = (counts: ReadonlyArray<SetAsideCount>): string =>
  counts.map(({ reason, count }) => `${count.toLocaleString("en-US")} ${words[reason][count === 1 ? 0 : 1]}`).join(", ")

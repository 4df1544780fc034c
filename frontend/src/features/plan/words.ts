// What a proposal says of itself. What is little is called little.
import type { PlanProposal } from "@evenkeel/contracts/api/plan/proposal"
import { monthYear } from "@evenkeel/contracts/month"
import { plural } from "../../lib/words.ts"
import { longDate, monthTitle } from "../../lib/format.ts"
import { exactAmount } from "../../lib/money.ts"

const often = (times: number): string => (times === 1 ? "once" : times === 2 ? "twice" : `${times} times`)

/** "November" */
export const nameOfMonth = (month: string): string => monthTitle(monthYear(month).month)

/** "twice in October" */
export const seenInWords = ({ times, month }: PlanProposal["incomes"][number]): string =>
  `${often(times)} in ${month === null ? "the last 30 days" : nameOfMonth(month)}`

/** What it was made from. */
export const basisInWords = ({ basis, transactions, from }: PlanProposal): string => {
  switch (basis) {
    case "enough":
      return `From ${plural(transactions, "transaction")} since ${longDate(from)}. Change whatever you like: it all follows.`
    case "few":
      return `From only ${plural(transactions, "transaction")} since ${longDate(from)}, too few to tell how you live: the rest is what is usual. Change whatever you like.`
    case "only refunds":
      return "Your bank shows nothing but refunds in the last 30 days, so this is what is usual. Change whatever you like."
    case "none":
      return "Nothing is known of your spending yet, so this is what is usual. Say what comes in, and change whatever you like."
  }
}

/** What the proposal could not place; "" if nothing. */
export const unknownInWords = ({ unknown: { transactions, amount } }: PlanProposal): string =>
  transactions === 0
    ? ""
    : `${plural(transactions, "transaction")} of ${exactAmount(amount)} fit${transactions === 1 ? "s" : ""} no category yet: you will be asked about ${transactions === 1 ? "it" : "them"}.`

/** "$412 spent in 12 transactions" */
export const spentInWords = (spent: number, transactions: number): string =>
  transactions === 0 ? "nothing spent yet" : `${exactAmount(spent)} in ${plural(transactions, "transaction")}`

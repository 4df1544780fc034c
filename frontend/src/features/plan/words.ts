// The sentences of a proposal, which admit where its data is scarce.
import type { PlanProposal } from "@evenkeel/contracts/api/plan/proposal"
import { monthYear } from "@evenkeel/contracts/month"
import { plural } from "../../lib/words.ts"
import { longDate, monthTitle } from "../../lib/format.ts"
import { exactAmount } from "../../lib/money.ts"

const often = (times: number): string => (times === 1 ? "once" : times === 2 ? "twice" : `${times} times`)

/** "November" */
export const nameOfMonth = (month: string): string => monthTitle(monthYear(month).month)

/** "twice in October", or, of several months, "usually twice a month" */
export const seenInWords = ({ times, month }: PlanProposal["incomes"][number], months: number): string =>
  months > 0 && month === null
    ? `usually ${often(times)} a month`
    : `${often(times)} in ${month === null ? "the last 30 days" : nameOfMonth(month)}`

/** The label for including the month before. */
export const lastMonthInWords = ({ month, transactions }: NonNullable<PlanProposal["lastMonth"]>): string =>
  `Include ${nameOfMonth(month)}: the plan applies to it too${transactions === 0 ? "" : `, and ${plural(transactions, "transaction")} of it ${transactions === 1 ? "is" : "are"} to sort`}`

/** The data behind the proposal. */
export const basisInWords = ({ basis, transactions, from, months }: PlanProposal): string => {
  const what = `${plural(transactions, "transaction")} ${months > 0 ? `of ${months} whole months` : `since ${longDate(from)}`}`
  switch (basis) {
    case "enough":
      return `From ${what}${months > 0 ? ": each amount is a usual month's" : ""}. Change anything: the rest follows.`
    case "few":
      return `From only ${what}, too few to show how you live: the rest is a usual plan. Change anything you like.`
    case "only refunds":
      return `Your bank shows only refunds since ${longDate(from)}, so this is a usual plan. Change anything you like.`
    case "none":
      return "Evenkeel does not know your spending yet, so this is a usual plan. Enter your income, and change anything you like."
  }
}

/** Transactions that the proposal could not place, or "". Those of months long over are never asked about. */
export const unknownInWords = ({ unknown: { transactions, amount }, months }: PlanProposal): string => {
  const [ends, which] = transactions === 1 ? ["s", "it"] : ["", "them"]
  const asked = months > 0 ? "" : `: you will be asked about ${which}`
  return transactions === 0
    ? ""
    : `${plural(transactions, "transaction")} of ${exactAmount(amount)} fit${ends} no category yet${asked}.`
}

/** Payments outside the usual month, or "". */
export const oneOffsInWords = ({ oneOffs: [largest, ...others] }: PlanProposal): string => {
  if (largest === undefined) return ""
  const more = others.length === 0 ? "" : `, and ${others.length} more`
  return `Left out, as it was paid in one month only: ${largest.name} (${exactAmount(largest.amount)}, ${longDate(largest.date)})${more}.`
}

/** "$412 in 12 transactions", or, of several months, "usually $412" */
export const spentInWords = (spent: number, transactions: number, months: number): string => {
  if (transactions === 0) return "nothing spent yet"
  return months > 0
    ? `usually ${exactAmount(spent)}`
    : `${exactAmount(spent)} in ${plural(transactions, "transaction")}`
}

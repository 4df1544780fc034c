// Derives incomes, and their monthly amounts, from the bank facts of a budget. Inflows are kept out of the lists, but
// their facts are stored.
import { grouped } from "../grouped.ts"
import type { NewIncome } from "../../api/incomes.ts"
import type { Cents } from "../../money.ts"
import { addMonths, daysBefore, monthOf, type CalendarDate, type Month } from "../../month.ts"
import { trimmed } from "../../names.ts"
import { isBetweenPeople } from "../counting/likeness.ts"
import { says } from "../counting/words.ts"
import { merchantKey, nameOfFact, type Budget } from "../budget.ts"
import type { BankRow } from "../sync/state.ts"
import type { BankFact } from "../sync/schema.ts"
import { isComplete, windowDays, type Period } from "./period.ts"
import { median, sumOf } from "./usual-month.ts"

export interface IncomeSeen extends Pick<NewIncome, "incomeSource" | "incomeType"> {
  /** The payer. */
  readonly name: string
  /** Per month. */
  readonly amount: Cents
  /** The number of payments in that time. */
  readonly times: number
  /** The calendar month whose sum it is; null for the last 30 days, or a usual month. */
  readonly month: Month | null
}

/** More payers than a person has: the smallest are left out. */
export const mostIncomesSeen = 20

const employed = { incomeSource: "EMPLOYER", incomeType: "SALARY" } as const
const kinds: ReadonlyArray<readonly [RegExp, Pick<NewIncome, "incomeSource" | "incomeType">]> = [
  [/WAGES|SALARY|PAYROLL/i, employed],
  [/DIVIDEND/i, { incomeSource: "STOCK", incomeType: "INVESTMENT" }],
  [/INTEREST/i, { incomeSource: "SAVINGS_ACCOUNT", incomeType: "INVESTMENT" }],
  [/PENSION/i, { incomeSource: "RETIREMENT_ACCOUNT", incomeType: "PENSION" }],
  [/UNEMPLOYMENT|SOCIAL.SECURITY/i, { incomeSource: "GOVERNMENT", incomeType: "OTHER" }],
]

const kindOf = ({ category, name }: BankFact): Pick<NewIncome, "incomeSource" | "incomeType"> =>
  kinds.find(([pattern]) => pattern.test(category?.detailed ?? name))?.[1] ??
  (category === null && says(name, "wage") ? employed : { incomeSource: "OTHER", incomeType: "OTHER" })

/**
 * As the person has decided; else without payments between people, and yearly ones, which are no monthly income. Reasons
 * were not always stored.
 */
const isIncome = ({ transactions }: Budget, row: BankRow): boolean => {
  const {
    transactionId,
    fact: { category, name, currency },
    fate,
    reason,
  } = row
  if (transactions.get(transactionId)?.countedAs === "income") return currency === undefined
  if (fate !== "set aside" || (reason ?? "income") !== "income" || currency !== undefined) return false
  if (category !== null) return category.primary === "INCOME" && category.detailed !== "INCOME_TAX_REFUND"
  return says(name, "wage") || !(says(name, "transfer", "state") || isBetweenPeople(name))
}

/**
 * The monthly income of each payer: the median of the complete months since the first payment. Without complete months,
 * the sum of the last calendar month, if the facts reach back to its beginning, so that biweekly pay is counted for a
 * whole month; else, and for payers without a payment then, the sum of the last 30 days.
 */
export const incomesSeen = (
  budget: Budget,
  today: CalendarDate,
  { from, months }: Period,
): ReadonlyArray<IncomeSeen> => {
  const lastMonth = addMonths(monthOf(today), -1)
  const since = daysBefore(today, windowDays - 1)
  const incomes: Array<BankFact> = []
  let firstDay: CalendarDate = today
  for (const row of budget.bankRows.values()) {
    const { fact } = row
    if (fact.date < firstDay) firstDay = fact.date
    const isOfTime = months.length > 0 ? fact.date >= from : fact.date >= since || monthOf(fact.date) === lastMonth
    if (fact.date <= today && isOfTime && isIncome(budget, row)) incomes.push(fact)
  }
  const byPayer = grouped(incomes, (fact) => merchantKey({ merchant: null, name: nameOfFact(fact) }))
  const measured = [...byPayer.values()].flatMap((facts): ReadonlyArray<IncomeSeen> => {
    const [latest] = [...facts].sort((a, b) => (a.date > b.date ? -1 : a.date < b.date ? 1 : 0))
    if (latest === undefined) return []
    const brought =
      months.length > 0
        ? usualIncome(facts, months, kindOf(latest).incomeSource !== "OTHER")
        : recentIncome(facts, since, isComplete(lastMonth, firstDay) ? lastMonth : null)
    return [{ name: trimmed(nameOfFact(latest)), ...brought, ...kindOf(latest) }]
  })
  return measured
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
    .slice(0, mostIncomesSeen)
}

type Brought = Pick<IncomeSeen, "amount" | "times" | "month">

const recentIncome = (facts: ReadonlyArray<BankFact>, since: CalendarDate, lastMonth: Month | null): Brought => {
  const inMonth = facts.filter(({ date }) => monthOf(date) === lastMonth)
  const counted = inMonth.length > 0 ? inMonth : facts.filter(({ date }) => date >= since)
  return { amount: -sumOf(counted), times: counted.length, month: inMonth.length > 0 ? lastMonth : null }
}

/** Nothing for payers that have stopped, or paid only once and are not known to pay regularly. */
const usualIncome = (facts: ReadonlyArray<BankFact>, months: ReadonlyArray<Month>, isRegular: boolean): Brought => {
  const inMonths = months.map((month) => facts.filter(({ date }) => monthOf(date) === month))
  const paying = inMonths.slice(inMonths.findIndex((own) => own.length > 0))
  const isNew = inMonths.every((own) => own.length === 0)
  const [lastPaid] = [...facts]
    .map(({ date }) => monthOf(date))
    .sort()
    .toReversed()
  const isOver = (lastPaid ?? "") < (months.at(-2) ?? "")
  if (isOver || (facts.length === 1 && !isRegular)) return { amount: 0, times: 0, month: null }
  // All payments are from the present month, which is incomplete.
  if (isNew) return { amount: -sumOf(facts), times: facts.length, month: lastPaid ?? null }
  return {
    amount: median(paying.map((own) => -sumOf(own))),
    times: Math.max(1, median(paying.map((own) => own.length))),
    month: null,
  }
}

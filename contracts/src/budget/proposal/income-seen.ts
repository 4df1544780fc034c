// Which incomes the bank facts of a budget show, and what each brings in a month. Money that came in is kept out of the
// lists, but what the bank said of it is kept.
import type { NewIncome } from "../../api/incomes.ts"
import type { Cents } from "../../money.ts"
import { addMonths, daysBefore, monthOf, type CalendarDate, type Month } from "../../month.ts"
import { tidied } from "../../names.ts"
import { merchantKey, merchantOf, type Budget } from "../budget.ts"
import type { BankRow } from "../sync/state.ts"
import type { BankFact } from "../sync/schema.ts"
import { windowDays } from "./window.ts"

export interface IncomeSeen extends Pick<NewIncome, "incomeSource" | "incomeType"> {
  /** Who pays it. */
  readonly name: string
  /** A month. */
  readonly amount: Cents
  /** How often it came in the time of which that is the sum. */
  readonly times: number
  /** The calendar month of which it is the sum; null if that is the last 30 days. */
  readonly month: Month | null
}

/** More payers than a person has: the smallest are left out. */
export const mostIncomesSeen = 20

const kinds: ReadonlyArray<readonly [RegExp, Pick<NewIncome, "incomeSource" | "incomeType">]> = [
  [/WAGES|SALARY|PAYROLL/i, { incomeSource: "EMPLOYER", incomeType: "SALARY" }],
  [/DIVIDEND/i, { incomeSource: "STOCK", incomeType: "INVESTMENT" }],
  [/INTEREST/i, { incomeSource: "SAVINGS_ACCOUNT", incomeType: "INVESTMENT" }],
  [/PENSION/i, { incomeSource: "RETIREMENT_ACCOUNT", incomeType: "PENSION" }],
  [/UNEMPLOYMENT|SOCIAL.SECURITY/i, { incomeSource: "GOVERNMENT", incomeType: "OTHER" }],
]

const kindOf = ({ category, name }: BankFact): Pick<NewIncome, "incomeSource" | "incomeType"> =>
  kinds.find(([pattern]) => pattern.test(category?.detailed ?? name))?.[1] ?? {
    incomeSource: "OTHER",
    incomeType: "OTHER",
  }

/** In a file's own words: a file has no categories of a provider. */
const isMoved = /\btransfers?\b|\bxfer\b|\bpa?ym(?:en)?ts?\b|\bbalances?\b|umbuchung|übertrag|virement/i

/** Of the row's account: what comes into a card, a loan or an investment has left another account. */
const receives = new Set(["CHECKING", "SAVING", null])

const isIncome = (budget: Budget, { fact, fate }: BankRow): boolean => {
  const { amount, currency, category, imported, name, accountId } = fact
  if (fate !== "set aside" || amount >= 0 || currency !== undefined) return false
  // What comes once a year is no part of a month.
  if (category !== null) return category.primary === "INCOME" && category.detailed !== "INCOME_TAX_REFUND"
  const account = budget.accounts.get(accountId)
  return imported !== undefined && account !== undefined && receives.has(account.accountType) && !isMoved.test(name)
}

/**
 * What each payer brought in the last calendar month, if the facts reach back to its beginning: someone who is paid every
 * other week then has what a month brings. Else, and of payers who did not pay then, what came in the last 30 days.
 */
export const incomesSeen = (budget: Budget, today: CalendarDate): ReadonlyArray<IncomeSeen> => {
  const lastMonth = addMonths(monthOf(today), -1)
  const since = daysBefore(today, windowDays - 1)
  const byPayer = new Map<string, Array<BankFact>>()
  let firstDay: CalendarDate = today
  for (const row of budget.bankRows.values()) {
    const { fact } = row
    if (fact.date < firstDay) firstDay = fact.date
    if (fact.date > today || (fact.date < since && monthOf(fact.date) !== lastMonth) || !isIncome(budget, row)) continue
    const key = merchantKey(fact)
    const others = byPayer.get(key)
    if (others === undefined) byPayer.set(key, [fact])
    else others.push(fact)
  }
  const isWhole = firstDay <= `${lastMonth}-03`
  return [...byPayer.values()]
    .map((facts): IncomeSeen => {
      const inMonth = isWhole ? facts.filter(({ date }) => monthOf(date) === lastMonth) : []
      const counted = inMonth.length > 0 ? inMonth : facts.filter(({ date }) => date >= since)
      const [latest] = [...facts].sort((a, b) => (a.date > b.date ? -1 : a.date < b.date ? 1 : 0))
      return {
        name: latest === undefined ? "" : tidied(merchantOf(latest)),
        amount: counted.reduce((sum, { amount }) => sum - amount, 0),
        times: counted.length,
        month: inMonth.length > 0 ? lastMonth : null,
        ...(latest === undefined ? { incomeSource: "OTHER", incomeType: "OTHER" } : kindOf(latest)),
      }
    })
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
    .slice(0, mostIncomesSeen)
}

// Amounts, shares, days, lists and items of a budget in plain words. Hand-written because Intl formatters are many
// times slower, and a rebuild describes every event.
import type { Change } from "../api/audit/fields.ts"
import type { AccountId, CategoryId, ItemId, TypeId } from "../ids.ts"
import { currencies, decimalsOf, symbolOf, type Currency } from "../currency.ts"
import type { Cents } from "../money.ts"
import { monthNames, type CalendarDate, type Month } from "../month.ts"
import type { Share } from "../share.ts"
import type { Budget } from "./budget.ts"
import type { Income } from "./incomes/state.ts"
import type { Transaction } from "./transactions/schema.ts"
import type { Description } from "./event.ts"

/** The reason why a bank's fact cannot be undone. */
export const saidByBank = "What your bank said cannot be undone."

/** Like Intl in English: a space follows a symbol that ends in a letter. */
const prefixOf = (symbol: string): string => (/\p{S}$/u.test(symbol) ? symbol : `${symbol}\u00a0`)

const prefixes = new Map(currencies.map((currency) => [currency, prefixOf(symbolOf(currency))]))

/** 123456 is "$1,234.56" in US dollars and "¥123,456" in yen, -5 is "-$0.05". */
export const money = (amount: Cents, currency: Currency): string => {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0")
  const whole = inThousands(digits.slice(0, digits.length - decimals))
  const fraction = decimals === 0 ? "" : `.${digits.slice(-decimals)}`
  return `${amount < 0 ? "-" : ""}${prefixes.get(currency) ?? prefixOf(currency)}${whole}${fraction}`
}

/** 1204 is "1,204". */
export const inThousands = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ",")

/** Text in lower case, with ordinary spaces: nobody types the non-breaking spaces of amounts. */
export const asSearched = (words: string): string => words.toLowerCase().replace(/[\u00a0\u202f]/g, " ")

/** 125000 millionths are "12.5%". */
export const percent = (share: Share): string => `${share / 10_000}%`

/** A change, or nothing if the values are equal. */
export const changeIn = (what: string, before: string | null, after: string | null): ReadonlyArray<Change> =>
  before === after ? [] : [{ what, before, after }]

export const shareChange = (name: string, before: Share | null, after: Share | null): Change => ({
  what: `Share of ${name}`,
  before: before === null ? null : percent(before),
  after: after === null ? null : percent(after),
})

export const balanceChange = (name: string, before: Cents | null, after: Cents, currency: Currency): Change => ({
  what: `Balance of ${name}`,
  before: before === null ? null : money(before, currency),
  after: money(after, currency),
})

const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/** "SAVINGS_ACCOUNT" is "Savings account", "needs" is "Needs". */
export const titled = (word: string): string => title(word.replaceAll("_", " "))

/** "Salary", or with a description "Salary, Acme". */
export const incomeLabel = ({ incomeType, description }: Pick<Income, "incomeType" | "description">): string =>
  description === "" ? titled(incomeType) : `${titled(incomeType)}, ${description}`

const shortNames = monthNames.map((name) => title(name.slice(0, 3)))

/** "2026-11-03" is "Nov 3". */
export const shortDay = (date: CalendarDate): string =>
  `${shortNames[Number(date.slice(5, 7)) - 1] ?? ""} ${Number(date.slice(8, 10))}`

/** "2026-11" is "November 2026". */
export const monthInWords = (month: Month): string =>
  `${title(monthNames[Number(month.slice(5, 7)) - 1] ?? "")} ${month.slice(0, 4)}`

/** "July 2026", "July 2026 and August 2026", "July 2026 to October 2026". */
export const monthsInWords = (months: Iterable<Month>): string => {
  const sorted = [...new Set(months)].sort().map(monthInWords)
  return sorted.length < 3 ? listed(sorted) : `${sorted[0]} to ${sorted.at(-1)}`
}

/** A day beside another: if their years differ, with the year. */
export const dayBeside = (date: CalendarDate, other: CalendarDate): string => {
  const year = date.slice(0, 4)
  return other.startsWith(year) ? shortDay(date) : `${shortDay(date)}, ${year}`
}

/** "1 transaction", "1,204 transactions". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${inThousands(count)} ${count === 1 ? one : many}`

/** "a", "a and b", "a, b and c". */
export const listed = (parts: ReadonlyArray<string>): string =>
  parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`

/** "Corner Shop ($12.34, Nov 3)" */
export const transactionInWords = (
  { name, amount, date }: Pick<Transaction, "name" | "amount" | "date">,
  { currency }: Pick<Budget, "currency">,
): string => `${name} (${money(amount, currency)}, ${shortDay(date)})`

/** With its type, if a category of another type has the same name: "Gifts (Wants)". */
export const categoryName = (budget: Budget, categoryId: CategoryId): string => {
  const category = budget.categories.get(categoryId)
  if (category === undefined) return "a category"
  const { name, typeId } = category
  // Loops without a list of living categories, because a rebuild calls this for every event.
  for (const other of budget.categories.values()) {
    if (other.name !== name || other.typeId === typeId || other.deletedIn !== null) continue
    return `${name} (${typeName(budget, typeId)})`
  }
  return name
}

export const accountName = ({ accounts, formerAccounts }: Budget, accountId: AccountId): string =>
  (accounts.get(accountId) ?? formerAccounts.get(accountId))?.name ?? "an account"

export const typeName = (budget: Budget, typeId: TypeId): string =>
  titled(budget.categoryTypes.get(typeId)?.name ?? "its type")

export const bankName = (budget: Budget, itemId: ItemId | null | undefined): string =>
  (itemId == null ? undefined : budget.items.get(itemId)?.institutionName) ?? "Your bank"

/** A bank may report hundreds of rows at once, and a file many thousands: the rest is only counted. */
export const changesShown = 50

/** `count` is the total, if not all are given. */
export const firstChanges = (
  changes: ReadonlyArray<Change>,
  count = changes.length,
): Pick<Description, "changes" | "changesLeftOut"> => ({
  changes: changes.slice(0, changesShown),
  changesLeftOut: count - Math.min(changes.length, changesShown),
})

// From a search's filters to the condition of its statements.
import type { SearchRequest } from "@evenkeel/contracts/api/transactions/search"
import { merchantKey } from "@evenkeel/contracts/budget/budget"
import {
  searchable,
  searchTerms,
  type AmountRange,
  type SearchTerm,
} from "@evenkeel/contracts/budget/transactions/search"
import { tagFrom } from "@evenkeel/contracts/budget/transactions/tags"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"

export interface Conditions {
  readonly where: string
  /** The same, whether it is spending or not. */
  readonly ofAnyExclusion: string
  /** Of $1, the person, and what follows. */
  readonly values: ReadonlyArray<unknown>
}

/** Instead of an id: without a category, or entered by hand. */
const none = "none"

/** As `isToSort` tells it of one transaction; `present` is the current month. */
const isToSort = (present: string): string => `(category_id is null or month >= ${present} and category_id in (
  select category_id from categories where user_id = $1 and lower(btrim(name)) = 'miscellaneous'))`

type Status = NonNullable<SearchRequest["status"]>

const statusConditions: Readonly<Record<Exclude<Status, "to-sort">, string>> = {
  pending: "exclusion is null and pending",
  split: "exclusion is null and split_of is not null",
  refund: "exclusion is null and amount < 0",
  "not-spending": "exclusion is not null and exclusion <> 'deleted'",
  income: "exclusion = 'income'",
  transfer: "exclusion = 'transfer'",
  "card-payment": "exclusion = 'card payment'",
  "foreign-currency": "exclusion = 'foreign currency'",
  deleted: "exclusion = 'deleted'",
  all: "exclusion is distinct from 'deleted'",
}

const onlyOfRows = ["from", "to", "tag", "importId", "merchant", "transactionId"] as const

/** For what only rows can tell, the sums do not suffice. */
export const sumsSuffice = ({ text, status, ...request }: SearchRequest): boolean =>
  searchable(text ?? "") === "" &&
  onlyOfRows.every((each) => request[each] === undefined) &&
  status !== "pending" &&
  status !== "split"

/** The condition for the sums that what is searched for adds up to, if they suffice. */
export const sumConditionsOf = (
  userId: UserId,
  { month, type, category, account, status }: SearchRequest,
  presentMonth: Month,
): Conditions => {
  const values: Array<unknown> = [userId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = ["user_id = $1"]
  if (month !== undefined) conditions.push(`month = ${bind(month)}`)
  if (type !== undefined) conditions.push(isOfType(type, bind))
  if (category !== undefined) conditions.push(is("category_id", category, bind))
  if (account !== undefined) conditions.push(is("account_id", account, bind))
  return withExclusion(conditions, status === "refund" ? undefined : status, values, presentMonth)
}

const withExclusion = (
  conditions: ReadonlyArray<string>,
  status: SearchRequest["status"],
  values: Array<unknown>,
  presentMonth: Month,
): Conditions => {
  const exclusion =
    status === undefined
      ? "exclusion is null"
      : status === "to-sort"
        ? `exclusion is null and ${isToSort(`$${values.push(presentMonth)}`)}`
        : statusConditions[status]
  return { where: [...conditions, exclusion].join(" and "), ofAnyExclusion: conditions.join(" and "), values }
}

export const conditionsOf = (
  userId: UserId,
  request: SearchRequest,
  currency: Currency,
  presentMonth: Month,
): Conditions => {
  const values: Array<unknown> = [userId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = ["user_id = $1"]
  const { text, month, from, to, type, category, account, status, tag, importId, merchant, transactionId } = request
  if (transactionId !== undefined) conditions.push(`transaction_id = ${bind(transactionId)}`)
  const counted = month === undefined ? undefined : bind(month)
  if (counted !== undefined) conditions.push(inMonth(counted))
  if (from !== undefined) conditions.push(`date >= ${bind(from)}`)
  if (to !== undefined) conditions.push(`date <= ${bind(to)}`)
  if (type !== undefined) conditions.push(isOfType(type, bind))
  if (category !== undefined) conditions.push(is("category_id", category, bind))
  if (account !== undefined) conditions.push(is("account_id", account, bind))
  if (importId !== undefined) conditions.push(`import_id = ${bind(importId)}`)
  if (merchant !== undefined) {
    const [pattern, key] = merchantValues(merchant)
    conditions.push(isOfMerchant(bind(pattern), bind(key)))
  }
  if (tag !== undefined) conditions.push(hasTag(tagFrom(tag), bind))
  for (const term of searchTerms(text ?? "", currency)) conditions.push(conditionOf(term, bind))
  const found = withExclusion(conditions, status, values, presentMonth)
  // Spending always counts in a month: said alone, the index of months finds it.
  const isSpending = counted !== undefined && status === undefined
  return isSpending ? { ...found, where: `${found.where} and month = ${counted}` } : found
}

const isOfType = (type: string, bind: Bind): string => `category_id in (
  select c.category_id from categories c join category_types t using (user_id, type_id)
  where c.user_id = $1 and t.name = ${bind(type)})`

type Bind = (value: unknown) => string

/** What counts in no month is looked for in that of its day. */
const inMonth = (own: string): string =>
  `(month = ${own} or month is null and date >= ${own} || '-01' and date <= ${own} || '-31')`

const is = (column: string, id: string, bind: Bind): string =>
  id === none ? `${column} is null` : `${column} = ${bind(id)}`

const conditionOf = (term: SearchTerm, bind: Bind): string => {
  switch (term._tag) {
    case "word":
      return contains(term.word, bind)
    case "tag":
      return hasTag(term.tag, bind)
    case "amount":
      return isWithin(term.range, bind)
    case "number":
      return `(${contains(term.word, bind)} or ${isWithin(term.range, bind)})`
  }
}

const contains = (word: string, bind: Bind): string => `searched like ${bind(containing(word))}`

const containing = (word: string): string => `%${escaped(word)}%`

/** Its name as the bank gives it, or, if it gives none, the transaction's own; the text narrows it down by the index. */
export const isOfMerchant = (pattern: string, key: string): string =>
  `searched like ${pattern} and merchant_key = ${key}`

/** Its two parameters. */
export const merchantValues = (merchant: string): readonly [pattern: string, key: string] => [
  containing(searchable(merchant)),
  merchantKey({ merchant, name: merchant }),
]

/** What is no tag is found nowhere. */
const hasTag = (tag: string | undefined, bind: Bind): string =>
  tag === undefined ? "false" : `tags like ${bind(`%#${escaped(tag)} %`)}`

const isWithin = ({ least, most }: AmountRange, bind: Bind): string => {
  const [from, to] = [bind(least), bind(most)]
  return `(amount between ${from}::bigint and ${to}::bigint or amount between -${to}::bigint and -${from}::bigint)`
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&")

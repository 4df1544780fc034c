// Translates a search's filters into SQL conditions.
import type { SearchRequest } from "@evenkeel/contracts/api/transactions/search"
import { columnOf } from "@evenkeel/contracts/budget/figures/record"
import { merchantKey } from "@evenkeel/contracts/budget/budget"
import {
  booleanFilterNames,
  searchable,
  searchTerms,
  type AmountRange,
  type BooleanFilter,
  type SearchTerm,
  type YesOrNo,
} from "@evenkeel/contracts/budget/transactions/search"
import { tagFrom } from "@evenkeel/contracts/budget/transactions/tags"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Month } from "@evenkeel/contracts/month"

export interface Conditions {
  readonly where: string
  /** The same without the condition on exclusion. */
  readonly ofAnyExclusion: string
  /** The parameters from $1, the person, on. */
  readonly values: ReadonlyArray<unknown>
}

/** Stands for an id: without a category, or entered by hand. */
const none = "none"

/** The SQL form of `isToSort`; `present` is the current month. */
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

type Bind = (value: unknown) => string
type Condition<Value> = (value: Value, bind: Bind) => string

/** `ofSums` is missing for filters that need the rows. */
interface Filter<Value> {
  readonly ofRows: Condition<Value>
  readonly ofSums?: Condition<Value>
}

const onlyOfRows = <Value>(ofRows: Condition<Value>): Filter<Value> => ({ ofRows })
const ofBoth = <Value>(condition: Condition<Value>): Filter<Value> => ({ ofRows: condition, ofSums: condition })

/** The filters of the table below. Text and status are translated separately, the rest is paging. */
type Filtered = Omit<SearchRequest, "text" | "status" | "limit" | "after">

const filters: { readonly [Name in keyof Filtered]-?: Filter<NonNullable<Filtered[Name]>> } = {
  transactionId: onlyOfRows((id, bind) => `transaction_id = ${bind(id)}`),
  month: { ofRows: (month, bind) => inMonth(bind(month)), ofSums: (month, bind) => `month = ${bind(month)}` },
  from: onlyOfRows((day, bind) => `date >= ${bind(day)}`),
  to: onlyOfRows((day, bind) => `date <= ${bind(day)}`),
  type: ofBoth((type, bind) => isOfType(type, bind)),
  category: ofBoth((id, bind) => is("category_id", id, bind)),
  account: ofBoth((id, bind) => is("account_id", id, bind)),
  importId: onlyOfRows((id, bind) => `import_id = ${bind(id)}`),
  merchant: onlyOfRows((merchant, bind) => {
    const [pattern, key] = merchantValues(merchant)
    return isOfMerchant(bind(pattern), bind(key))
  }),
  tag: onlyOfRows((tag, bind) => hasTag(tagFrom(tag), bind)),
  ...(Object.fromEntries(
    booleanFilterNames.map((name) => [
      name,
      onlyOfRows((value: YesOrNo, bind) => `${columnOf(name)} = ${bind(value === "yes")}`),
    ]),
  ) as Readonly<Record<BooleanFilter, Filter<YesOrNo>>>),
}

const given = (request: SearchRequest): ReadonlyArray<readonly [Filter<unknown>, value: unknown]> =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = request[name as keyof Filtered]
    return value === undefined ? [] : [[filter as Filter<unknown>, value] as const]
  })

/** Whether the condition can be answered from the sums alone. */
export const sumsSuffice = (request: SearchRequest): boolean =>
  searchable(request.text ?? "") === "" &&
  given(request).every(([{ ofSums }]) => ofSums !== undefined) &&
  request.status !== "pending" &&
  request.status !== "split"

const binding = (userId: UserId) => {
  const values: Array<unknown> = [userId]
  /** Binds each value once: a statement may use a part of the conditions, but no unused parameters. */
  const bind: Bind = (value) => `$${values.includes(value) ? values.indexOf(value) + 1 : values.push(value)}`
  return { values, bind }
}

/** The condition on the sums, if they suffice. */
export const sumConditionsOf = (userId: UserId, request: SearchRequest, presentMonth: Month): Conditions => {
  const { values, bind } = binding(userId)
  const conditions = given(request).flatMap(([{ ofSums }, value]) => ofSums?.(value, bind) ?? [])
  const status = request.status === "refund" ? undefined : request.status
  return withExclusion(["user_id = $1", ...conditions], status, values, presentMonth)
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
  const { values, bind } = binding(userId)
  const { text = "", month, status } = request
  const conditions = given(request).map(([{ ofRows }, value]) => ofRows(value, bind))
  const terms = searchTerms(text, currency).map((term) => conditionOf(term, bind))
  const found = withExclusion(["user_id = $1", ...conditions, ...terms], status, values, presentMonth)
  // Spending always has a month: a condition on it alone lets the index of months find the rows.
  const isSpending = month !== undefined && status === undefined
  return isSpending ? { ...found, where: `${found.where} and month = ${bind(month)}` } : found
}

const isOfType = (type: string, bind: Bind): string => `category_id in (
  select c.category_id from categories c join category_types t using (user_id, type_id)
  where c.user_id = $1 and t.name = ${bind(type)})`

/** A transaction that counts in no month is found in that of its date. */
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

/** The merchant's name as the bank reports it, or else the transaction's name; the text condition uses the index. */
export const isOfMerchant = (pattern: string, key: string): string =>
  `searched like ${pattern} and merchant_key = ${key}`

/** The two parameters of `isOfMerchant`. */
export const merchantValues = (merchant: string): readonly [pattern: string, key: string] => [
  containing(searchable(merchant)),
  merchantKey({ merchant, name: merchant }),
]

/** Text that is no tag matches nothing. */
const hasTag = (tag: string | undefined, bind: Bind): string =>
  tag === undefined ? "false" : `tags like ${bind(`%#${escaped(tag)} %`)}`

const isWithin = ({ least, most }: AmountRange, bind: Bind): string => {
  const [from, to] = [bind(least), bind(most)]
  return `(amount between ${from}::bigint and ${to}::bigint or amount between -${to}::bigint and -${from}::bigint)`
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&")

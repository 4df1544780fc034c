// From a search's filters to the condition of its statements.
import type { SearchRequest } from "@evenkeel/contracts/api/transactions/search"
import { searchTerms, type AmountRange, type SearchTerm } from "@evenkeel/contracts/budget/transactions/search"
import { tagFrom } from "@evenkeel/contracts/budget/transactions/tags"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"

export interface Conditions {
  readonly where: string
  /** Of $1, the person, and what follows. */
  readonly values: ReadonlyArray<unknown>
}

/** Instead of an id: without a category, or entered by hand. */
const none = "none"

const isToSort = `(category_id is null or category_id in (
  select category_id from categories where user_id = $1 and lower(btrim(name)) = 'miscellaneous'))`

const statusConditions: Readonly<Record<NonNullable<SearchRequest["status"]>, string>> = {
  "to-sort": isToSort,
  pending: "pending",
  split: "split_of is not null",
  refund: "amount < 0",
}

export const conditionsOf = (userId: UserId, request: SearchRequest, currency: Currency): Conditions => {
  const values: Array<unknown> = [userId]
  const bind = (value: unknown): string => `$${values.push(value)}`
  const conditions = ["user_id = $1"]
  const { text, month, from, to, type, category, account, status, tag, importId } = request
  if (month !== undefined) conditions.push(`month = ${bind(month)}`)
  if (from !== undefined) conditions.push(`date >= ${bind(from)}`)
  if (to !== undefined) conditions.push(`date <= ${bind(to)}`)
  if (type !== undefined) {
    conditions.push(`category_id in (
      select c.category_id from categories c join category_types t using (user_id, type_id)
      where c.user_id = $1 and t.name = ${bind(type)})`)
  }
  if (category !== undefined) conditions.push(is("category_id", category, bind))
  if (account !== undefined) conditions.push(is("account_id", account, bind))
  if (status !== undefined) conditions.push(statusConditions[status])
  if (importId !== undefined) conditions.push(`import_id = ${bind(importId)}`)
  if (tag !== undefined) conditions.push(hasTag(tagFrom(tag), bind))
  for (const term of searchTerms(text ?? "", currency)) conditions.push(conditionOf(term, bind))
  return { where: conditions.join(" and "), values }
}

type Bind = (value: unknown) => string

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

const contains = (word: string, bind: Bind): string => `searched like ${bind(`%${escaped(word)}%`)}`

/** What is no tag is found nowhere. */
const hasTag = (tag: string | undefined, bind: Bind): string =>
  tag === undefined ? "false" : `tags like ${bind(`%#${escaped(tag)} %`)}`

const isWithin = ({ least, most }: AmountRange, bind: Bind): string => {
  const [from, to] = [bind(least), bind(most)]
  return `(amount between ${from}::bigint and ${to}::bigint or amount between -${to}::bigint and -${from}::bigint)`
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&")

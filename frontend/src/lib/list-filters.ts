// The filters of the list in its address, so that links, back and forward work.
import {
  booleanFilterNames,
  transactionStatuses,
  yesOrNo,
  type BooleanFilter,
  type TransactionStatus,
} from "@evenkeel/contracts/budget/transactions/search"
import { tagFrom } from "@evenkeel/contracts/budget/transactions/tags"
import { isCalendarDate } from "@evenkeel/contracts/month"
import { isTypeName } from "./types.ts"
import { listPath } from "./addresses.ts"

/** In the order of the address. "" for none. */
export const noListFilters = {
  text: "",
  month: "",
  from: "",
  to: "",
  type: "",
  /** An id, or "none"; so is `account`. */
  category: "",
  account: "",
  status: "",
  tag: "",
  merchant: "",
  importId: "",
  ...(Object.fromEntries(booleanFilterNames.map((name) => [name, ""])) as Readonly<Record<BooleanFilter, string>>),
}

export type ListFilter = keyof typeof noListFilters
export type ListFilters = Readonly<Record<ListFilter, string>>

const names = Object.keys(noListFilters) as ReadonlyArray<ListFilter>

export const isStatus = (word: string): word is TransactionStatus =>
  (transactionStatuses as ReadonlyArray<string>).includes(word)

const longestText = 200

const isMonth = (month: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(month)

const problemOfDay = (day: string): string | undefined => {
  const isDay: boolean = isCalendarDate(day)
  return isDay ? undefined : `“${day}” is not a day. Write it like 2026-11-03.`
}

const problemOfChoice = (choice: string): string | undefined =>
  yesOrNo.some((each) => each === choice) ? undefined : `“${choice}” is neither yes nor no.`

/** A sentence about a filter that the server would refuse. */
const problemOf: { readonly [Name in ListFilter]?: (value: string) => string | undefined } = {
  text: (text) => (text.length > longestText ? "That is too much text to search for." : undefined),
  month: (month) => (isMonth(month) ? undefined : `“${month}” is not a month. Write it like 2026-11.`),
  from: problemOfDay,
  to: problemOfDay,
  type: (type) => (isTypeName(type) ? undefined : `“${type}” is none of needs, wants and investments.`),
  status: (status) => (isStatus(status) ? undefined : `“${status}” is no state that a transaction can be in.`),
  ...Object.fromEntries(booleanFilterNames.map((name) => [name, problemOfChoice])),
  tag: (tag) => (tagFrom(tag) === undefined ? `“${tag}” is not a tag.` : undefined),
}

interface ReadFilters {
  readonly filters: ListFilters
  /** A sentence for each part of the address that is ignored. */
  readonly problems: ReadonlyArray<string>
}

/** Invalid filters are ignored with a sentence; the others apply. */
export const filtersIn = (search: string): ReadFilters => {
  const filters = { ...noListFilters }
  const problems: Array<string> = []
  for (const [name, value] of new URLSearchParams(search)) {
    const known = names.find((each) => each === name)
    if (known === undefined) {
      problems.push(`“${name}” is nothing that this list can be filtered by.`)
      continue
    }
    const cleaned = withoutControls(value)
    const problem = cleaned === "" ? undefined : problemOf[known]?.(cleaned)
    if (problem === undefined) filters[known] = cleaned
    else problems.push(problem)
  }
  return { filters, problems: [...new Set(problems)] }
}

// oxlint-disable-next-line no-control-regex -- an address may hold any character, and the server refuses these
const controls = /[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/gu

const withoutControls = (text: string): string => text.replaceAll(controls, " ")

/** The list with these filters; empty ones are left out. */
export const addressOf = (filters: Partial<ListFilters>): string => {
  const search = new URLSearchParams()
  for (const name of names) {
    const value = filters[name] ?? ""
    if (value !== "") search.set(name, value)
  }
  const query = search.toString()
  return query === "" ? listPath : `${listPath}?${query}`
}

export const givenIn = (filters: ListFilters): Partial<Record<ListFilter, string>> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ""))

// Reads of the budget that several screens share.
import type { Category } from "@evenkeel/contracts/api/categories"
import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import type { SeenTransaction, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { addMonths, monthFrom, monthOf, monthYear, type Month } from "@evenkeel/contracts/month"
import { useEffect } from "react"
import { fetchEarlier } from "./earlier-months.ts"
import { today } from "../lib/today.ts"
import { fetchLists, list, useList, useServer, useServerIf, type ListName } from "./queries.ts"

/** Its current data, or the given data if it was deleted in the meantime: then the server refuses changes of it. */
export const useCategory = (given: Category): Category =>
  useList("categories").find(({ categoryId }) => categoryId === given.categoryId) ?? given

export const useTransaction = (given: Transaction): Transaction =>
  useList("transactions").find(({ transactionId }) => transactionId === given.transactionId) ?? given

export const transactionWith = (id: string): Transaction | undefined =>
  list("transactions").find(({ transactionId }) => transactionId === id)

/** The state of a transaction that the person sees: if it has changed since, the server refuses the command. */
export const asSeen = ({ transactionId, amount, category }: Transaction): SeenTransaction => ({
  transactionId,
  amount,
  categoryId: category?.categoryId ?? null,
})

export interface Progress {
  readonly loaded: boolean
  /** A message if fetching failed; else "". */
  readonly error: string
  readonly retry: () => Promise<unknown>
}

/** The progress of several lists that a part of the page needs. */
export const useLists = (...names: ReadonlyArray<ListName>): Progress => {
  // oxlint-disable-next-line react/rules-of-hooks -- a caller always names the same lists
  const missing = names.map((name) => useServer(name)).filter(({ data }) => data === undefined)
  return {
    loaded: missing.length === 0,
    error: missing.find(({ error }) => error !== "")?.error ?? "",
    retry: () => fetchLists(...names),
  }
}

const needed = ["accounts", "incomes", "categories", "categoryTypes", "transactions"] as const

/** Fetches the data of /home and of a type's screen. Summaries and earlier months are only fetched ahead. */
export const fetchBudget = (): Promise<unknown> => {
  void fetchLists("budgetPerformances")
  void fetchEarlier()
  return fetchLists(...needed)
}

export const useBudget = (): Progress => {
  useEffect(() => void fetchBudget(), [])
  return { ...useLists(...needed), retry: fetchBudget }
}

/** Whether the budget seems empty to the app; only the server knows for certain. */
export const useIsEmptyBudget = (): boolean => {
  const hasNoAccounts = useServer("accounts").data?.length === 0
  const others = [useServerIf(hasNoAccounts, "incomes"), useServerIf(hasNoAccounts, "categories")]
  return hasNoAccounts && others.every(({ data }) => data?.length === 0)
}

/** From this month back to the first one with a summary, newest first. */
export const useMonths = (): ReadonlyArray<Month> => {
  const present = monthOf(today())
  const known = useList("budgetPerformances").map(({ id }) => monthFrom(id.monthYear))
  const [first = present] = [...known, present].toSorted()
  const months: Array<Month> = []
  for (let month = present; month >= first; month = addMonths(month, -1)) months.push(month)
  return months
}

interface Performances extends Progress {
  readonly items: ReadonlyArray<CategoryPerformance>
}

const none: ReadonlyArray<never> = []

/** The month's categories of all types, from which screens pick theirs. */
export const useCategoryPerformances = (month: Month | undefined): Performances => {
  const types = useServer("categoryTypes")
  const isWanted = month !== undefined && types.data !== undefined && types.data.length > 0
  const { data, error, retry } = useServerIf(isWanted, "categoryPerformances", {
    body: {
      categoryTypeIds: (types.data ?? none).map(({ categoryTypeId }) => categoryTypeId),
      monthYear: monthYear(month ?? "2000-01"),
    },
  })
  if (month !== undefined && types.data?.length === 0) return { items: none, loaded: true, error: "", retry }
  return {
    items: data ?? none,
    loaded: data !== undefined,
    error: types.data === undefined ? types.error : error,
    retry: types.data === undefined ? types.retry : retry,
  }
}

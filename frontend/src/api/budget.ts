// What the screens read of the budget beyond single lists.
import type { Category } from "@evenkeel/contracts/api/categories"
import type { CategoryPerformance } from "@evenkeel/contracts/api/performances"
import type { SeenTransaction, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { addMonths, monthFrom, monthOf, monthYear, type Month } from "@evenkeel/contracts/month"
import { useEffect } from "react"
import { fetchEarlier } from "./earlier-months.ts"
import { today } from "../lib/today.ts"
import { fetchLists, list, useList, useServer, useServerIf, type ListName } from "./queries.ts"

/** Its current data, or, if it has been deleted in the meantime, what is given: then the server refuses what is done to it. */
export const useCategory = (given: Category): Category =>
  useList("categories").find(({ categoryId }) => categoryId === given.categoryId) ?? given

/** The same for a transaction. */
export const useTransaction = (given: Transaction): Transaction =>
  useList("transactions").find(({ transactionId }) => transactionId === given.transactionId) ?? given

export const transactionWith = (id: string): Transaction | undefined =>
  list("transactions").find(({ transactionId }) => transactionId === id)

/** How the person sees a transaction when they choose it: if it has changed since, the server refuses. */
export const asSeen = ({ transactionId, amount, category }: Transaction): SeenTransaction => ({
  transactionId,
  amount,
  categoryId: category?.categoryId ?? null,
})

export interface Progress {
  readonly loaded: boolean
  /** Why it could not be loaded, as a message; "" if it is loaded or still loading. */
  readonly error: string
  readonly retry: () => Promise<unknown>
}

/** How far several lists are that a part of the page needs. */
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

/**
 * What /home and the screen of a type show. Summaries are fetched ahead for their screen: nothing waits for them. What is left
 * of earlier months is for a note.
 */
export const fetchBudget = (): Promise<unknown> => {
  void fetchLists("budgetPerformances")
  void fetchEarlier()
  return fetchLists(...needed)
}

export const useBudget = (): Progress => {
  useEffect(() => void fetchBudget(), [])
  return { ...useLists(...needed), retry: fetchBudget }
}

/** Whether nothing is in the budget, as far as the app knows: the server knows for certain. */
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

/** The categories of that month, of all types: the screens pick their own. */
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

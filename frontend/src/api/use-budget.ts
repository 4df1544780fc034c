// What /home and the per-type screens show: everything is fetched once and then kept.
import { useEffect } from "react"
import { useSnapshot } from "valtio"
import type { Collection } from "./collection.ts"
import { accounts } from "./accounts.ts"
import { categories } from "./categories.ts"
import { categoryTypes } from "./category-types.ts"
import { incomes } from "./incomes.ts"
import { budgetSummaries } from "./performances.ts"
import { fetchPreviousOnce } from "./previous-month.ts"
import { transactions } from "./transactions.ts"

/**
 * Transactions wait for the accounts; summaries are fetched ahead for their screen, and what is left of earlier months
 * for a note about it: nothing waits for them.
 */
export const fetchBudget = (): Promise<unknown> => {
  void budgetSummaries.fetchOnce()
  void fetchPreviousOnce()
  return Promise.all([
    ...[incomes, categories, categoryTypes].map(({ fetchOnce }) => fetchOnce()),
    accounts.fetchOnce().then(() => (accounts.state.loaded ? transactions.fetchOnce() : undefined)),
  ])
}

export interface BudgetState {
  readonly loaded: boolean
  /** Why it could not be loaded, as a message; "" if it is loaded or still loading. */
  readonly error: string
  readonly retry: () => Promise<unknown>
}

const useProgress = <Item>({ state }: Collection<Item>): { readonly loaded: boolean; readonly error: string } => {
  const { loaded, error } = useSnapshot(state)
  return { loaded, error }
}

export const useBudget = (): BudgetState => {
  useEffect(() => void fetchBudget(), [])
  const needed = [
    useProgress(accounts),
    useProgress(incomes),
    useProgress(categories),
    useProgress(categoryTypes),
    useProgress(transactions),
  ]
  return {
    loaded: needed.every(({ loaded }) => loaded),
    error: needed.find(({ loaded, error }) => !loaded && error !== "")?.error ?? "",
    retry: fetchBudget,
  }
}

/** Whether nothing is in the budget, as far as the app knows: the server knows for certain. */
export const useIsEmptyBudget = (): boolean => {
  const shown = useSnapshot(accounts.state)
  const others = [useSnapshot(incomes.state), useSnapshot(categories.state)]
  const hasNoAccounts = shown.loaded && shown.items.length === 0
  useEffect(() => {
    if (hasNoAccounts) for (const { fetchOnce } of [incomes, categories]) void fetchOnce()
  }, [hasNoAccounts])
  return hasNoAccounts && others.every(({ loaded, items }) => loaded && items.length === 0)
}

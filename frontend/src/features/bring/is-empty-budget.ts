import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { accounts } from "../accounts/store.ts"
import { categories } from "../categories/store.ts"
import { incomes } from "../incomes/store.ts"

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

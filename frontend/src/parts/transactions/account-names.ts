import { useEffect, useMemo } from "react"
import { useItems } from "../../api/collection.ts"
import { accounts } from "../../api/accounts.ts"

/** By id. */
export const useAccountNames = (): ReadonlyMap<string, string> => {
  const linked = useItems(accounts)
  useEffect(() => void accounts.fetchOnce(), [])
  return useMemo(() => new Map(linked.map(({ accountId, accountName }) => [accountId, accountName])), [linked])
}

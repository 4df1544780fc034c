import { useList } from "../../api/queries.ts"
import { useMemo } from "react"

/** By id. */
export const useAccountNames = (): ReadonlyMap<string, string> => {
  const linked = useList("accounts")
  return useMemo(() => new Map(linked.map(({ accountId, accountName }) => [accountId, accountName])), [linked])
}

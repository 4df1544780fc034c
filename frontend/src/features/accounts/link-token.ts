// The token that opens the bank-linking widget.
import type { LinkToken } from "@evenkeel/contracts/api/users"
import { useEffect, useRef } from "react"
import { useSnapshot } from "valtio"
import { auth, refreshLinkToken } from "../../lib/session.ts"

/**
 * Whether there is a valid link token. One that expires within half a minute does not
 * count: it would expire while the person types.
 */
const isGood = (linkToken: LinkToken | null | undefined): linkToken is LinkToken =>
  linkToken != null && Date.parse(linkToken.expiration) - Date.now() > 30_000

/**
 * Refreshes an expired link token once, automatically, so that someone who comes back after hours finds a button that
 * works.
 */
export const useRefreshedToken = (): void => {
  const expiration = useSnapshot(auth).user?.linkToken?.expiration
  const refreshed = useRef(false)
  useEffect(() => {
    if (expiration === undefined || refreshed.current || isGood(auth.user?.linkToken)) return
    refreshed.current = true
    void refreshLinkToken()
  }, [expiration])
}

/** The person's own token while it is valid and not the used one: the provider takes a token for one link only. */
export const ownToken = async (used: string | undefined): Promise<string | undefined> => {
  const unused = (): string | undefined => {
    const token = auth.user?.linkToken?.token
    return token === used ? undefined : token
  }
  if (isGood(auth.user?.linkToken) && unused() !== undefined) return unused()
  // A new one is valid, whatever this machine's clock says, which may be wrong by hours.
  return (await refreshLinkToken()) ? unused() : undefined
}

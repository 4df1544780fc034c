// The token of a link that was sent to a person: it follows the #, so that no server on the way has seen it.
import { useEffect, useState } from "react"

/** "" if the address has none. Removed from the address at once, so that it is neither seen nor kept in the history. */
export const useLinkToken = (): string => {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash !== "") history.replaceState(history.state, "", location.pathname)
  }, [])
  return token
}

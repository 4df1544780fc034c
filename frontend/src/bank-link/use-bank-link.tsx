// Runs one session of the bank-linking widget after the other, each with a link token that is still good.
import type { AccountLink } from "@evenkeel/contracts/api/accounts"
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react"
import type { PlaidLinkError } from "react-plaid-link"
import { useSnapshot } from "valtio"
import { showDanger } from "../stores/alerts.ts"
import { auth, refreshLinkToken } from "../stores/auth.ts"
import { linksOf, type LinkedAccount } from "./accounts-of-link.ts"
import { BankLinkWindow } from "./bank-link-window.tsx"
import { isGood } from "./link-token.ts"
import { noteOn } from "./notes.ts"

export interface BankLink {
  /** Opens the widget to link accounts. */
  readonly open: () => Promise<void>
  /** Opens the widget with a token that was made to log in again at one account's bank. */
  readonly repair: (token: string, onRepaired: () => Promise<void>) => void
  /** The widget is on its way, or what it linked is being taken in. */
  readonly busy: boolean
  /** What is going on, for the person; "" where there is nothing to tell. */
  readonly note: string
  /** To be put anywhere on the screen. */
  readonly window: ReactNode
}

interface Session {
  readonly token: string
  /** Undefined where the session links new accounts. */
  readonly onRepaired: (() => Promise<void>) | undefined
}

const closed = "You closed the bank window before finishing. Nothing was changed."
const noToken = "Linking a bank is not possible right now. Please try again in a moment."
const unavailable = "The bank window could not be loaded. Please check your connection and content blockers, and try again."

export const useBankLink = (onLinked: (links: ReadonlyArray<AccountLink>) => Promise<unknown>): BankLink => {
  const { user } = useSnapshot(auth)
  const [session, setSession] = useState<Session>()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState("")
  const usedToken = useRef<string>(undefined)
  const refreshed = useRef(false)
  const expiration = user?.linkToken?.expiration

  // Once, and by itself: whoever comes back after hours finds a button that works.
  useEffect(() => {
    if (expiration === undefined || refreshed.current || isGood(auth.user?.linkToken)) return
    refreshed.current = true
    void refreshLinkToken()
  }, [expiration])

  const start = (next: Session): void => {
    setNote("")
    setBusy(true)
    setSession(next)
  }

  const end = (last: string): void => {
    setNote(last)
    setBusy(false)
    setSession(undefined)
  }

  const open = async (): Promise<void> => {
    setNote("")
    setBusy(true)
    const good = (): boolean => isGood(auth.user?.linkToken) && auth.user?.linkToken?.token !== usedToken.current
    // The provider takes a token for one link only.
    if (!good()) await refreshLinkToken()
    const token = auth.user?.linkToken?.token
    if (token !== undefined && good()) return start({ token, onRepaired: undefined })
    end(noToken)
    showDanger(noToken)
  }

  const succeed = async (publicToken: string | null, accounts: ReadonlyArray<LinkedAccount>): Promise<void> => {
    setBusy(true)
    usedToken.current = session?.token
    if (session?.onRepaired !== undefined) await session.onRepaired()
    else if (publicToken !== null) await onLinked(linksOf(publicToken, accounts))
    end("")
  }

  const exit = (error: PlaidLinkError | null): void => {
    end(error === null ? closed : "")
    if (error === null) return
    // A token that the provider no longer takes is not offered to it again.
    if (error.error_code === "INVALID_LINK_TOKEN") usedToken.current = session?.token
    showDanger(error.display_message ?? "Your bank could not be linked. Please try again.")
  }

  const beUnavailable = useCallback(() => {
    end(unavailable)
    showDanger(unavailable)
  }, [])
  const beOpen = useCallback(() => setBusy(false), [])

  return {
    open,
    repair: (token, onRepaired) => start({ token, onRepaired }),
    busy,
    note,
    window: session === undefined ? null : (
      <BankLinkWindow
        key={session.token}
        onEvent={(name, institution) => setNote((before) => noteOn(name, institution) ?? before)}
        onExit={exit}
        onOpen={beOpen}
        onSuccess={(publicToken, accounts) => void succeed(publicToken, accounts)}
        onUnavailable={beUnavailable}
        token={session.token}
      />
    ),
  }
}

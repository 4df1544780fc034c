// Runs sessions of the bank-linking widget, each with a valid link token.
import type { AccountLink } from "@evenkeel/contracts/api/accounts"
import { useCallback, useRef, useState, type ReactNode, useEffect } from "react"
import { type PlaidLinkError, usePlaidLink } from "react-plaid-link"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { isLinked, linksOf, type LinkedAccount } from "./link-accounts.ts"
import type { LinkToken } from "@evenkeel/contracts/api/users/users"
import { useSnapshot } from "valtio"
import { discard, keep, kept } from "../../lib/page/browser-storage.ts"
import { auth, refreshLinkToken } from "../../lib/session.ts"

export interface BankLink {
  readonly open: () => Promise<void>
  /** Opens the widget for a new login at one account's bank, with a token for that. */
  readonly repair: (newToken: NewToken, onRepaired: () => Promise<void>) => Promise<void>
  /** Opens the widget to choose further accounts at an account's bank, with a token for that. */
  readonly addTo: (newToken: NewToken, accountId: string) => Promise<void>
  /** The widget is loading, or its accounts are being linked. */
  readonly busy: boolean
  /** A message about the progress, for the person; "" if there is none. */
  readonly note: string
  /** Can be rendered anywhere on the screen. */
  readonly window: ReactNode
}

/** Fetches a token that opens the widget; undefined if none is available. */
type NewToken = () => Promise<string | undefined>

interface Purpose {
  readonly newToken: NewToken
  /** The message if there is no token. */
  readonly impossible: string
  readonly onSuccess: (publicToken: string | null, accounts: ReadonlyArray<LinkedAccount>) => Promise<unknown>
}

interface Session {
  readonly purpose: Purpose
  readonly token: string
  /** The previous session had expired, and this one replaced it automatically. */
  readonly again: boolean
}

/** Kept while the widget is open: after a login on a bank's own site, the same token resumes the person's session. */
const tokenKey = (): string => `link-token ${auth.user?.userId}`

/** Whether a bank's own site has sent the person back to this page. */
const hasReturned = (): boolean => new URLSearchParams(location.search).has("oauth_state_id")

const forgetReturn = (): void => {
  discard(tokenKey())
  if (hasReturned()) history.replaceState(history.state, "", location.pathname)
}

const closed = "You closed the bank window before finishing. Nothing was changed."
const noLinking = "Linking a bank is not possible right now. Please try again in a moment."
const noRepair = "Your bank cannot be reached right now. Please try again in a moment."
const unavailable =
  "The bank window could not be loaded. Please check your connection and content blockers, and try again."
const failed = "Your bank could not be linked. Please try again."

/** The window's purpose and progress. */
const useLinkSession = () => {
  const [session, setSession] = useState<Session>()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState("")

  const end = (last: string): void => {
    forgetReturn()
    setNote(last)
    setBusy(false)
    setSession(undefined)
  }

  const begin = async (purpose: Purpose, again = false): Promise<void> => {
    setNote("")
    setBusy(true)
    const token = await purpose.newToken().catch(() => undefined)
    if (token !== undefined) return setSession({ purpose, token, again })
    end(purpose.impossible)
    showDanger(purpose.impossible)
  }

  const beUnavailable = useCallback(() => {
    end(unavailable)
    showDanger(unavailable)
  }, [])
  const beOpen = useCallback(() => setBusy(false), [])

  return { session, busy, note, setBusy, setNote, end, begin, beUnavailable, beOpen }
}

/** The widget returns all accounts that may be read now, also those that were linked before. */
const newLinksOf = (publicToken: string | null, accounts: ReadonlyArray<LinkedAccount>, accountId: string) =>
  linksOf(
    publicToken ?? accountId,
    accounts.filter(({ id }) => !isLinked(id)),
  ).map((link) => ({ ...link, sameBankAs: accountId }))

export const useBankLink = (onLinked: (links: ReadonlyArray<AccountLink>) => Promise<unknown>): BankLink => {
  const { session, busy, note, setBusy, setNote, end, begin, beUnavailable, beOpen } = useLinkSession()
  const usedToken = useRef<string>(undefined)
  useRefreshedToken()

  const link: Purpose = {
    newToken: async () => {
      const token = (hasReturned() && kept(tokenKey())) || (await ownToken(usedToken.current))
      if (token !== undefined) keep(tokenKey(), token)
      return token
    },
    impossible: noLinking,
    onSuccess: (publicToken, accounts) =>
      publicToken === null ? Promise.resolve() : onLinked(linksOf(publicToken, accounts)),
  }
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current && kept(tokenKey()) === null) forgetReturn()
    if (isFirst.current && hasReturned()) void begin(link)
    isFirst.current = false
  })

  const succeed = async (
    { purpose, token }: Session,
    publicToken: string | null,
    accounts: ReadonlyArray<LinkedAccount>,
  ): Promise<void> => {
    setBusy(true)
    usedToken.current = token
    await purpose.onSuccess(publicToken, accounts)
    end("")
  }

  const exit = ({ purpose, token, again }: Session, error: PlaidLinkError | null): void => {
    if (error === null) return end(closed)
    if (error.error_code === "INVALID_LINK_TOKEN") {
      usedToken.current = token
      forgetReturn()
      if (!again) return void begin(purpose, true)
    }
    end("")
    showDanger(error.display_message ?? failed)
  }

  return {
    open: () => begin(link),
    repair: (newToken, onRepaired) => begin({ newToken, impossible: noRepair, onSuccess: onRepaired }),
    addTo: (newToken, accountId) =>
      begin({
        newToken,
        impossible: noRepair,
        onSuccess: (publicToken, accounts) => onLinked(newLinksOf(publicToken, accounts, accountId)),
      }),
    busy,
    note,
    window:
      session === undefined ? null : (
        <BankLinkWindow
          key={session.token}
          onEvent={(name, institution) => setNote((before) => noteOn(name, institution) ?? before)}
          onExit={(error) => exit(session, error)}
          onOpen={beOpen}
          onSuccess={(publicToken, accounts) => void succeed(session, publicToken, accounts)}
          onUnavailable={beUnavailable}
          token={session.token}
        />
      ),
  }
}

// Converts the widget's events into the product's words.

/** The message for the person about an event of the widget; undefined if there is none. */
export const noteOn = (event: string, institution: string | null): string | undefined => {
  switch (event) {
    case "OPEN":
      return "Continue in the bank window."
    case "SELECT_INSTITUTION":
      return `Connecting to ${institution ?? "your bank"}…`
    case "HANDOFF":
      return "Your bank has approved. Adding your accounts…"
    case "ERROR":
      return "The bank window reported a problem. You can try again there, or close it."
    case "BANK_INCOME_INSIGHTS_COMPLETED":
      return "Your bank has shared its income insights."
    case "IDENTITY_VERIFICATION_PASS_SESSION":
      return "Your identity is verified."
    case "IDENTITY_VERIFICATION_FAIL_SESSION":
      return "Your identity could not be verified. Please try again."
    default:
      return undefined
  }
}

interface BankLinkWindowProps {
  readonly token: string
  readonly onOpen: () => void
  readonly onSuccess: (publicToken: string | null, accounts: ReadonlyArray<LinkedAccount>) => void
  /** Closed before the end: with an error, or because the person closed it. */
  readonly onExit: (error: PlaidLinkError | null) => void
  readonly onEvent: (name: string, institution: string | null) => void
  /** The provider's script could not be loaded, because of the network or a content blocker. */
  readonly onUnavailable: () => void
}

/** In milliseconds, for loading the provider's script. */
const timeout = 15_000

/**
 * Opens the provider's widget as soon as it is ready. It belongs to one token, which must be its key: the hook would
 * otherwise open the widget of the previous token. It renders nothing itself.
 */
export const BankLinkWindow = ({ token, onOpen, onSuccess, onExit, onEvent, onUnavailable }: BankLinkWindowProps) => {
  const { open, ready, error } = usePlaidLink({
    token,
    ...(hasReturned() ? { receivedRedirectUri: location.href } : {}),
    onSuccess: (publicToken, { accounts }) => onSuccess(publicToken, accounts),
    onExit: (failure) => onExit(failure),
    onEvent: (name, { institution_name: institution }) => onEvent(name, institution),
  })
  const opened = useRef(false)

  useEffect(() => {
    if (!ready || opened.current) return
    opened.current = true
    open()
    onOpen()
  }, [ready, open, onOpen])

  useEffect(() => {
    if (error !== null) onUnavailable()
    if (ready) return
    const timer = setTimeout(onUnavailable, timeout)
    return () => clearTimeout(timer)
  }, [error, ready, onUnavailable])

  return null
}

// The token that opens the bank-linking widget.
/** Whether the token is valid for half a minute, since otherwise it would expire while the person types. */
const isGood = (linkToken: LinkToken | null | undefined): linkToken is LinkToken =>
  linkToken != null && Date.parse(linkToken.expiration) - Date.now() > 30_000

/** Refreshes an expired link token once, so that a person who returns after hours finds a button that works. */
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
  const unused = () => [auth.user?.linkToken?.token].find((token) => token !== used)
  if (isGood(auth.user?.linkToken) && unused() !== undefined) return unused()
  // A new one is valid, even if this machine's clock is wrong by hours.
  return (await refreshLinkToken()) ? unused() : undefined
}

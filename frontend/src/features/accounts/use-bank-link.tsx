// Runs sessions of the bank-linking widget, each with a valid link token.
import type { AccountLink } from "@evenkeel/contracts/api/accounts"
import { useCallback, useRef, useState, type ReactNode } from "react"
import type { PlaidLinkError } from "react-plaid-link"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { BankLinkWindow } from "./bank-link-window.tsx"
import { linksOf, type LinkedAccount } from "./link-accounts.ts"
import { ownToken, useRefreshedToken } from "./link-token.ts"

export interface BankLink {
  /** Opens the widget to link accounts. */
  readonly open: () => Promise<void>
  /** Opens the widget to log in again at one account's bank, with a token that was made for that. */
  readonly repair: (newToken: NewToken, onRepaired: () => Promise<void>) => Promise<void>
  /** The widget is loading, or its accounts are being linked. */
  readonly busy: boolean
  /** A message about the progress, for the person; "" if there is none. */
  readonly note: string
  /** Render it anywhere on the screen. */
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
  /** The previous session turned out to have expired, and this one replaced it automatically. */
  readonly again: boolean
}

const closed = "You closed the bank window before finishing. Nothing was changed."
const noLinking = "Linking a bank is not possible right now. Please try again in a moment."
const noRepair = "Your bank cannot be reached right now. Please try again in a moment."
const unavailable =
  "The bank window could not be loaded. Please check your connection and content blockers, and try again."
const failed = "Your bank could not be linked. Please try again."

export const useBankLink = (onLinked: (links: ReadonlyArray<AccountLink>) => Promise<unknown>): BankLink => {
  const [session, setSession] = useState<Session>()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState("")
  const usedToken = useRef<string>(undefined)
  useRefreshedToken()

  const end = (last: string): void => {
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

  const link: Purpose = {
    newToken: () => ownToken(usedToken.current),
    impossible: noLinking,
    onSuccess: (publicToken, accounts) =>
      publicToken === null ? Promise.resolve() : onLinked(linksOf(publicToken, accounts)),
  }

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
      if (!again) return void begin(purpose, true)
    }
    end("")
    showDanger(error.display_message ?? failed)
  }

  const beUnavailable = useCallback(() => {
    end(unavailable)
    showDanger(unavailable)
  }, [])
  const beOpen = useCallback(() => setBusy(false), [])

  return {
    open: () => begin(link),
    repair: (newToken, onRepaired) => begin({ newToken, impossible: noRepair, onSuccess: onRepaired }),
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

// What the bank-linking widget reports, in the product's words.

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

import { useEffect, useRef } from "react"
import { usePlaidLink, type PlaidLinkError } from "react-plaid-link"
import type { LinkedAccount } from "./link-accounts.ts"

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

/** How long the provider's script may take, in milliseconds. */
const timeout = 15_000

/**
 * Opens the provider's widget as soon as it is ready. It belongs to one token: use the token as its key, because
 * the hook would otherwise open the widget of the previous one. It renders nothing itself.
 */
export const BankLinkWindow = ({ token, onOpen, onSuccess, onExit, onEvent, onUnavailable }: BankLinkWindowProps) => {
  const { open, ready, error } = usePlaidLink({
    token,
    onSuccess: (publicToken, { accounts }) => onSuccess(publicToken, accounts),
    onExit: (failure) => onExit(failure),
    onEvent: (name, { institution_name: institution }) => onEvent(name, institution),
  })
  const opened = useRef(false)

  useEffect(() => {
    if (ready && !opened.current) {
      opened.current = true
      open()
      onOpen()
    }
  }, [ready, open, onOpen])

  useEffect(() => {
    if (error !== null) onUnavailable()
    if (ready) return
    const timer = setTimeout(onUnavailable, timeout)
    return () => clearTimeout(timer)
  }, [error, ready, onUnavailable])

  return null
}

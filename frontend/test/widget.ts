// A fake bank-linking widget: the test plays the person and the bank.
import type { PlaidAccount, PlaidLinkError, PlaidLinkOptionsWithLinkToken } from "react-plaid-link"
import { afterEach, beforeEach, vi } from "vitest"

export interface Widget {
  /** The token of each time it was opened. */
  readonly opened: Array<string | null>
  /** The address of the return from a bank's own site that it was last opened with. */
  readonly returnedTo: () => string | undefined
  readonly succeed: (publicToken: string, ...accounts: ReadonlyArray<PlaidAccount>) => void
  readonly exit: (error?: Partial<PlaidLinkError>) => void
  readonly report: (event: string, institution?: string) => void
}

export const bankAccount = (id: string, name: string): PlaidAccount => ({
  id,
  name,
  mask: "0000",
  type: "depository",
  subtype: "checking",
  verification_status: null,
  class_type: null,
})

/** Replaces the provider's widget for every test of a file. */
export const useWidget = (): Widget => {
  let current: PlaidLinkOptionsWithLinkToken | undefined
  const opened: Array<string | null> = []

  beforeEach(() => {
    opened.length = 0
    current = undefined
    // With this tag the hook takes the provider's script to be loaded.
    document.head.innerHTML =
      '<script type="text/plain" src="https://cdn.plaid.com/link/v2/stable/link-initialize.js"></script>'
    vi.stubGlobal("Plaid", {
      create: (options: PlaidLinkOptionsWithLinkToken) => {
        current = options
        return { open: () => opened.push(options.token), exit: () => {}, submit: () => {}, destroy: () => {} }
      },
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const metadata = { institution: null, status: null, link_session_id: "session-1", request_id: "request-1" }
  return {
    opened,
    returnedTo: () => current?.receivedRedirectUri,
    succeed: (publicToken, ...accounts) =>
      current?.onSuccess(publicToken, { institution: null, accounts: [...accounts], link_session_id: "session-1" }),
    exit: (error) =>
      current?.onExit?.(
        error === undefined
          ? null
          : { error_type: "", error_code: "", error_message: "", display_message: null, ...error },
        metadata,
      ),
    report: (event, institution) => current?.onEvent?.(event, { institution_name: institution ?? null } as never),
  }
}

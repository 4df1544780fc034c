// Creates and uses passkeys in the browser. Every promise here rejects with a RequestFailed, whose message can be
// shown. The library is loaded at first use.
import type { PasskeyAssertion, PasskeyAttestation } from "@evenkeel/contracts/api/users/passkeys"
import { RequestFailed } from "@evenkeel/contracts/client"
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"
import { client } from "../../../lib/api.ts"

const library = () => import("@simplewebauthn/browser")

const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith("[")

/** Why passkeys cannot be used here, as one sentence; undefined if they can. Browsers require a host name and TLS. */
export const whyNoPasskeys = ({ hostname, port }: Pick<Location, "hostname" | "port"> = location):
  | string
  | undefined => {
  if (isAddress(hostname)) {
    const isThisMachine = /^127\.|^\[::1\]$/.test(hostname)
    return isThisMachine
      ? `Passkeys need a name instead of ${hostname}: open http://localhost${port === "" ? "" : `:${port}`} to use one.`
      : `Passkeys do not work at a numeric address such as ${hostname}. Open Evenkeel by a name, with https://.`
  }
  if (!window.isSecureContext) return "Passkeys need a safe connection. Open Evenkeel with https://."
  return window.PublicKeyCredential === undefined ? "This browser does not support passkeys." : undefined
}

const reasonOf = (failure: unknown): string => {
  const { name, message } = failure instanceof Error ? failure : new Error("")
  switch (name) {
    case "NotAllowedError":
    case "AbortError":
      return "No passkey was used: it was cancelled, or took too long."
    case "InvalidStateError":
      return "This device already has a passkey for your account."
    case "NotSupportedError":
    case "ConstraintError":
      return "This device cannot store a passkey. Please try another one."
    default:
      return `The passkey did not work: ${message === "" ? "your browser does not say why" : message}`
  }
}

const orInWords = async <Outcome>(outcome: Promise<Outcome>): Promise<Outcome> => {
  try {
    return await outcome
  } catch (failure) {
    throw failure instanceof RequestFailed ? failure : new RequestFailed(0, reasonOf(failure))
  }
}

const expectPossible = (): void => {
  const reason = whyNoPasskeys()
  if (reason !== undefined) throw new RequestFailed(0, reason)
}

/** Lets the person choose one of their passkeys, and use it. */
export const askForPasskey = async (): Promise<PasskeyAssertion> => {
  expectPossible()
  const [options, { startAuthentication }] = await orInWords(Promise.all([client.passkeyRequestOptions(), library()]))
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await orInWords(startAuthentication({ optionsJSON }))) as PasskeyAssertion
}

/** Lets the person create a passkey on one of their devices. */
export const createPasskey = async (): Promise<PasskeyAttestation> => {
  expectPossible()
  const [options, { startRegistration }] = await orInWords(Promise.all([client.passkeyCreationOptions(), library()]))
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await orInWords(startRegistration({ optionsJSON }))) as PasskeyAttestation
}

/** In milliseconds: options are valid for five minutes. */
const renewAfter = 240_000

/**
 * Offers the person's passkeys among the browser's suggestions for the username, if it can. Returns a function that
 * ends it. A failure is not shown, because nobody has requested it.
 */
export const offerPasskeys = (take: (passkey: PasskeyAssertion) => void): (() => void) => {
  let ended = false
  const offer = async (): Promise<void> => {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
    if (!(await browserSupportsWebAuthnAutofill())) return
    const options = await client.passkeyRequestOptions()
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    if (ended) return
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    if (!ended) take(passkey as PasskeyAssertion)
  }
  if (whyNoPasskeys() !== undefined) return () => {}
  const begin = (): void => void offer().catch(() => undefined)
  const renewal = setInterval(begin, renewAfter)
  begin()
  return () => {
    ended = true
    clearInterval(renewal)
    void library().then(
      ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
      () => undefined,
    )
  }
}

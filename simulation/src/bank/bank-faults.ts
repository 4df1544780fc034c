// Faults of the bank: each waits for the next call of its kind.
import { refusal, type Reply } from "./bank.ts"

export type BankEndpoint =
  | "any"
  | "/item/public_token/exchange"
  | "/accounts/get"
  | "/transactions/sync"
  | "/item/remove"

export type BankFaultKind =
  /** The connection breaks before the call reaches the bank. */
  | "call lost"
  /** The bank carries out the call, and the connection breaks before the answer arrives. */
  | "answer lost"
  /** The bank carries out the call, and never answers. */
  | "hang"
  /** The answer arrives byte by byte, with a long time between them. */
  | "drip"
  /** The answer does not conform to the API. */
  | "garbled"
  /** The bank refuses without carrying out the call. */
  | "refused"
  /** The answer takes some seconds. */
  | "slow"
  /** There is always another page, and the cursor does not advance. */
  | "cursor repeated"
  /** The product crashes after the bank has carried out the call, and before the answer arrives. */
  | "crash"

export interface BankFault {
  readonly kind: BankFaultKind
  readonly endpoint: BankEndpoint
  /** How many matching calls pass before the fault strikes. */
  readonly skipped: number
  /** Selects one of several ways to garble or to refuse. */
  readonly variant: number
}

export const bankFaultInWords = ({ kind, endpoint, skipped, variant }: BankFault): string =>
  `${kind} (${variant}) at the ${skipped === 0 ? "next" : `${skipped + 1}th`} call of ${endpoint} at the bank`

export interface BankFaults {
  readonly arm: (fault: BankFault) => void
  /** Cancels pending faults. */
  readonly disarm: () => void
  /** The fault that strikes this call. */
  readonly strike: (endpoint: string) => BankFault | undefined
}

export const makeBankFaults = (happened: (what: string) => void): BankFaults => {
  let armed: Array<{ readonly fault: BankFault; left: number }> = []
  return {
    arm: (fault) => armed.push({ fault, left: fault.skipped }),
    disarm: () => {
      armed = []
    },
    strike: (endpoint) => {
      const concerned = armed.filter(({ fault }) => fault.endpoint === "any" || fault.endpoint === endpoint)
      const hit = concerned.find(({ left }) => left === 0)
      for (const each of concerned) each.left -= 1
      if (hit === undefined) return undefined
      armed = armed.filter((each) => each !== hit)
      happened(`${bankFaultInWords(hit.fault)}: ${endpoint}`)
      return hit.fault
    },
  }
}

const refusals: ReadonlyArray<Reply> = [
  refusal("API_ERROR", "INTERNAL_SERVER_ERROR", 500),
  refusal("RATE_LIMIT_EXCEEDED", "RATE_LIMIT", 429),
  refusal("INSTITUTION_ERROR", "INSTITUTION_DOWN"),
  refusal("ITEM_ERROR", "ITEM_LOGIN_REQUIRED"),
]

export const refusalOf = (variant: number): Reply => refusals[variant % refusals.length]!

/** Answers without pages stay unchanged. */
export const repeatingItsCursor = ({ status, body }: Reply, cursor = ""): Reply =>
  "next_cursor" in body ? { status, body: { ...body, next_cursor: cursor, has_more: true } } : { status, body }

const garblings: ReadonlyArray<(text: string) => string> = [
  (text) => text.slice(0, text.length / 2),
  () => "<html>Bad gateway</html>",
  (text) => text.replaceAll(/"(access_token|accounts|next_cursor|has_more)":/g, '"something_else":'),
  (text) => text.replaceAll(/[aeiou]/g, "\uFFFD"),
]

export const garbled = (variant: number, text: string): string => garblings[variant % garblings.length]!(text)

// Every error that the bank can return: its type, status and message.

interface RefusalKind {
  readonly type: string
  readonly status: 400 | 429 | 500
  readonly message: string
  readonly display?: string
}

const refusalKinds = {
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: {
    type: "TRANSACTIONS_ERROR",
    status: 400,
    message:
      "Underlying transaction data changed since last page was fetched. Please restart pagination from last update.",
  },
  INVALID_FIELD: { type: "INVALID_REQUEST", status: 400, message: "one of the fields is not valid" },
  MISSING_FIELDS: { type: "INVALID_REQUEST", status: 400, message: "the following required fields are missing" },
  INVALID_BODY: { type: "INVALID_REQUEST", status: 400, message: "the request body is not valid JSON" },
  INVALID_HEADERS: { type: "INVALID_REQUEST", status: 400, message: "Plaid-Version must be 2020-09-14" },
  UNKNOWN_FIELDS: { type: "INVALID_REQUEST", status: 400, message: "the request has fields that are not recognised" },
  NOT_FOUND: { type: "INVALID_REQUEST", status: 400, message: "there is no such endpoint" },
  INVALID_ACCESS_TOKEN: { type: "INVALID_INPUT", status: 400, message: "could not find matching access token" },
  INVALID_PUBLIC_TOKEN: {
    type: "INVALID_INPUT",
    status: 400,
    message: "could not find matching public token, or it has expired or was exchanged before",
  },
  INVALID_API_KEYS: { type: "INVALID_INPUT", status: 400, message: "invalid client_id or secret provided" },
  INVALID_LINK_TOKEN: { type: "INVALID_INPUT", status: 400, message: "invalid or expired link_token provided" },
  INVALID_INSTITUTION: { type: "INVALID_INPUT", status: 400, message: "invalid institution_id provided" },
  INVALID_ACCOUNT_ID: {
    type: "INVALID_INPUT",
    status: 400,
    message: "one of the account_ids is not an account of this item",
  },
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: {
    type: "INVALID_INPUT",
    status: 400,
    message: "no webhook verification key has this id",
  },
  ITEM_LOGIN_REQUIRED: {
    type: "ITEM_ERROR",
    status: 400,
    message:
      "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
    display: "Please sign in to your bank again.",
  },
  ITEM_LOCKED: {
    type: "ITEM_ERROR",
    status: 400,
    message: "this account is locked. The user must take action at the institution before it can be linked",
    display: "This login is locked at the bank. Unlock it there, then try again.",
  },
  ITEM_NOT_FOUND: {
    type: "ITEM_ERROR",
    status: 400,
    message: "the item you requested cannot be found. It has been removed",
  },
  NO_ACCOUNTS: { type: "ITEM_ERROR", status: 400, message: "no valid accounts were found for this item" },
  PRODUCT_NOT_READY: {
    type: "ITEM_ERROR",
    status: 400,
    message: "the requested product is not yet ready. please provide a webhook or try the request again later",
  },
  INSTITUTION_DOWN: {
    type: "INSTITUTION_ERROR",
    status: 400,
    message: "this institution is not currently responding to this request. please try again soon",
  },
  INSTITUTION_NOT_RESPONDING: {
    type: "INSTITUTION_ERROR",
    status: 400,
    message: "this institution is not currently responding to this request. please try again soon",
  },
  TRANSACTIONS_SYNC_LIMIT: {
    type: "RATE_LIMIT_EXCEEDED",
    status: 429,
    message: "rate limit exceeded for attempts to access this item. please try again later",
  },
  RATE_LIMIT: { type: "RATE_LIMIT_EXCEEDED", status: 429, message: "rate limit exceeded. please try again later" },
  SANDBOX_WEBHOOK_INVALID: { type: "SANDBOX_ERROR", status: 400, message: "this item has no webhook to fire at" },
  INTERNAL_SERVER_ERROR: { type: "API_ERROR", status: 500, message: "an unexpected error occurred" },
} as const satisfies Record<string, RefusalKind>

export type RefusalCode = keyof typeof refusalKinds

/** The codes that a fault may simulate. NOT_READY is not an error: /transactions/sync returns it as a status. */
export const faultCodes: ReadonlyArray<string> = [...Object.keys(refusalKinds), "NOT_READY"]

export interface Refused {
  readonly _tag: "Refused"
  readonly code: RefusalCode
  readonly message: string
}

export const refuse = (code: RefusalCode, message: string = refusalKinds[code].message): Refused => ({
  _tag: "Refused",
  code,
  message,
})

export const isRefused = (answer: object): answer is Refused => "_tag" in answer && answer._tag === "Refused"

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusalKinds, code)

export const statusOf = ({ code }: Refused): number => refusalKinds[code].status

export interface ErrorBody {
  readonly error_type: string
  readonly error_code: RefusalCode
  readonly error_message: string
  readonly display_message: string | null
}

export const errorBody = ({ code, message }: Refused): ErrorBody => {
  const kind: RefusalKind = refusalKinds[code]
  return { error_type: kind.type, error_code: code, error_message: message, display_message: kind.display ?? null }
}

// All ways in which a request can fail, as tagged values.

/** The HTTP status of each. */
export const status = {
  /** The request cannot be read: its JSON, a type, a path, a header. */
  Malformed: 400,
  /** No token, or one that is unknown, expired or revoked. */
  Unauthenticated: 401,
  /** The session's last proof of identity was too long ago: POST /auth/step-up, then send it again. */
  Unconfirmed: 403,
  /** It does not exist, or is another person's: the response is the same. */
  NotFound: 404,
  /** It conflicts with existing data, or with a concurrent change. */
  Conflict: 409,
  TooLarge: 413,
  /** It was addressed to a host that is not ours. */
  Misdirected: 421,
  /** It was sent by a page of another site. */
  CrossSite: 403,
  /** The body is not JSON, or compressed. */
  UnsupportedMediaType: 415,
  /** The body took too long to arrive. */
  RequestTimeout: 408,
  /** A rule of the budget refuses it, in the product's exact words. */
  Refused: 422,
  TooManyRequests: 429,
  /** A store or the bank is unavailable, or the read model has not caught up yet. */
  Unavailable: 503,
} as const

type Tag = keyof typeof status

export interface Tagged<Name extends Tag> {
  readonly _tag: Name
  /** One sentence that a person can act on. */
  readonly message: string
}

export interface TooManyRequests extends Tagged<"TooManyRequests"> {
  readonly retryAfterSeconds: number
}
export interface Unavailable extends Tagged<"Unavailable"> {
  readonly retryAfterSeconds: number
  /** The cause, for the log alone. */
  readonly cause?: unknown
}

/** Those with only a message. */
type Plain = Exclude<Tag, "TooManyRequests" | "Unavailable">
export type RequestError = { readonly [Name in Plain]: Tagged<Name> }[Plain] | TooManyRequests | Unavailable

export const malformed = (message: string): Tagged<"Malformed"> => ({ _tag: "Malformed", message })
export const unauthenticated = (message = "Please log in."): Tagged<"Unauthenticated"> => ({
  _tag: "Unauthenticated",
  message,
})
export const unconfirmed: Tagged<"Unconfirmed"> = { _tag: "Unconfirmed", message: "Please confirm that it is you." }
export const notFound = (what: string): Tagged<"NotFound"> => ({ _tag: "NotFound", message: `${what} not found` })
export const conflict = (message: string): Tagged<"Conflict"> => ({ _tag: "Conflict", message })
export const tooLarge = (message: string): Tagged<"TooLarge"> => ({ _tag: "TooLarge", message })
export const misdirected = (message: string): Tagged<"Misdirected"> => ({ _tag: "Misdirected", message })
export const crossSite: Tagged<"CrossSite"> = {
  _tag: "CrossSite",
  message: "This came from a page of another site, and was not carried out.",
}
export const unsupportedMediaType = (message: string): Tagged<"UnsupportedMediaType"> => ({
  _tag: "UnsupportedMediaType",
  message,
})
export const requestTimeout = (message: string): Tagged<"RequestTimeout"> => ({ _tag: "RequestTimeout", message })
export const refused = (message: string): Tagged<"Refused"> => ({ _tag: "Refused", message })
export const tooManyRequests = (message: string, retryAfterSeconds: number): TooManyRequests => ({
  _tag: "TooManyRequests",
  message,
  retryAfterSeconds,
})
export const unavailable = (
  message: string,
  { retryAfterSeconds = 1, cause }: { readonly retryAfterSeconds?: number; readonly cause?: unknown } = {},
): Unavailable => ({ _tag: "Unavailable", message, retryAfterSeconds, ...(cause === undefined ? {} : { cause }) })

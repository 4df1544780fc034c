// Every way in which a request can fail, as tagged values. `status` maps each to an HTTP
// status: a tag without one does not compile.

interface Tagged<Tag extends string> {
  readonly _tag: Tag
  /** One sentence that a person can act on. */
  readonly message: string
}

/** The request cannot be read: its JSON, a type, a path, a header. */
export interface Malformed extends Tagged<"Malformed"> {}
/** No token, or one that is unknown, expired or revoked. */
export interface Unauthenticated extends Tagged<"Unauthenticated"> {}
/** The session's last proof of who it is was too long ago: POST /auth/step-up, then send it again. */
export interface Unconfirmed extends Tagged<"Unconfirmed"> {}
/** There is no such thing, or it is someone else's: the response is the same. */
export interface NotFound extends Tagged<"NotFound"> {}
/** It conflicts with existing data, or with a concurrent change. */
export interface Conflict extends Tagged<"Conflict"> {}
export interface TooLarge extends Tagged<"TooLarge"> {}
/** It was addressed to a host that is not ours. */
export interface Misdirected extends Tagged<"Misdirected"> {}
/** A page of another site has sent it. */
export interface CrossSite extends Tagged<"CrossSite"> {}
/** The body is not JSON, or compressed. */
export interface UnsupportedMediaType extends Tagged<"UnsupportedMediaType"> {}
/** The body took too long to arrive. */
export interface RequestTimeout extends Tagged<"RequestTimeout"> {}
/** A rule of the budget refuses it, in the product's exact words. */
export interface Refused extends Tagged<"Refused"> {}
export interface TooManyRequests extends Tagged<"TooManyRequests"> {
  readonly retryAfterSeconds: number
}
/** A store or the bank is unavailable, or the read model has not caught up yet. */
export interface Unavailable extends Tagged<"Unavailable"> {
  readonly retryAfterSeconds: number
  /** What failed, for the log alone. */
  readonly cause?: unknown
}

export type RequestError =
  | Malformed
  | Unauthenticated
  | Unconfirmed
  | NotFound
  | Conflict
  | TooLarge
  | Misdirected
  | CrossSite
  | UnsupportedMediaType
  | RequestTimeout
  | Refused
  | TooManyRequests
  | Unavailable

export const status: { readonly [Tag in RequestError["_tag"]]: number } = {
  Malformed: 400,
  Unauthenticated: 401,
  Unconfirmed: 403,
  NotFound: 404,
  Conflict: 409,
  TooLarge: 413,
  Misdirected: 421,
  CrossSite: 403,
  UnsupportedMediaType: 415,
  RequestTimeout: 408,
  Refused: 422,
  TooManyRequests: 429,
  Unavailable: 503,
}

export const malformed = (message: string): Malformed => ({ _tag: "Malformed", message })
export const unauthenticated = (message = "Please log in."): Unauthenticated => ({ _tag: "Unauthenticated", message })
export const unconfirmed: Unconfirmed = { _tag: "Unconfirmed", message: "Please confirm that it is you." }
export const notFound = (what: string): NotFound => ({ _tag: "NotFound", message: `${what} not found` })
export const conflict = (message: string): Conflict => ({ _tag: "Conflict", message })
export const tooLarge = (message: string): TooLarge => ({ _tag: "TooLarge", message })
export const misdirected = (message: string): Misdirected => ({ _tag: "Misdirected", message })
export const crossSite: CrossSite = {
  _tag: "CrossSite",
  message: "This came from a page of another site, and was not carried out.",
}
export const unsupportedMediaType = (message: string): UnsupportedMediaType => ({
  _tag: "UnsupportedMediaType",
  message,
})
export const requestTimeout = (message: string): RequestTimeout => ({ _tag: "RequestTimeout", message })
export const refused = (message: string): Refused => ({ _tag: "Refused", message })
export const tooManyRequests = (message: string, retryAfterSeconds: number): TooManyRequests => ({
  _tag: "TooManyRequests",
  message,
  retryAfterSeconds,
})
export const unavailable = (
  message: string,
  { retryAfterSeconds = 1, cause }: { readonly retryAfterSeconds?: number; readonly cause?: unknown } = {},
): Unavailable => ({ _tag: "Unavailable", message, retryAfterSeconds, ...(cause === undefined ? {} : { cause }) })

// A person's sessions, and their security log.
import { Schema } from "effect"
import { wholeNumber } from "../audit/fields.ts"
import { Text } from "../fields.ts"
import { PasskeyAssertion } from "./passkeys.ts"

/** How a session began. A reset link comes by email or from the operator. */
export const SignInMethod = Schema.Literals(["password", "passkey", "recovery code", "reset link"])
export type SignInMethod = typeof SignInMethod.Type

/**
 * `device` is like "Firefox on Linux"; `current` marks the session of the request. Moments are ISO 8601 instants;
 * `lastUsedAt` is exact to the minute. `place` is always null: addresses are not stored.
 */
export const Session = Schema.Struct({
  sessionId: Schema.String,
  device: Schema.String,
  method: SignInMethod,
  signedInAt: Schema.String,
  lastUsedAt: Schema.String,
  current: Schema.Boolean,
  place: Schema.Null,
})
export type Session = typeof Session.Type

/** One of them suffices. The passkey answers the options of POST /auth/passkey/options. */
export const StepUp = Schema.Struct({
  password: Schema.optionalKey(Text),
  passkey: Schema.optionalKey(PasskeyAssertion),
})

/** Until this ISO 8601 instant the session may make calls that require a recent proof of identity. */
export const Confirmed = Schema.Struct({ confirmedUntil: Schema.String })
export type Confirmed = typeof Confirmed.Type

export const SecurityEventKind = Schema.Literals([
  "signed-in",
  "sign-in-failed",
  "new-device",
  "password-changed",
  "control-taken-back",
  "passkey-added",
  "passkey-renamed",
  "passkey-removed",
  "passkey-suspicious",
  "passkey-required",
  "passkey-optional",
  "session-ended",
  "recovery-codes-renewed",
  "recovery-code-used",
  "email-changed",
  "data-exported",
  "erasure-asked",
  "erasure-withdrawn",
  "locked",
  "unlocked",
  "reset-by-operator",
])
export type SecurityEventKind = typeof SecurityEventKind.Type

/** `sentence` is for the person. `device` is null for another's device, such as an operator's. */
export const SecurityEvent = Schema.Struct({
  at: Schema.String,
  kind: SecurityEventKind,
  device: Schema.NullOr(Schema.String),
  sentence: Schema.String,
})
export type SecurityEvent = typeof SecurityEvent.Type

/** Both are optional. `after` is the `next` of the previous page. */
export const SecurityLogRequest = Schema.Struct({
  after: Schema.optionalKey(Text),
  limit: Schema.optionalKey(wholeNumber(1, 200)),
})

/** `next` is the `after` of the next page, null on the last one. */
export const SecurityLogPage = Schema.Struct({
  events: Schema.Array(SecurityEvent),
  next: Schema.NullOr(Schema.String),
})
export type SecurityLogPage = typeof SecurityLogPage.Type

/**
 * Shown until it is dismissed with DELETE /user/notices/{id}. Two kinds are no security events: "no-way-back" suggests a
 * passkey or recovery codes, once, to a person who has had only a password for some days; "transfer-found" says that
 * transactions counted until their other sides came. `rows` are the days of those.
 */
export const Notice = Schema.Struct({
  noticeId: Schema.String,
  ...SecurityEvent.fields,
  kind: Schema.Literals([...SecurityEventKind.literals, "no-way-back", "transfer-found"]),
  rows: Schema.optionalKey(Schema.Struct({ from: Schema.String, to: Schema.String })),
})
export type Notice = typeof Notice.Type

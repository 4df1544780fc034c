// Passwords, and ways to recover an account without one.
import { Schema } from "effect"
import { Text } from "../fields.ts"
import { StepUp } from "./sessions.ts"

/** The same password, typed twice. */
export const NewPassword = Schema.Struct({ passwordOne: Text, passwordTwo: Text })
export type NewPassword = typeof NewPassword.Type

/** Includes a proof of identity: the present password, or a passkey. */
export const PasswordChange = Schema.Struct({ ...NewPassword.fields, ...StepUp.fields })
export type PasswordChange = typeof PasswordChange.Type

/** Ten codes, each of which signs in once. They are shown only this time. */
export const RecoveryCodes = Schema.Struct({ codes: Schema.Array(Schema.String) })
export type RecoveryCodes = typeof RecoveryCodes.Type

/** Case, spaces and hyphens of the code are ignored. */
export const Recovery = Schema.Struct({ username: Text, recoveryCode: Text, ...NewPassword.fields })
export type Recovery = typeof Recovery.Type

export const ForgottenPassword = Schema.Struct({ email: Text })

/** The token is the part of the link after #. */
export const PasswordReset = Schema.Struct({ token: Text, ...NewPassword.fields })
export type PasswordReset = typeof PasswordReset.Type

/** null removes the address. A new one is used once the link sent to it was opened; until then the former one is. */
export const EmailChange = Schema.Struct({ email: Schema.NullOr(Text).annotate({ message: "must be text" }) })

/** The token is the part of the link after #. */
export const EmailConfirmation = Schema.Struct({ token: Text })

/** `pending` has been entered, but not confirmed. */
export const Email = Schema.Struct({ address: Schema.NullOr(Schema.String), pending: Schema.NullOr(Schema.String) })
export type Email = typeof Email.Type

export const RegistrationMode = Schema.Literals(["open", "invite", "closed"])
export type RegistrationMode = typeof RegistrationMode.Type

/**
 * The options of this installation at the requested address. `passkeys` is null if they work here, else one sentence
 * with the reason. `email`: whether it can send email. `registration`: open to all, or by invitation.
 */
export const SignInWays = Schema.Struct({
  passkeys: Schema.NullOr(Schema.String),
  email: Schema.Boolean,
  registration: RegistrationMode,
})
export type SignInWays = typeof SignInWays.Type

/**
 * The start of a person's security screen. `passkeys` is their number, `recoveryCodes` the number of unused ones. If a
 * passkey is required, the password alone does not sign in. `confirmedUntil` is null unless the session had a proof of
 * identity within the last ten minutes.
 */
export const Security = Schema.Struct({
  hasPassword: Schema.Boolean,
  passkeys: Schema.Finite,
  isPasskeyRequired: Schema.Boolean,
  recoveryCodes: Schema.Finite,
  email: Email,
  erasureAskedAt: Schema.NullOr(Schema.String),
  confirmedUntil: Schema.NullOr(Schema.String),
  ways: SignInWays,
})
export type Security = typeof Security.Type

// Passkeys, in the JSON form of the Web Authentication API: that of browsers' parseCreationOptionsFromJSON,
// parseRequestOptionsFromJSON and toJSON, and of libraries for older browsers.
import { Schema } from "effect"
import { Text } from "../fields.ts"

/** Bytes in base64url, of at most 16 kB. */
const Bytes = Schema.String.annotate({ message: "must be text" }).check(
  Schema.makeFilter((text: string) =>
    text.length <= 22_000 && /^[\w-]+=*$/.test(text) ? undefined : "is not written in base64url",
  ),
)

const Descriptor = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal("public-key"),
  transports: Schema.optionalKey(Schema.Array(Schema.String)),
})

/** For `navigator.credentials.create`. Valid for five minutes, and once. */
export const PasskeyCreationOptions = Schema.Struct({
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  user: Schema.Struct({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  challenge: Schema.String,
  pubKeyCredParams: Schema.Array(Schema.Struct({ alg: Schema.Finite, type: Schema.Literal("public-key") })),
  timeout: Schema.Finite,
  excludeCredentials: Schema.Array(Descriptor),
  authenticatorSelection: Schema.Struct({
    residentKey: Schema.Literal("required"),
    requireResidentKey: Schema.Boolean,
    userVerification: Schema.Literal("required"),
  }),
  attestation: Schema.Literal("none"),
})
export type PasskeyCreationOptions = typeof PasskeyCreationOptions.Type

/** For `navigator.credentials.get`, to sign in or to prove one's identity. Valid for five minutes, and once. */
export const PasskeyRequestOptions = Schema.Struct({
  challenge: Schema.String,
  timeout: Schema.Finite,
  rpId: Schema.String,
  allowCredentials: Schema.Array(Descriptor),
  userVerification: Schema.Literal("required"),
})
export type PasskeyRequestOptions = typeof PasskeyRequestOptions.Type

/** The result of `navigator.credentials.create`, as JSON. It may have other fields. */
export const PasskeyAttestation = Schema.Struct({
  id: Bytes,
  rawId: Bytes,
  type: Schema.Literal("public-key"),
  response: Schema.Struct({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Schema.optionalKey(Schema.Array(Text)),
  }),
})
export type PasskeyAttestation = typeof PasskeyAttestation.Type

/** The result of `navigator.credentials.get`, as JSON. It may have other fields. */
export const PasskeyAssertion = Schema.Struct({
  id: Bytes,
  rawId: Bytes,
  type: Schema.Literal("public-key"),
  response: Schema.Struct({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Schema.optionalKey(Schema.NullOr(Bytes)),
  }),
})
export type PasskeyAssertion = typeof PasskeyAssertion.Type

/** `name` is chosen by the person, such as "Phone". */
export const NewPasskey = Schema.Struct({ name: Text, passkey: PasskeyAttestation })

export const PasskeyName = Schema.Struct({ name: Text })

export const PasskeySignIn = Schema.Struct({ passkey: PasskeyAssertion })

/**
 * `lastUsedAt` is null until its first use. `synced`: its provider has a copy, so it survives the loss of the device.
 */
export const Passkey = Schema.Struct({
  passkeyId: Schema.String,
  name: Schema.String,
  addedAt: Schema.String,
  lastUsedAt: Schema.NullOr(Schema.String),
  synced: Schema.Boolean,
})
export type Passkey = typeof Passkey.Type

/** Whether a passkey is required in addition to the password. */
export const PasskeyRequirement = Schema.Struct({ isRequired: Schema.Boolean })

// Creates passkeys and verifies their signatures: the options for the browser, and the check of its response.
import type { Knex } from "knex"
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@evenkeel/contracts/api/users/passkeys"
import type { UserId } from "@evenkeel/contracts/ids"
import type { KnownUser } from "../credentials.ts"
import { passkeyRows, type NewPasskeyRow } from "./passkeys.ts"
import type { RelyingParty } from "./relying-party.ts"
import { randomBytes } from "node:crypto"
import { hashOf } from "../secrets.ts"

export interface Used {
  readonly userId: UserId
  /** The person's epoch when the passkey was looked up. */
  readonly epoch: number
  readonly name: string
  /** The passkey reports fewer uses than we have seen: there is a copy of it. */
  readonly isSuspicious: boolean
}

/** Loaded on first use: it includes a certificate parser, and most processes never need it. */
const webAuthn = () => import("@simplewebauthn/server")

export const creationOptions = async (
  db: Knex,
  party: RelyingParty,
  { userId, name, username }: KnownUser,
): Promise<PasskeyCreationOptions> => {
  const { generateRegistrationOptions } = await webAuthn()
  const known = await passkeyRows(db).where({ user_id: userId })
  const { rp, user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: "Evenkeel",
    rpID: party.id,
    userID: new TextEncoder().encode(userId),
    userName: username,
    userDisplayName: name,
    challenge: await issueChallenge(db, userId),
  })
  return {
    rp: { id: party.id, name: rp.name },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" })),
    timeout: challengeLife,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, type: "public-key", transports })),
    // With a resident key the browser needs no username; with user verification a stolen phone alone does not sign in.
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  }
}

/** The library throws if a response is wrong. */
const notVerified = (): undefined => undefined

/** The challenge that was signed, if it was one of ours. Consumes it. */
const answeredChallenge = async (
  db: Knex,
  { response }: PasskeyAssertion | PasskeyAttestation,
  userId: UserId | null,
): Promise<string | undefined> => {
  const challenge = challengeIn(Buffer.from(response.clientDataJSON, "base64url").toString())
  return challenge !== undefined && (await takeChallenge(db, challenge, userId)) ? challenge : undefined
}

const challengeIn = (clientData: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(clientData) as { readonly challenge?: unknown }
    return typeof challenge === "string" ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The row of a new passkey; undefined if the response is not to a challenge of ours, or is not valid. */
export const verifiedPasskey = async (
  db: Knex,
  party: RelyingParty,
  userId: UserId,
  { name, passkey }: { readonly name: string; readonly passkey: PasskeyAttestation },
): Promise<NewPasskeyRow | undefined> => {
  const challenge = await answeredChallenge(db, passkey, userId)
  if (challenge === undefined) return undefined
  const { verifyRegistrationResponse } = await webAuthn()
  const { transports, ...response } = passkey.response
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
  }).catch(notVerified)
  if (verified?.registrationInfo === undefined) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    sign_count: String(credential.counter),
    transports: transports ?? [],
    synced: credentialBackedUp,
    name,
  }
}

export const requestOptions = async (db: Knex, party: RelyingParty): Promise<PasskeyRequestOptions> => ({
  challenge: Buffer.from(await issueChallenge(db, null)).toString("base64url"),
  timeout: challengeLife,
  rpId: party.id,
  allowCredentials: [],
  userVerification: "required",
})

/** The owner of the passkey that signed a challenge of ours; undefined if the signature is not valid. */
export const usePasskey = async (
  db: Knex,
  party: RelyingParty,
  passkey: PasskeyAssertion,
): Promise<Used | undefined> => {
  const challenge = await answeredChallenge(db, passkey, null)
  const row = await passkeyRows(db)
    .join("users", "users.user_id", "passkeys.user_id")
    .where({ credential_id: passkey.id })
    .first("passkeys.*", "users.credential_epoch as epoch")
  if (challenge === undefined || row === undefined) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const { clientDataJSON, authenticatorData, signature } = passkey.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...passkey,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // We compare the counts ourselves, since the library would only report that something is wrong.
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: 0 },
  }).catch(notVerified)
  if (verified?.verified !== true) return undefined
  const { newCounter, credentialBackedUp } = verified.authenticationInfo
  // Synced passkeys do not count: their count is always 0.
  const counted = await passkeyRows(db)
    .where({ passkey_id: row.passkey_id })
    .andWhereRaw("(sign_count < ? or (sign_count = 0 and ? = 0))", [newCounter, newCounter])
    .update({ sign_count: String(newCounter), synced: credentialBackedUp, last_used_at: new Date() })
  return { userId: row.user_id, epoch: row.epoch, name: row.name, isSuspicious: counted === 0 }
}

// Challenges: random bytes that a passkey signs, valid once and for five minutes.

/** In milliseconds. */
const challengeLife = 5 * 60_000

const challenges = (db: Knex) => db.withSchema("identity").table("challenges")

/** With a user id, a challenge for adding a passkey of that person; with null, one for signing in with any. */
const issueChallenge = async (db: Knex, userId: UserId | null): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = new Uint8Array(randomBytes(32))
  await challenges(db).insert({
    challenge_hash: hashOf(Buffer.from(challenge).toString("base64url")),
    user_id: userId,
    expires_at: db.raw(`now() + interval '${challengeLife} milliseconds'`),
  })
  return challenge
}

/** Consumes the challenge. False if it was issued for something else, used before, or has expired. */
const takeChallenge = async (db: Knex, challenge: string, userId: UserId | null): Promise<boolean> => {
  const taken = await challenges(db)
    .where({ challenge_hash: hashOf(challenge), user_id: userId })
    .andWhereRaw(`expires_at > now() and expires_at <= now() + interval '${challengeLife} milliseconds'`)
    .delete()
  return taken > 0
}

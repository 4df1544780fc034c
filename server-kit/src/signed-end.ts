// The end of a stream of events, or of the whole log, on a day, signed with Ed25519: the public key suffices to check
// it, only the private key can sign it.
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto"

export interface End {
  /** A stream, or "log". */
  readonly of: string
  /** The last revision, or the last position. */
  readonly at: string
  /** SHA-256 of the last event in hex; for a stream, of its chain. Empty where the store does not number events. */
  readonly hash: string
  /** The number of the stream's events, or of the log's streams. */
  readonly count: number
  /** Like "2026-02-14", in UTC. */
  readonly day: string
  /** The first day with signed ends, if the log had older events then. */
  readonly since?: string | undefined
}

/** A line of a file, or a row of a table. */
export interface SignedEnd extends End {
  readonly signature: string
}

export interface EndsKey {
  readonly publicKey: KeyObject
  /** Absent where ends are only checked. */
  readonly own?: { readonly seed: Buffer; readonly privateKey: KeyObject }
}

/** The PKCS #8 prefix of the seed. */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex")

/** Makes a key from the private key's 32 bytes. */
export const keyOfSeed = (seed: Buffer): EndsKey => {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: "der", type: "pkcs8" })
  return { publicKey: createPublicKey(privateKey), own: { seed, privateKey } }
}

/** Makes a key from the public key's 32 bytes in base64. */
export const publicKeyOf = (text: string): EndsKey => {
  const x = Buffer.from(text, "base64").toString("base64url")
  return { publicKey: createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }) }
}

/** The public key in base64. */
export const publicText = ({ publicKey }: EndsKey): string =>
  publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64")

const textOf = ({ of, at, hash, count, day, since }: End): string => JSON.stringify({ of, at, hash, count, day, since })

export const signed = (end: End, { own }: EndsKey): SignedEnd => {
  if (own === undefined) throw new Error("Only who has HEADS_KEY can sign where events end.")
  return { ...end, signature: sign(null, Buffer.from(textOf(end)), own.privateKey).toString("base64") }
}

export const isSigned = (end: SignedEnd, { publicKey }: EndsKey): boolean =>
  verify(null, Buffer.from(textOf(end)), publicKey, Buffer.from(end.signature, "base64"))

export const lineOf = (end: SignedEnd): string => `${end.signature} ${textOf(end)}`

/** undefined if the line is no end. `isSigned` checks the signature. */
export const endIn = (line: string): SignedEnd | undefined => {
  const space = line.indexOf(" ")
  try {
    return { ...(JSON.parse(line.slice(space + 1)) as End), signature: line.slice(0, space) }
  } catch {
    return undefined
  }
}

/** The table with the last end of each stream. Its name is older than the term "end". */
export const streamEnds = "operators.stream_heads"

/** A row from a table, or from a backup. */
export type EndRow = Readonly<Record<string, string | undefined>>

export const endOfStream = ({ stream_id, revision, hash, day, signature }: EndRow): SignedEnd => ({
  of: stream_id ?? "",
  at: revision ?? "",
  hash: hash ?? "",
  count: Number(revision) + 1,
  day: day ?? "",
  signature: signature ?? "",
})

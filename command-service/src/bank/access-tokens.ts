// Access tokens give access to a person's bank, so they are stored encrypted: AES-256-GCM, bound to
// their item, under a key that can be rotated.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"
import type { ItemId } from "@evenkeel/contracts/ids"

export interface AccessTokenSeal {
  readonly seal: (itemId: ItemId, accessToken: string) => string
  /** Throws if the key is not configured, or if the text was altered or belongs to another item. */
  readonly open: (itemId: ItemId, sealed: string) => string
  /** The token sealed with the current key; undefined if it already is. Throws like `open`. */
  readonly renew: (itemId: ItemId, sealed: string) => string | undefined
  /** The prefixes of all tokens that were sealed with a configured key. */
  readonly prefixes: ReadonlyArray<string>
}

export interface SealKeys {
  /** 32 bytes. */
  readonly key: Buffer
  /** Keys that older tokens may still be sealed with. New tokens never are. */
  readonly formerKeys?: ReadonlyArray<Buffer>
}

const version = "v1"
const cipher = "aes-256-gcm"
const nonceLength = 12
const tagLength = 16

/** The stored form: version, key id, and base64url of nonce, tag and ciphertext, separated by dots. */
export const makeAccessTokenSeal = ({ key, formerKeys = [] }: SealKeys): AccessTokenSeal => {
  const keys = new Map([...formerKeys, key].map((each) => [keyIdOf(each), each]))
  const prefixOf = (keyId: string) => `${version}.${keyId}.`
  const present = prefixOf(keyIdOf(key))

  const seal = (itemId: ItemId, accessToken: string): string => {
    const nonce = randomBytes(nonceLength)
    const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(itemId))
    const text = Buffer.concat([encryption.update(accessToken, "utf8"), encryption.final()])
    return present + Buffer.concat([nonce, encryption.getAuthTag(), text]).toString("base64url")
  }

  const open = (itemId: ItemId, sealed: string): string => {
    const [sealedBy, keyId = "", text = ""] = sealed.split(".")
    const known = keys.get(keyId)
    if (sealedBy !== version || known === undefined) {
      throw new Error("an access token is sealed with a key that is not configured")
    }
    const bytes = Buffer.from(text, "base64url")
    const decryption = createDecipheriv(cipher, known, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
      .setAAD(Buffer.from(itemId))
      .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
    return Buffer.concat([decryption.update(bytes.subarray(nonceLength + tagLength)), decryption.final()]).toString(
      "utf8",
    )
  }

  return {
    seal,
    open,
    prefixes: [...keys.keys()].map(prefixOf),
    renew: (itemId, sealed) => (sealed.startsWith(present) ? undefined : seal(itemId, open(itemId, sealed))),
  }
}

/** A key's id is a hash of the key, so that keys need no names when they are rotated. */
const keyIdOf = (key: Buffer): string => {
  if (key.length !== 32) throw new RangeError("the key of the access tokens must have 32 bytes")
  return createHash("sha256").update("evenkeel access token key ").update(key).digest("hex").slice(0, 12)
}

// Ids and tokens in the provider's style. Those of a ledger row are derived from it, so
// that they are the same every time.

import { createHash, randomBytes } from "node:crypto"

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789"

const lettersOf = (bytes: Buffer): string => Array.from(bytes, (byte) => letters[byte % letters.length]).join("")

export const newId = (length: number): string => lettersOf(randomBytes(length))

export const newRequestId = (): string => newId(15)

export const newToken = (kind: "link" | "public" | "access"): string => `${kind}-sandbox-${crypto.randomUUID()}`

export const derivedId = (...parts: ReadonlyArray<string>): string =>
  lettersOf(
    Buffer.concat([
      createHash("sha256").update(parts.join("\n")).digest(),
      createHash("sha1").update(parts.join("\n")).digest(),
    ]).subarray(0, 37),
  )

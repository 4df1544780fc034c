// Tokens that only their owners know: 256 random bits, stored only as hashes.
import { createHash, randomBytes } from "node:crypto"

export const newToken = (): string => randomBytes(32).toString("base64url")

/** A token cannot be guessed, so that a fast hash without salt suffices. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest()

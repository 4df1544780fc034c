// A session's token begins with a key of its owner, by which every facade sends all of one person's commands to the
// same service. The key proves nothing: the owner is looked up by a hash of the whole token.
import type { UserId } from "@evenkeel/contracts/ids"
import { sha256 } from "../sha256.ts"

/** `secret` has no dot in it. The key is a hash, so that the token does not reveal the id. */
export const sessionTokenOf = (userId: UserId, secret: string): string =>
  `${sha256(`owner ${userId}`).slice(0, 32)}.${secret}`

/** The same key for all of a person's sessions. An older token without a key stands for its owner. */
export const ownerKeyOf = (token: string): string =>
  /^([0-9a-f]{32})\./.exec(token)?.[1] ?? sha256(`token ${token}`).slice(0, 32)

/** The response header with the owner's key, when a session begins. */
export const sessionOwner = "Session-Owner"

// A session's token begins with a key of its owner, so that every facade sends all of one person's commands to one service
// from the first one on. It proves nothing: whose token it is, is looked up by a hash of the whole.
import type { UserId } from "@evenkeel/contracts/ids"
import { sha256 } from "../sha256.ts"

/** `secret` has no dot in it. The key is not the id itself: who sees a token need not learn that. */
export const sessionTokenOf = (userId: UserId, secret: string): string =>
  `${sha256(`owner ${userId}`).slice(0, 32)}.${secret}`

/** The same for all of a person's sessions. A token from before tokens began with a key stands for its owner. */
export const ownerKeyOf = (token: string): string =>
  /^([0-9a-f]{32})\./.exec(token)?.[1] ?? sha256(`token ${token}`).slice(0, 32)

/** The header of an answer that begins a session: the key of its owner. */
export const sessionOwner = "Session-Owner"

// Says to the facade, and only to it, whose request it was, so that it sends all of one person's commands to one service.
import { sha256 } from "../sha256.ts"
import type { UserId } from "@evenkeel/contracts/ids"

export const ownerHeader = "Budget-Owner"

/** Not the id itself: logs in between need not have it. */
export const ownerKeyOf = (userId: UserId): string => sha256(`owner ${userId}`).slice(0, 32)

// A person's whole stream, decoded, on which an undo is decided.
import { Effect, Result } from "effect"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { PastEvent } from "./decide.ts"
import type { EventStore, StoreUnavailable } from "@evenkeel/event-log/event-store"

/** An event that cannot be read is a defect. */
export const readPast = (
  store: EventStore,
  userId: UserId,
): Effect.Effect<ReadonlyArray<PastEvent>, StoreUnavailable> =>
  store.load(budgetStream(userId), 0).pipe(
    Effect.map((stored) =>
      stored.map((each) => ({
        revision: each.revision,
        commandId: each.metadata.commandId,
        event: Result.getOrThrow(decodeEvent(each)),
      })),
    ),
  )

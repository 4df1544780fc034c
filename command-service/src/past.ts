// A person's whole stream, decoded, on which an undo is decided.
import { Effect, Result } from "effect"
import { decodeEvent } from "@evenkeel/contracts/events/codec"
import { budgetStream } from "@evenkeel/contracts/events/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { PastEvent } from "./decide/undo.ts"
import type { EventStore, StoreUnavailable } from "./event-store/event-store.ts"

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

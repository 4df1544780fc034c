import { Effect } from "effect"
import type { EventStore } from "@evenkeel/event-log/event-store"
import type { CommandMetrics } from "../metrics.ts"

/** Counts appended events and conflicts. */
export const metered = (store: EventStore, metrics: CommandMetrics): EventStore => ({
  ...store,
  append: (streamId, expected, events) =>
    store.append(streamId, expected, events).pipe(
      Effect.tap(() => Effect.sync(() => metrics.appended(events.length))),
      Effect.tapError(({ _tag }) => Effect.sync(() => _tag === "RevisionConflict" && metrics.conflicted())),
    ),
})

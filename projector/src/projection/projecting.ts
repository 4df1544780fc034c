// Projects events until they are written: again if a cursor has moved, and in parts if the database rejects them.
import { Effect } from "effect"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import type { EventSource, SourceUnavailable } from "@evenkeel/event-log/event-source"
import type { WriteError } from "../tables/database.ts"
import type { Cursor } from "../tables/write.ts"
import { nothingNew, unparked, type Outcome } from "./fold.ts"
import type { Deliveries, Folding } from "./folding.ts"
import type { Memory } from "./memory.ts"

export type ProjectError = SourceUnavailable | WriteError

export interface Projecting {
  /** The checkpoint moves once everything has been projected or parked. */
  readonly project: (deliveries: Deliveries, checkpoint: StoredEvent | null) => Effect.Effect<void, ProjectError>
  readonly moveCheckpoint: (to: StoredEvent) => Effect.Effect<void, ProjectError>
  readonly stream: (userId: UserId) => Effect.Effect<void, ProjectError>
}

export const newsOf =
  ({ ofPerson }: Folding, deliveries: Deliveries) =>
  (cursor: Cursor) =>
    ofPerson.news(cursor, deliveries.get(cursor.userId) ?? [])

export const makeProjecting = (folding: Folding, memory: Memory, source: EventSource): Projecting => {
  /** Folds and writes, again if a cursor has moved because another projector has projected events, too. */
  const projectWith = <E>(
    userIds: ReadonlyArray<UserId>,
    checkpoint: StoredEvent | null,
    outcomeOf: (cursor: Cursor) => Effect.Effect<Outcome, E>,
  ): Effect.Effect<void, E | WriteError> =>
    Effect.gen(function* () {
      const folded = yield* folding.fold(userIds, outcomeOf)
      if (!(yield* folding.write(folded, checkpoint))) {
        memory.forget(userIds) // cleanMemory
        return yield* projectWith(userIds, checkpoint, outcomeOf)
      }
      folding.keep(folded)
      folding.written(folded)
    })

  // oneToBlame
  const projectApart = (deliveries: Deliveries, reason: string): Effect.Effect<void, ProjectError> => {
    if (deliveries.size > 1) return projectEach([...deliveries].map((delivery) => new Map([delivery])))
    const [[userId, events] = ["", []]] = deliveries
    const [event, ...others] = events
    if (event !== undefined && others.length === 0) {
      return projectWith([userId], null, (cursor) =>
        Effect.sync(() => folding.ofPerson.park(cursor, { event, reason })),
      )
    }
    return projectEach(events.map((each) => new Map([[userId, [each]]])))
  }

  const projectEach = (parts: ReadonlyArray<Deliveries>): Effect.Effect<void, ProjectError> =>
    Effect.forEach(parts, (part) => project(part, null), { discard: true })

  const project: Projecting["project"] = (deliveries, checkpoint) =>
    projectWith([...deliveries.keys()], checkpoint, newsOf(folding, deliveries)).pipe(
      Effect.catchTag("RowRefused", ({ reason }) =>
        Effect.andThen(
          projectApart(deliveries, reason),
          checkpoint === null ? Effect.void : moveCheckpoint(checkpoint), // behind
        ),
      ),
    )

  const moveCheckpoint: Projecting["moveCheckpoint"] = (to) => projectWith([], to, () => Effect.sync(nothingNew))

  return {
    project,
    moveCheckpoint,
    stream: Effect.fnUntraced(function* (userId) {
      // If a row was rejected, the stream is parked again, at the event to blame.
      const unpark = projectWith([userId], null, () => Effect.sync(() => unparked(userId, nothingNew())))
      yield* Effect.catchTag(projectWith([userId], null, folding.ofPerson.retry), "RowRefused", () => unpark)
      // And the events that were skipped while the stream was parked.
      const [cursor] = yield* folding.cursorsOf([userId])
      const rest = yield* source.loadStream(budgetStream(userId), (cursor?.revision ?? -1) + 1)
      yield* project(new Map([[userId, rest]]), null)
    }),
  }
}

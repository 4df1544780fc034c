// EventStoreDB's client as Effects: its exceptions, its calls that never end, and the failures that it only reports.
import {
  ANY,
  BACKWARDS,
  END,
  jsonEvent,
  type JSONType,
  type ReadStreamOptions,
  ErrorType,
  type EventStoreDBClient,
} from "@eventstore/db-client"
import type { EventToAppend, StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { positionOf, storedEventOf } from "./log.ts"
import { eventsOf, eventsPerPage, readFrom } from "./pages.ts"
import { Effect, Schedule } from "effect"
import { type Appended, type Scavenge, StoreUnavailable } from "../event-store.ts"
import { isPassing, classified, NoAnswer, type Refused, noResponse, type WrongRevision } from "./outcomes.ts"
import { toTheLeader } from "./address.ts"
import { openConnection } from "./connection.ts"
import services from "@eventstore/db-client/generated/operations_grpc_pb.js"
import operations from "@eventstore/db-client/generated/operations_pb.js"

export interface EventStoreDbStreams {
  /** An expected revision of -1 means that the stream must not exist. */
  readonly append: (
    streamId: StreamId,
    expected: number,
    events: ReadonlyArray<EventToAppend>,
  ) => Effect.Effect<Appended | WrongRevision, NoAnswer | Refused>
  readonly read: (streamId: StreamId, from: number) => Effect.Effect<ReadonlyArray<StoredEvent>, StoreUnavailable>
  readonly readLast: (streamId: StreamId) => Effect.Effect<StoredEvent | undefined, StoreUnavailable>
  /** Events before that revision are no longer readable, and the next scavenge removes them. */
  readonly truncate: (streamId: StreamId, before: number) => Effect.Effect<void, StoreUnavailable>
  readonly scavenge: Effect.Effect<Scavenge, StoreUnavailable>
  /** Fails with the client's error. */
  readonly probe: Effect.Effect<void, unknown>
  readonly close: () => Promise<void>
}

export interface EventStoreDbTimes {
  /** How long an append, or reading one page, may take, in milliseconds. */
  readonly timeout: number
  /** How long an append or a read is retried while there is no leader or no connection, in milliseconds. */
  readonly retryTimeout: number
}

const callsOf = (url: string, { timeout, retryTimeout }: EventStoreDbTimes) => {
  const connection = openConnection(toTheLeader(url))

  const send = (streamId: StreamId, expected: number, events: ReadonlyArray<EventToAppend>) =>
    connection.use((client) =>
      client.appendToStream(
        streamId,
        events.map(({ eventId, type, data, metadata }) =>
          jsonEvent({ id: eventId, type, data: data as JSONType, metadata: { ...metadata } }),
        ),
        { expectedRevision: expected === -1 ? "no_stream" : BigInt(expected), deadline: timeout, requiresLeader },
      ),
    )

  const readPage = (
    streamId: StreamId,
    options: ReadStreamOptions,
  ): Effect.Effect<ReadonlyArray<StoredEvent>, StoreUnavailable> =>
    Effect.tryPromise({
      try: (signal) =>
        connection.use(async (client) => {
          const page = client.readStream(streamId, { ...options, requiresLeader })
          return (await eventsOf(page, signal)).map(storedEventOf)
        }),
      catch: (cause) => new StoreUnavailable({ cause }),
      // This client's reads have no deadline: a silent server would block us forever.
    }).pipe(inTime)

  const inTime = <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E | StoreUnavailable> =>
    Effect.timeoutOrElse(work, {
      duration: timeout,
      orElse: () => Effect.fail(new StoreUnavailable({ cause: noResponse() })),
    })

  const whilePassing = <A, E extends { readonly cause: unknown }>(work: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.retry(work, { schedule: pauses(retryTimeout), while: ({ cause }) => isPassing(cause) })

  return { connection, send, readPage, inTime, whilePassing }
}

export const openEventStoreDbStreams = (
  url: string,
  { timeout, retryTimeout }: EventStoreDbTimes,
): EventStoreDbStreams => {
  const { connection, send, readPage, inTime, whilePassing } = callsOf(url, { timeout, retryTimeout })

  return {
    append: (streamId, expected, events) =>
      Effect.tryPromise({ try: () => send(streamId, expected, events), catch: (cause) => cause }).pipe(
        Effect.map(({ nextExpectedRevision, position }): Appended => ({
          revision: Number(nextExpectedRevision),
          position: positionOf(position ?? { commit: 0n, prepare: 0n }),
        })),
        Effect.catch((cause) => classified(cause)),
        // The client may search for a connection without end, before the call and its deadline begin.
        Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(new NoAnswer({ cause: noResponse() })) }),
        // Retrying is safe: the same ids at the same revision are written once.
        whilePassing,
      ),

    read: (streamId, from) =>
      readFrom(from, (revision) =>
        whilePassing(readPage(streamId, { fromRevision: BigInt(revision), maxCount: eventsPerPage })),
      ),

    readLast: (streamId) =>
      readPage(streamId, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }).pipe(
        whilePassing,
        Effect.map(([last]) => last),
      ),

    truncate: (streamId, before) =>
      Effect.tryPromise({
        try: () =>
          connection.use((client) =>
            client.setStreamMetadata(
              streamId,
              { truncateBefore: before },
              { expectedRevision: ANY, deadline: timeout, requiresLeader },
            ),
          ),
        catch: (cause) => new StoreUnavailable({ cause }),
      }).pipe(inTime, whilePassing, Effect.asVoid),

    scavenge: Effect.tryPromise({
      try: () => connection.use((client) => startScavenge(client, timeout)),
      catch: (cause) => new StoreUnavailable({ cause }),
    }),

    probe: Effect.mapError(readPage("budget-nobody", { maxCount: 1 }), ({ cause }) => cause),
    close: connection.close,
  }
}

/** A new leader is tried at once; then pauses grow to a quarter of a second. */
const pauses = (retryTimeout: number) =>
  Schedule.min([Schedule.exponential("20 millis"), Schedule.spaced("250 millis")]).pipe(
    Schedule.jittered,
    Schedule.upTo({ duration: retryTimeout }),
  )

/** A follower may not have yet what the leader has acknowledged. */
const requiresLeader = true

// Starts the server's scavenge, which removes truncated events from its files. The client has no method for it, but it
// does contain the messages, and an internal connection with the address, certificates and user.

/** Rejects with the server's error, or if it does not answer within `timeout` milliseconds. */
const startScavenge = (client: EventStoreDBClient, timeout: number): Promise<Scavenge> => {
  const request = new operations.StartScavengeReq().setOptions(
    new operations.StartScavengeReq.Options().setThreadCount(1).setStartFromChunk(0),
  )
  return client["execute"](
    services.OperationsClient,
    "startScavenge",
    (service) =>
      new Promise<Scavenge>((resolve, reject) => {
        service.startScavenge(request, ...client["callArguments"]({ deadline: timeout }), (error, answer) => {
          if (error?.metadata.get("exception").includes(ErrorType.ACCESS_DENIED)) return resolve("not allowed")
          if (error !== null) return reject(error)
          const hasBegun = answer.getScavengeResult() === operations.ScavengeResp.ScavengeResult.STARTED
          resolve(hasBegun ? "begun" : "another under way")
        })
      }),
  )
}

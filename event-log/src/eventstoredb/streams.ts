// EventStoreDB's client as Effects. Tells apart what it throws, what it leaves hanging,
// and what it merely reports as a failure.
import {
  ANY,
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  isCommandError,
  jsonEvent,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type JSONType,
  type ReadStreamOptions,
  type ResolvedEvent,
} from "@eventstore/db-client"
import type { EventToAppend, StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { positionOf, storedEventOf } from "./log.ts"
import { Data, Effect } from "effect"
import { type Appended, type Scavenge, StoreUnavailable } from "../event-store.ts"
import { startScavenge } from "./scavenge.ts"

/** The stream was not at the expected revision: nothing was written. `actual` is -1 for no stream. */
export interface WrongRevision {
  readonly actual: number
}

/** What became of the append is unknown. */
export class NoAnswer extends Data.TaggedError("NoAnswer")<{ readonly cause: unknown }> {}
/** The server denied access. */
export class Refused extends Data.TaggedError("Refused")<{ readonly cause: unknown }> {}

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

const eventsPerPage = 1_000

/** `timeout` is the timeout, in milliseconds, of an append or of reading one page. */
export const openEventStoreDbStreams = (url: string, timeout: number): EventStoreDbStreams => {
  // Whether the client throws on a wrong revision depends on a setting in the address: fix it here.
  const client = EventStoreDBClient.connectionString(withSetting(url, "throwOnAppendFailure", "true"))

  const send = (streamId: StreamId, expected: number, events: ReadonlyArray<EventToAppend>) =>
    client.appendToStream(
      streamId,
      events.map(({ eventId, type, data, metadata }) =>
        jsonEvent({ id: eventId, type, data: data as JSONType, metadata: { ...metadata } }),
      ),
      { expectedRevision: expected === -1 ? "no_stream" : BigInt(expected), deadline: timeout },
    )

  const readPage = (
    streamId: StreamId,
    options: ReadStreamOptions,
  ): Effect.Effect<ReadonlyArray<StoredEvent>, StoreUnavailable> =>
    Effect.tryPromise({
      try: async (signal) => {
        const page = client.readStream(streamId, options)
        signal.addEventListener("abort", () => {
          void page.cancel().catch(() => {})
          page.destroy()
        })
        return await collect(page)
      },
      catch: (cause) => new StoreUnavailable({ cause }),
      // This client's reads have no deadline: a silent server would block us forever.
    }).pipe(inTime)

  const inTime = <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E | StoreUnavailable> =>
    Effect.timeoutOrElse(work, {
      duration: timeout,
      orElse: () => Effect.fail(new StoreUnavailable({ cause: silence() })),
    })

  return {
    append: (streamId, expected, events) =>
      Effect.tryPromise({ try: () => send(streamId, expected, events), catch: (cause) => cause }).pipe(
        Effect.map(({ nextExpectedRevision, position }): Appended => ({
          revision: Number(nextExpectedRevision),
          position: positionOf(position ?? { commit: 0n, prepare: 0n }),
        })),
        Effect.catch((cause) => judged(cause)),
        // If the connection ends without an error, pending appends get neither an answer nor a timeout.
        Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(new NoAnswer({ cause: silence() })) }),
      ),

    read: Effect.fnUntraced(function* (streamId, from) {
      const events: Array<StoredEvent> = []
      while (true) {
        const next = (events.at(-1)?.revision ?? from - 1) + 1
        const page = yield* readPage(streamId, { fromRevision: BigInt(next), maxCount: eventsPerPage })
        for (const event of page) events.push(event)
        if (page.length < eventsPerPage) return events
      }
    }),

    readLast: (streamId) =>
      readPage(streamId, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }).pipe(Effect.map(([last]) => last)),

    truncate: (streamId, before) =>
      Effect.tryPromise({
        try: () =>
          client.setStreamMetadata(streamId, { truncateBefore: before }, { expectedRevision: ANY, deadline: timeout }),
        catch: (cause) => new StoreUnavailable({ cause }),
      }).pipe(inTime, Effect.asVoid),

    scavenge: Effect.tryPromise({
      try: () => startScavenge(client, timeout),
      catch: (cause) => new StoreUnavailable({ cause }),
    }),

    probe: Effect.mapError(readPage("budget-nobody", { maxCount: 1 }), ({ cause }) => cause),
    close: () => client.dispose(),
  }
}

const collect = async (page: AsyncIterable<ResolvedEvent>): Promise<ReadonlyArray<StoredEvent>> => {
  const events: Array<StoredEvent> = []
  try {
    for await (const { event } of page) if (event !== undefined) events.push(storedEventOf(event))
    return events
  } catch (error) {
    // A stream that an operator has deleted counts as nonexistent.
    if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return []
    throw error
  }
}

export const silence = () => new Error("The event store did not answer in time.")

const judged = (cause: unknown): Effect.Effect<WrongRevision, NoAnswer | Refused> => {
  if (cause instanceof WrongExpectedVersionError) {
    return Effect.succeed({ actual: typeof cause.actualVersion === "bigint" ? Number(cause.actualVersion) : -1 })
  }
  switch (typeOf(cause)) {
    case ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED:
    case ErrorType.INVALID_ARGUMENT:
      return Effect.die(cause)
    case ErrorType.ACCESS_DENIED:
    case ErrorType.STREAM_DELETED:
      return Effect.fail(new Refused({ cause }))
    default:
      return Effect.fail(new NoAnswer({ cause }))
  }
}

const typeOf = (cause: unknown): ErrorType | undefined =>
  cause instanceof Error && isCommandError(cause) ? cause.type : undefined

export const isAccessDenied = (cause: unknown): boolean => typeOf(cause) === ErrorType.ACCESS_DENIED

const withSetting = (url: string, name: string, value: string): string => {
  const [address = "", query = ""] = url.split("?")
  const kept = query
    .split("&")
    .filter((setting) => setting !== "" && !setting.toLowerCase().startsWith(`${name.toLowerCase()}=`))
  return `${address}?${[...kept, `${name}=${value}`].join("&")}`
}

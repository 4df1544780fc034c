// Follows the event log in EventStoreDB, with a subscription to $all that is filtered to our streams.
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  START,
  streamNameFilter,
  type AllStreamRecordedEvent,
} from "@eventstore/db-client"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { openClient } from "./connection.ts"
import { isOurs, logPositionOf, storedEventOf, streamPrefix, type LogPosition } from "./log.ts"
import { opened } from "@evenkeel/server-kit/lifetime"
import { Effect, Option, type Scope } from "effect"
import { noResponse } from "./outcomes.ts"
import { eventsOf, eventsPerPage, readFrom } from "./pages.ts"
import { openSubscription, SubscriptionDropped, type OpenSubscription } from "./subscription.ts"
import { isInLog } from "../in-log.ts"
import { SourceUnavailable, type EventSource } from "../event-source.ts"

export interface EventStoreDbSourceOptions {
  /** For example `esdb://user:password@host:2113`. */
  readonly url: string
  /**
   * How long, in milliseconds, the server may take to answer a read or to confirm a subscription. A subscription that
   * is quiet for as long is compared with the log, since a connection can be lost without an error.
   */
  readonly timeout?: number
}

/** The pauses after consecutive losses, in milliseconds. After the last one the source counts as unavailable. */
const pauses = [20, 50, 100, 200, 400, 800]

const readingIn =
  (timeout: number) =>
  <Page>(work: (signal: AbortSignal) => Promise<Page>): Effect.Effect<Page, SourceUnavailable> =>
    Effect.tryPromise({ try: work, catch: (cause) => new SourceUnavailable({ cause }) }).pipe(
      // This client's reads have no deadline: a silent server would block us forever.
      Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(tooSlow()) }),
    )

/** Reads backwards to find our last event, stopping where the previous search began. */
const searchingHead = (client: EventStoreDBClient, read: ReturnType<typeof readingIn>) => {
  let searched: { readonly upTo: bigint; readonly head: string | undefined } = { upTo: -1n, head: undefined }
  return Effect.fnUntraced(function* () {
    let newest: bigint | undefined
    let before: LogPosition | undefined
    while (true) {
      const options = { direction: BACKWARDS, fromPosition: before ?? END, maxCount: 200 } as const
      const page: ReadonlyArray<AllStreamRecordedEvent> = yield* read((signal) =>
        eventsOf(client.readAll(options), signal),
      )
      newest ??= page[0]?.position.commit
      // The server's files were restored to an earlier time.
      if ((newest ?? 0n) < searched.upTo) searched = { upTo: -1n, head: undefined }
      const found = page.find((event) => isOurs(event) && event.position.commit > searched.upTo)
      const last = page.at(-1)
      const isOver =
        last === undefined ||
        last.position.commit <= searched.upTo ||
        (before !== undefined && last.position.commit >= before.commit)
      if (found !== undefined || isOver) {
        searched = {
          upTo: newest ?? searched.upTo,
          head: found === undefined ? searched.head : storedEventOf(found).position,
        }
        return searched.head
      }
      before = last.position
    }
  })
}

export const openEventStoreDbSource = Effect.fnUntraced(function* ({
  url,
  timeout = 5_000,
}: EventStoreDbSourceOptions): Effect.fn.Return<EventSource, Error, Scope.Scope> {
  const client = yield* opened(
    () => openClient(url),
    (connected) => connected.dispose(),
  )

  const read = readingIn(timeout)
  const head = searchingHead(client, read)

  const loadStream: EventSource["loadStream"] = (streamId, from) =>
    readFrom(from, (revision) =>
      read(async (signal) => {
        const page = client.readStream(streamId, { fromRevision: BigInt(revision), maxCount: eventsPerPage })
        return (await eventsOf(page, signal)).map(storedEventOf)
      }),
    )

  const isBehind = (position: LogPosition | undefined): Effect.Effect<boolean> =>
    head().pipe(
      Effect.map((newest) => newest !== undefined && logPositionOf(newest).commit > (position?.commit ?? -1n)),
      Effect.orElseSucceed(() => false),
    )

  return {
    follow: following({ client, timeout, isBehind, head, loadStream }),

    loadStream,
    head,
    between: (position, end) =>
      Number(logPositionOf(end).commit - (position === undefined ? 0n : logPositionOf(position).commit)),
  }
})

interface Following extends Pick<EventSource, "head" | "loadStream"> {
  readonly client: EventStoreDBClient
  readonly timeout: number
  readonly isBehind: (position: LogPosition | undefined) => Effect.Effect<boolean>
}

const following = ({ client, timeout, isBehind, head, loadStream }: Following): EventSource["follow"] =>
  Effect.fnUntraced(function* (after, handle) {
    let position = after === undefined ? undefined : logPositionOf(after)
    let losses = 0
    let delivered: StoredEvent | undefined
    /** Fails if the server does not answer: it is checked again before the next attempt. */
    const isRestored = Effect.suspend(() => {
      const followed = delivered === undefined ? after : delivered.position
      return followed === undefined
        ? Effect.succeed(false)
        : Effect.map(isInLog({ head, loadStream }, { position: followed, event: delivered }), (isThere) => !isThere)
    }).pipe(Effect.orElseSucceed(() => false))
    const untilDropped = Effect.acquireUseRelease(
      Effect.sync(() => subscribe(client, position, timeout)),
      Effect.fnUntraced(function* (subscription) {
        while (true) {
          const delivery = yield* Effect.timeoutOption(subscription.next, timeout)
          if (Option.isNone(delivery)) {
            if (yield* isBehind(position)) return yield* new SubscriptionDropped({ cause: noResponse() })
            continue
          }
          const { events, upTo } = delivery.value
          if (events.length > 0) yield* handle(events)
          delivered = events.at(-1) ?? delivered
          position = upTo
          losses = 0
        }
      }),
      (subscription) => Effect.sync(subscription.close),
    )
    while (true) {
      const dropped = yield* Effect.catchIf(untilDropped, isDrop, Effect.succeed)
      const pause = pauses[losses]
      if (pause === undefined) return yield* new SourceUnavailable({ cause: dropped.cause })
      losses += 1
      yield* Effect.sleep(pause)
      // The follower decides how to recover.
      if (yield* isRestored) return yield* new SourceUnavailable({ cause: new Error("The log was restored.") })
    }
  })

const tooSlow = (): SourceUnavailable => new SourceUnavailable({ cause: noResponse() })

const subscribe = (
  client: EventStoreDBClient,
  position: LogPosition | undefined,
  longestStart: number,
): OpenSubscription =>
  openSubscription((checkpointReached) => {
    const filter = streamNameFilter({ prefixes: [streamPrefix], checkpointReached })
    return client.subscribeToAll({ fromPosition: position ?? START, filter }, { highWaterMark: 1_000 })
  }, longestStart)

const isDrop = (error: unknown): error is SubscriptionDropped => error instanceof SubscriptionDropped

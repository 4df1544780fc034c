// Server-sent events: sends a signed-in browser its budget's new revisions, so that other tabs and devices refresh; and
// the person's date and the current instant of the product's clock, so that the start of a new month shows.
import { Effect, Option, Queue, type Scope } from "effect"
import type { Express, Request, Response } from "express"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/server-kit/observability"
import { bearerOf } from "@evenkeel/server-kit/http/request"
import { ownerOf } from "@evenkeel/server-kit/http/routes"
import { runRequest } from "@evenkeel/server-kit/http/run"
import type { UserId } from "@evenkeel/contracts/ids"
import { dateIn } from "@evenkeel/contracts/month"
import { livePath } from "@evenkeel/contracts/paths"
import type { Freshness } from "./freshness.ts"
import type { Projected } from "./projected.ts"
import type { Owner } from "./session.ts"

export interface LiveOptions {
  readonly owner: Owner
  readonly freshness: Freshness
  readonly projected: Projected
  readonly now: () => Date
  readonly log: Log
  /** How often an idle stream sends a heartbeat and checks that its token is still valid, in milliseconds. */
  readonly heartbeat?: number
}

export interface Live {
  /** Some of that person's sessions, or of anybody's, have ended: streams of ended sessions end. */
  readonly sessionsEnded: (userId: UserId | undefined) => void
  /** Ends every stream. */
  readonly stop: () => void
}

/** How long `owner` may cache a token's owner, at most. */
const ownersCached = "300 millis"

/** One per visible tab; more than this is a fault. */
const streamsPerUser = 20

export const mountLive = (
  app: Express,
  { owner, freshness, projected, now, log, heartbeat = 15_000 }: LiveOptions,
): Live => {
  const streams = new Map<UserId, Set<Stream>>()

  const stream = Effect.fnUntraced(function* (
    request: Request,
    response: Response,
  ): Effect.fn.Return<void, RequestError, Scope.Scope> {
    const userId = yield* ownerOf(request, owner)
    if ((streams.get(userId)?.size ?? 0) >= streamsPerUser) {
      return yield* Effect.fail(tooManyRequests("Your budget is open in too many places.", 60))
    }
    // If the client has already disconnected, there will be no "close" event.
    if (response.destroyed) return
    const rechecks = yield* Queue.sliding<void>(1)
    yield* whileOpen(() =>
      joined(streams, userId, { response, recheck: () => void Queue.offerUnsafe(rechecks, undefined) }),
    )
    const { write, send } = beginStream(response)

    const checks = yield* Queue.sliding<void>(1)
    const requestCheck = (): void => void Queue.offerUnsafe(checks, undefined)
    const sendNews = Effect.map(freshness.atLeast(userId, undefined), ({ revision, timeZone }) => {
      const instant = now()
      // The date is sent every time: a browser in another time zone, where a new day has begun, learns that the
      // person's has not.
      send(revision, { date: dateIn(timeZone, instant), now: instant.toISOString() })
    })
    // While sessions cannot be read, the stream continues.
    const isStillOwner = Effect.match(owner(bearerOf(request) ?? ""), {
      onSuccess: (found) => found === userId,
      onFailure: () => true,
    })
    const beat = () => {
      write(": here")
      requestCheck() // a signal may have been lost
    }

    yield* whileOpen(() =>
      projected.listen(userId, (revision) => (revision === undefined ? requestCheck() : send(revision))),
    )
    requestCheck()
    yield* Effect.raceAllFirst([
      closed(response),
      untilLoggedOut({ isStillOwner, rechecks, heartbeat, beat }),
      Effect.forever(Effect.andThen(Queue.take(checks), Effect.ignore(sendNews))),
    ])
    response.end()
  })

  app.get(livePath, (request, response) =>
    runRequest(Effect.scoped(stream(request, response)), { route: `GET ${livePath}`, request, response, log }),
  )
  return {
    sessionsEnded: (userId) => {
      const affected = userId === undefined ? [...streams.values()] : [streams.get(userId) ?? new Set<Stream>()]
      for (const own of affected) for (const { recheck } of own) recheck()
    },
    stop: () => {
      for (const own of streams.values()) for (const { response } of own) response.end()
    },
  }
}

/** Registers a stream of that person; returns a function that removes it. */
const joined = (streams: Map<UserId, Set<Stream>>, userId: UserId, stream: Stream): (() => void) => {
  const own = streams.get(userId) ?? new Set()
  streams.set(userId, own.add(stream))
  return () => {
    own.delete(stream)
    if (own.size === 0) streams.delete(userId)
  }
}

interface Watching {
  readonly isStillOwner: Effect.Effect<boolean>
  readonly rechecks: Queue.Dequeue<void>
  readonly heartbeat: number
  /** Called whenever the token was found to be valid. */
  readonly beat: () => void
}

const untilLoggedOut = ({ isStillOwner, rechecks, heartbeat, beat }: Watching) =>
  Effect.gen(function* () {
    while (true) {
      const isRechecked = Option.isSome(yield* Effect.timeoutOption(Queue.take(rechecks), heartbeat))
      if (!(yield* isStillOwner)) return
      if (isRechecked) {
        yield* Effect.sleep(ownersCached)
        if (!(yield* isStillOwner)) return
      }
      beat()
    }
  })

interface Stream {
  readonly response: Response
  /** Checks at once whether the token is still valid. */
  readonly recheck: () => void
}

/** `begin` returns the function that ends it. */
const whileOpen = (begin: () => () => void): Effect.Effect<unknown, never, Scope.Scope> =>
  Effect.acquireRelease(Effect.sync(begin), (end) => Effect.sync(end))

const closed = (response: Response): Effect.Effect<void> =>
  Effect.callback((resume) => void response.once("close", () => resume(Effect.void)))

const beginStream = (response: Response) => {
  response
    .status(200)
    .set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" })
    .flushHeaders()
  // A slow reader's response closes after it has ended; a write in between would raise an error that ends the process.
  const write = (...lines: ReadonlyArray<string>): void =>
    void (response.writableEnded || response.write(lines.map((line) => `${line}\n\n`).join("")))
  let last = -1
  return {
    write,
    /** Sends the revision if it is newer than the last one sent, and the other messages in any case. */
    send: (revision: number, ...more: ReadonlyArray<object>): void => {
      const messages = [...(revision > last ? [{ revision }] : []), ...more]
      last = Math.max(last, revision)
      if (messages.length > 0) write(...messages.map((data) => `data: ${JSON.stringify(data)}`))
    },
  }
}

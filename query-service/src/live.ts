// Server-sent events: sends a signed-in browser its budget's new revisions, so that other tabs and
// devices refresh; and the person's date and the current instant, by a clock that may have been
// moved, so that the start of a new month shows.
import { Effect, Exit } from "effect"
import type { Express, Request, Response } from "express"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/server-kit/observability"
import { bearerOf } from "@evenkeel/server-kit/http/request"
import { refuseCause } from "@evenkeel/server-kit/http/failures"
import { ownerOf } from "@evenkeel/server-kit/http/routes"
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
  /** In milliseconds: how often an idle stream sends a heartbeat, and checks that its token is still valid. */
  readonly heartbeat?: number
}

export interface Live {
  /** Ends every stream. */
  readonly stop: () => void
}

/** One per tab that a person looks at; with more than this, something is wrong. */
const streamsPerUser = 20

export const mountLive = (
  app: Express,
  { owner, freshness, projected, now, log, heartbeat = 15_000 }: LiveOptions,
): Live => {
  const streams = new Map<UserId, Set<Response>>()

  const admit = Effect.fnUntraced(function* (request: Request): Effect.fn.Return<UserId, RequestError> {
    const userId = yield* ownerOf(request, owner)
    if ((streams.get(userId)?.size ?? 0) < streamsPerUser) return userId
    return yield* Effect.fail(tooManyRequests("Your budget is open in too many places.", 60))
  })

  /** Returns a function that removes the stream. */
  const join = (userId: UserId, response: Response): (() => void) => {
    const own = streams.get(userId) ?? new Set()
    streams.set(userId, own.add(response))
    return () => {
      own.delete(response)
      if (own.size === 0) streams.delete(userId)
    }
  }

  const open = async (request: Request, response: Response): Promise<void> => {
    const admitted = await Effect.runPromiseExit(admit(request))
    if (Exit.isFailure(admitted)) return refuseCause(admitted.cause, `GET ${livePath}`, request, response, log)
    // If the client has already disconnected, there will be no "close" event.
    if (response.destroyed) return
    const userId = admitted.value
    const leave = join(userId, response)
    response
      .status(200)
      .set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" })
      .flushHeaders()

    const { say, tell } = speakTo(response)
    const look = async (): Promise<void> => {
      const cursor = await Effect.runPromise(freshness.atLeast(userId, undefined)).catch(() => undefined)
      if (cursor?.revision === undefined) return
      // The date every time: a browser in another time zone, where a new day has
      // begun, learns that the person's has not.
      const instant = now()
      const date = dateIn(cursor.timeZone, instant)
      tell(cursor.revision, { date, now: instant.toISOString() })
    }
    const beat = async (): Promise<void> => {
      // After a logout the stream ends. While sessions cannot be read, it gets the benefit of the markStale.
      const stillOwner = await Effect.runPromise(owner(bearerOf(request) ?? "")).catch(() => userId)
      if (stillOwner !== userId) return void response.end()
      say(": here")
      await look() // a signal may have been lost
    }
    const silence = projected.listen(userId, (revision) => (revision === undefined ? void look() : tell(revision)))
    const beating = setInterval(() => void beat(), heartbeat)
    response.once("close", () => {
      clearInterval(beating)
      silence()
      leave()
    })
    await look()
  }

  app.get(livePath, open)
  return {
    stop: () => {
      for (const own of streams.values()) for (const response of own) response.end()
    },
  }
}

/** `tell` sends a revision that is newer than the last one sent, and in any case what else there is to tell. */
const speakTo = (response: Response) => {
  // A slow reader's response closes long after it has ended; writing to it in between
  // would raise an error that ends the process.
  const say = (...lines: ReadonlyArray<string>): void =>
    void (response.writableEnded || response.write(lines.map((line) => `${line}\n\n`).join("")))
  let last = -1
  const tell = (revision: number, ...more: ReadonlyArray<object>): void => {
    const told = [...(revision > last ? [{ revision }] : []), ...more]
    last = Math.max(last, revision)
    if (told.length > 0) say(...told.map((data) => `data: ${JSON.stringify(data)}`))
  }
  return { say, tell }
}

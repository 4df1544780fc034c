// Server-sent events: tells a signed-in browser its budget's new revision, so that other tabs and devices read it anew; and the
// person's date, so that a month that turns shows, with the present moment, by a clock that may have been moved.
import { Effect, Exit } from "effect"
import type { Express, Request, Response } from "express"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/contracts/http/observability"
import { bearerOf } from "@evenkeel/contracts/http/request"
import { ownerOf, refuseCause } from "@evenkeel/contracts/http/server"
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
  /** In milliseconds: how often a silent stream shows that it lives, and whether its token still does. */
  readonly heartbeat?: number
}

export interface Live {
  /** Ends every stream. */
  readonly stop: () => void
}

/** One for each open tab of a person; beyond that something is wrong. */
const streamsPerUser = 20

export const mountLive = (app: Express, { owner, freshness, projected, now, log, heartbeat = 15_000 }: LiveOptions): Live => {
  const streams = new Map<UserId, Set<Response>>()

  const admit = Effect.fnUntraced(function*(request: Request): Effect.fn.Return<UserId, RequestError> {
    const userId = yield* ownerOf(request, owner)
    if ((streams.get(userId)?.size ?? 0) < streamsPerUser) return userId
    return yield* Effect.fail(tooManyRequests("Your budget is open in too many places.", 60))
  })

  const open = async (request: Request, response: Response): Promise<void> => {
    const admitted = await Effect.runPromiseExit(admit(request))
    if (Exit.isFailure(admitted)) return refuseCause(admitted.cause, `GET ${livePath}`, request, response, log)
    // Whoever left meanwhile will not leave again.
    if (response.destroyed) return
    const userId = admitted.value
    const own = streams.get(userId) ?? new Set()
    streams.set(userId, own.add(response))
    response.status(200).set({ "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no" }).flushHeaders()

    // A slow reader's stream closes long after its end; to write in between would be an error that ends the process.
    const say = (...lines: ReadonlyArray<string>): void =>
      void (response.writableEnded || response.write(lines.map((line) => `${line}\n\n`).join("")))
    let last = -1
    const tell = (revision: number, ...more: ReadonlyArray<string>): void => {
      const lines = [...(revision > last ? [`data: ${JSON.stringify({ revision })}`] : []), ...more]
      last = Math.max(last, revision)
      if (lines.length > 0) say(...lines)
    }
    const look = (): void => {
      Effect.runPromise(freshness.atLeast(userId, undefined)).then(
        ({ revision, timeZone }) => {
          if (revision === undefined) return
          // The date each time: where a browser's own calendar has turned in another zone, it hears that the person's has not.
          const instant = now()
          tell(revision, `data: ${JSON.stringify({ date: dateIn(timeZone, instant), now: instant.toISOString() })}`)
        },
        () => {},
      )
    }
    const silence = projected.listen(userId, (revision) => (revision === undefined ? look() : tell(revision)))
    const beat = setInterval(() => {
      Effect.runPromise(owner(bearerOf(request) ?? "")).then(
        (stillOwner) => {
          // Whoever logged out hears no more. While the sessions cannot be read, the stream is given the benefit of the doubt.
          if (stillOwner !== userId) return void response.end()
          say(": here")
          look() // a signal may have been lost
        },
        () => say(": here"),
      )
    }, heartbeat)
    response.once("close", () => {
      clearInterval(beat)
      silence()
      own.delete(response)
      if (own.size === 0) streams.delete(userId)
    })
    look()
  }

  app.get(livePath, open)
  return {
    stop: () => {
      for (const own of streams.values()) for (const response of own) response.end()
    },
  }
}

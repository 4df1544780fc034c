// Wakes those who wait for a person's rows to advance, signalled by the projector in this
// process or by NOTIFY from another.
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Log } from "@evenkeel/server-kit/observability"
import { leave } from "@evenkeel/server-kit/postgres/connections"
import { decodeProjected, projectedChannel } from "@evenkeel/server-kit/postgres/projected-signal"

export type ProjectedListener = (userId: UserId, revision: number) => void
/** Returns a function that removes the listener. */
export type ProjectedSignal = (listener: ProjectedListener) => () => void

export interface Projected {
  /** Calls the listener when that person's rows may have advanced; without a `revision`, only a read can tell. */
  readonly listen: (userId: UserId, listener: (revision: number | undefined) => void) => () => void
  readonly stop: () => Promise<void>
}

export const listenToProjector = (signal: ProjectedSignal): Projected => {
  const { listen, tell } = makeSwitchboard()
  const end = signal(tell)
  return { listen, stop: async () => end() }
}

/** In milliseconds: the pause before reconnecting, and how long a silent connection is assumed to be alive. */
const reconnectAfter = 250
const usualSilence = 10_000

/** `timeout` is the timeout, in milliseconds, for connecting and for each answer. */
export const listenToPostgres = (
  url: string,
  log: Log,
  { timeout = 2_000, silence = usualSilence } = {},
): Projected => {
  const { listen, tell, tellAll } = makeSwitchboard()
  const stopping = new AbortController()
  const { signal } = stopping
  let open: pg.Client | undefined

  /** Rejects when the connection is lost, which is how it is stopped as well. */
  const hear = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: "evenkeel query service listener",
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    })
    open = client
    client.on("error", () => {}) // "end" follows
    const ended = new AbortController()
    client.once("end", () => ended.abort())
    client.on("notification", ({ payload = "" }) => {
      for (const [userId, revision] of decodeProjected(payload)) tell(userId, revision)
    })
    try {
      await client.connect()
      await client.query(`listen ${projectedChannel}`)
      tellAll() // something may have been missed
      while (true) {
        await wait(silence, ended.signal)
        // The network may go silent without an error, which a mere listener would never notice.
        await client.query("select")
      }
    } finally {
      await leave(client, timeout)
    }
  }
  const hearForEver = async (): Promise<void> => {
    while (!signal.aborted) {
      await hear().catch((err: unknown) => {
        if (!signal.aborted) log.warn({ err }, "cannot listen to the projector: reads that wait for it take longer")
      })
      await wait(reconnectAfter, signal)
    }
  }
  const hearing = hearForEver()

  return {
    listen,
    stop: async () => {
      stopping.abort()
      open?.connection.stream.destroy() // nothing is lost that anybody waits for
      await hearing
    },
  }
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => {})

const makeSwitchboard = () => {
  const listeners = new Map<UserId, Set<(revision: number | undefined) => void>>()
  return {
    listen: (userId: UserId, listener: (revision: number | undefined) => void) => {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(userId)
      }
    },
    tell: (userId: UserId, revision: number) => {
      for (const listener of listeners.get(userId) ?? []) listener(revision)
    },
    tellAll: () => {
      for (const own of listeners.values()) for (const listener of own) listener(undefined)
    },
  }
}

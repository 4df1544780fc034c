// Wakes whoever waits for a person's rows to move on: told by the projector in this process, or by NOTIFY from another.
import pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Log } from "@evenkeel/contracts/http/observability"
import { decodeProjected, projectedChannel } from "@evenkeel/projector/read-models/signal"

export type ProjectedListener = (userId: UserId, revision: number) => void
/** Gives back what ends the listening. */
export type ProjectedSignal = (listener: ProjectedListener) => () => void

export interface Projected {
  /** Calls the listener when that person's rows may have moved on; `revision` is undefined where only looking tells. */
  readonly listen: (userId: UserId, listener: (revision: number | undefined) => void) => () => void
  readonly stop: () => Promise<void>
}

export const listenToProjector = (signal: ProjectedSignal): Projected => {
  const { listen, tell } = makeSwitchboard()
  const end = signal(tell)
  return { listen, stop: async () => end() }
}

/** How long, in milliseconds, until a lost connection is opened again. */
const reconnectAfter = 250

export const listenToPostgres = (url: string, log: Log): Projected => {
  const { listen, tell, tellAll } = makeSwitchboard()
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  const connect = async (): Promise<void> => {
    const own = new pg.Client({ connectionString: url, application_name: "evenkeel query service listener", connectionTimeoutMillis: 5_000, keepAlive: true })
    client = own
    own.on("notification", ({ payload = "" }) => {
      for (const [userId, revision] of decodeProjected(payload)) tell(userId, revision)
    })
    own.on("error", () => {}) // "end" follows
    own.once("end", () => {
      if (own === client) reconnect()
    })
    try {
      await own.connect()
      await own.query(`listen ${projectedChannel}`)
      tellAll() // something may have been missed
    } catch (err) {
      log.warn({ err }, "cannot listen to the projector: reads that wait for it take longer")
      await own.end().catch(() => {})
      reconnect()
    }
  }
  const reconnect = (): void => {
    if (isStopped) return
    clearTimeout(again)
    again = setTimeout(connect, reconnectAfter)
  }
  const connecting = connect()

  return {
    listen,
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}

const makeSwitchboard = () => {
  const listeners = new Map<UserId, Set<(revision: number | undefined) => void>>()
  return {
    listen: (userId: UserId, listener: (revision: number | undefined) => void) => {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId)
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

// The product while it runs, stops, crashes and starts again. Whatever a crashed one still does reaches nobody.
import { createServer, type Server } from "node:http"
import type { Effect, Scope } from "effect"
import { appServerOptions } from "@evenkeel/server-kit/http/app"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import type { Connect } from "./network/http.ts"
import type { SimulatedSocket } from "./network/socket.ts"
import type { Product } from "./product.ts"
import type { Reach } from "./network/dialling.ts"
import type { World } from "./world/world.ts"

export interface Running {
  /** For browsers. */
  readonly connect: Connect
  /** For the product's connections to the database, and to the bank. */
  readonly reach: Reach
  /** Until it is up, however often that has to be tried. */
  readonly start: () => Promise<void>
  readonly crash: () => void
  readonly outage: (duration: number) => void
  /** In an orderly way. */
  readonly stop: () => Promise<void>
  readonly restart: () => Promise<void>
}

export interface RunningOptions {
  readonly world: World
  readonly database: { readonly accept: (socket: SimulatedSocket) => void; readonly cut: () => void }
  /** Takes connections to the bank. */
  readonly bank: (socket: SimulatedSocket) => void
  readonly open: (addresses: Addresses) => Effect.Effect<Product, Error, Scope.Scope>
  readonly happened: (what: string) => void
  readonly wrong: (sentence: string) => void
  /** A process has ended, and what it knew is gone. */
  readonly ended: () => void
  /** Appended to the address of the database: the driver reads settings from there. */
  readonly settings: string
}

/** Other processes of the product reach the same by other names, so that no connection outlives its process. */
export interface Addresses {
  readonly database: string
  readonly bank: string
}

/** One process, from its start to its end. */
interface Incarnation {
  readonly host: string
  readonly connections: Set<Connection>
  /** While it is up. */
  server: Server | undefined
  close: () => Promise<void>
}

interface Connection {
  /** The product's end. */
  readonly own: SimulatedSocket
  readonly other: SimulatedSocket
}

/** In milliseconds: how long a process takes to start again, apart from what it does then. */
const startsAgain = 500
/** In milliseconds: as it is promised. */
const longestStop = 5_000

export const makeRunning = (options: RunningOptions): Running => {
  const { world, database, bank, open, happened, wrong, ended, settings } = options
  let count = 0
  let present: Incarnation | undefined
  let unreachableUntil = 0
  let isUp = (): void => {}

  const begin = async (): Promise<void> => {
    count += 1
    const host = `product-${count}.simulated`
    const incarnation: Incarnation = { host, connections: new Set(), server: undefined, close: async () => {} }
    present = incarnation
    try {
      const addresses = {
        database: `postgresql://evenkeel@${host}:5432/postgres${settings}`,
        bank: `http://bank.${host}`,
      }
      const opened = await openClosable(open(addresses))
      incarnation.close = opened.close
      incarnation.server = createServer(appServerOptions, opened.handler)
      if (present === incarnation) isUp()
    } catch (error) {
      if (present !== incarnation) return
      happened(`the product cannot start: ${String(error)}`)
      end(incarnation)
      world.after(startsAgain, () => void begin())
    }
  }

  /** Whatever it still does, nobody learns of it. */
  const end = (incarnation: Incarnation): void => {
    present = undefined
    ended()
    for (const { own, other } of incarnation.connections) {
      own.silence()
      other.destroy(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }))
    }
  }

  /** Resolves to whether it has stopped, rather than crashed meanwhile. */
  const stop = async (): Promise<boolean> => {
    const stopping = present
    if (stopping?.server === undefined) return false
    happened("the product stops")
    stopping.server = undefined
    const began = world.now()
    await stopping.close()
    if (present !== stopping) return false
    const took = Math.round(world.now() - began)
    happened(`the product has stopped after ${took} ms`)
    if (took > longestStop) wrong(`It took ${took} ms to stop.`)
    end(stopping)
    return true
  }

  const track = (own: SimulatedSocket, other: SimulatedSocket): void => {
    const connection = { own, other }
    const { connections } = present!
    connections.add(connection)
    other.once("close", () => connections.delete(connection))
  }

  return {
    start: () =>
      new Promise((resolve) => {
        isUp = resolve
        void begin()
      }),
    connect: (server, browser) => {
      if (present?.server === undefined) return false
      track(server, browser)
      present.server.emit("connection", server)
      return true
    },
    reach: (host) => {
      const isBank = host === `bank.${present?.host}`
      if (host !== present?.host && !isBank) return "silent"
      if (!isBank && world.now() < unreachableUntil) return "refused"
      return (server, client) => {
        track(client, server)
        if (isBank) bank(server)
        else database.accept(server)
      }
    },
    crash: () => {
      if (present === undefined) return
      happened("the product has crashed")
      end(present)
      world.after(startsAgain, () => void begin())
    },
    outage: (duration) => {
      unreachableUntil = world.now() + duration
      database.cut()
    },
    stop: async () => void (await stop()),
    restart: async () => {
      if (await stop()) world.after(startsAgain, () => void begin())
    },
  }
}

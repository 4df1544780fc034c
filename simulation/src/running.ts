// The product while it runs, crashes and starts again. Whatever a crashed one still does reaches nobody.
import { createServer, type Server } from "node:http"
import type { Effect, Scope } from "effect"
import { appServerOptions } from "@evenkeel/server-kit/http/app"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import type { Connect } from "./network/http.ts"
import type { SimulatedSocket } from "./network/socket.ts"
import type { Product } from "./product.ts"
import type { Reach } from "./postgres/driver.ts"
import type { World } from "./world/world.ts"

export interface Running {
  /** For browsers. */
  readonly connect: Connect
  /** For the product's connections to the database. */
  readonly reach: Reach
  readonly start: () => Promise<void>
  /** Whether it is up. */
  readonly isServing: () => boolean
  readonly crash: () => void
  readonly outage: (duration: number) => void
  /** Graceful. */
  readonly stop: () => Promise<void>
}

export interface RunningOptions {
  readonly world: World
  readonly database: { readonly accept: (socket: SimulatedSocket) => void; readonly cut: () => void }
  readonly open: (databaseUrl: string) => Effect.Effect<Product, Error, Scope.Scope>
  readonly happened: (what: string) => void
  /** Appended to the address of the database: the driver reads settings from there. */
  readonly settings: string
}

interface Incarnation {
  readonly host: string
  readonly connections: Set<Connection>
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

export const makeRunning = ({ world, database, open, happened, settings }: RunningOptions): Running => {
  let count = 0
  let present: Incarnation | undefined
  let unreachableUntil = 0

  const start = async (): Promise<void> => {
    count += 1
    const host = `product-${count}.simulated`
    const incarnation: Incarnation = { host, connections: new Set(), server: undefined, close: async () => {} }
    present = incarnation
    try {
      const opened = await openClosable(open(`postgresql://evenkeel@${host}:5432/postgres${settings}`))
      incarnation.close = opened.close
      incarnation.server = createServer(appServerOptions, opened.handler)
    } catch (error) {
      if (present !== incarnation) return
      happened(`the product cannot start: ${String(error)}`)
      world.after(startsAgain, () => void start())
    }
  }

  const track = (own: SimulatedSocket, other: SimulatedSocket): void => {
    const connection = { own, other }
    const { connections } = present!
    connections.add(connection)
    other.once("close", () => connections.delete(connection))
  }

  return {
    start,
    isServing: () => present?.server !== undefined,
    connect: (server, browser) => {
      if (present?.server === undefined) return false
      track(server, browser)
      present.server.emit("connection", server)
      return true
    },
    reach: (host) => {
      if (host !== present?.host) return "silent"
      if (world.now() < unreachableUntil) return "refused"
      return (server, client) => {
        track(client, server)
        database.accept(server)
      }
    },
    crash: () => {
      const crashed = present
      if (crashed === undefined) return
      present = undefined
      happened("the product has crashed")
      for (const { own, other } of crashed.connections) {
        own.silence()
        other.destroy(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }))
      }
      world.after(startsAgain, () => void start())
    },
    outage: (duration) => {
      unreachableUntil = world.now() + duration
      database.cut()
    },
    stop: async () => {
      const { close } = present ?? { close: async () => {} }
      await close()
      present = undefined
    },
  }
}

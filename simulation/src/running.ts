// Starts, stops, crashes and restarts the product. After a crash, the old process can no longer reach anything.
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
  /** Connects browsers. */
  readonly connect: Connect
  /** Connects the product to the database and to the bank. */
  readonly reach: Reach
  /** Retries until the product is running. */
  readonly start: () => Promise<void>
  readonly crash: () => void
  readonly outage: (duration: number) => void
  /** A graceful shutdown. */
  readonly stop: () => Promise<void>
  readonly restart: () => Promise<void>
}

export interface RunningOptions {
  readonly world: World
  readonly database: { readonly accept: (socket: SimulatedSocket) => void; readonly cut: () => void }
  /** Accepts connections to the bank. */
  readonly bank: (socket: SimulatedSocket) => void
  readonly open: (addresses: Addresses) => Effect.Effect<Product, Error, Scope.Scope>
  readonly happened: (what: string) => void
  readonly wrong: (sentence: string) => void
  /** Called when a process has ended, and its memory is lost. */
  readonly ended: () => void
  /** Appended to the address of the database, from where the driver reads settings. */
  readonly settings: string
}

/** Each process of the product uses its own host names, so that no connection outlives its process. */
export interface Addresses {
  readonly database: string
  readonly bank: string
}

/** One process, from its start to its end. */
interface Incarnation {
  readonly host: string
  readonly connections: Set<Connection>
  /** Set while it is running. */
  server: Server | undefined
  close: () => Promise<void>
}

interface Connection {
  /** The product's end. */
  readonly own: SimulatedSocket
  readonly other: SimulatedSocket
}

/** The time until a process starts again, in milliseconds, excluding its startup. */
const startsAgain = 500
/** The promised limit for a shutdown, in milliseconds. */
const longestStop = 5_000

export const makeRunning = (options: RunningOptions): Running => {
  const { world, database, bank, happened } = options
  const running: State = { ...options, count: 0, present: undefined, isUp: () => {} }
  let unreachableUntil = 0

  const track = (own: SimulatedSocket, other: SimulatedSocket): void => {
    const connection = { own, other }
    const { connections } = running.present!
    connections.add(connection)
    other.once("close", () => connections.delete(connection))
  }

  return {
    start: () =>
      new Promise((resolve) => {
        running.isUp = resolve
        void begin(running)
      }),
    connect: (server, browser) => {
      if (running.present?.server === undefined) return false
      track(server, browser)
      running.present.server.emit("connection", server)
      return true
    },
    reach: (host) => {
      const isBank = host === `bank.${running.present?.host}`
      if (host !== running.present?.host && !isBank) return "silent"
      if (!isBank && world.now() < unreachableUntil) return "refused"
      return (server, client) => {
        track(client, server)
        if (isBank) bank(server)
        else database.accept(server)
      }
    },
    crash: () => {
      if (running.present === undefined) return
      happened("the product has crashed")
      end(running, running.present)
      world.after(startsAgain, () => void begin(running))
    },
    outage: (duration) => {
      unreachableUntil = world.now() + duration
      database.cut()
    },
    stop: async () => void (await stop(running)),
    restart: async () => {
      if (await stop(running)) world.after(startsAgain, () => void begin(running))
    },
  }
}

interface State extends RunningOptions {
  count: number
  present: Incarnation | undefined
  isUp: () => void
}

const begin = async (running: State): Promise<void> => {
  running.count += 1
  const host = `product-${running.count}.simulated`
  const incarnation: Incarnation = { host, connections: new Set(), server: undefined, close: async () => {} }
  running.present = incarnation
  try {
    const addresses = {
      database: `postgresql://evenkeel@${host}:5432/postgres${running.settings}`,
      bank: `http://bank.${host}`,
    }
    const opened = await openClosable(running.open(addresses))
    incarnation.close = opened.close
    incarnation.server = createServer(appServerOptions, opened.handler)
    if (running.present === incarnation) running.isUp()
  } catch (error) {
    if (running.present !== incarnation) return
    running.happened(`the product cannot start: ${String(error)}`)
    end(running, incarnation)
    running.world.after(startsAgain, () => void begin(running))
  }
}

/** Disconnects the process from everything. */
const end = (running: State, incarnation: Incarnation): void => {
  running.present = undefined
  running.ended()
  for (const { own, other } of incarnation.connections) {
    own.silence()
    other.destroy(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }))
  }
}

/** Resolves to whether it has stopped, rather than crashed meanwhile. */
const stop = async (running: State): Promise<boolean> => {
  const { world, happened, wrong, present: stopping } = running
  if (stopping?.server === undefined) return false
  happened("the product stops")
  stopping.server = undefined
  const began = world.now()
  await stopping.close()
  if (running.present !== stopping) return false
  const took = Math.round(world.now() - began)
  happened(`the product has stopped after ${took} ms`)
  if (took > longestStop) wrong(`It took ${took} ms to stop.`)
  end(running, stopping)
  return true
}

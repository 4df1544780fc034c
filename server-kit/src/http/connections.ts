// Limits how many connections a port accepts at once, in total and from one address.
import type { Server } from "node:http"
import type { Socket } from "node:net"
import { networkOf, unmapped, type IsProxy } from "./client.ts"

export interface ConnectionLimits {
  readonly most: number
  /** A trusted proxy's connections are everybody's: they count only towards `most`. */
  readonly perAddress: number
}

/** A connection beyond the limits is closed before anything is read from it. */
export const limitConnections = (server: Server, { most, perAddress }: ConnectionLimits, isProxy: IsProxy): void => {
  const open = new Map<string, number>()
  server.maxConnections = most
  server.prependListener("connection", (socket: Socket) => {
    if (socket.remoteAddress === undefined) return
    if (isProxy(unmapped(socket.remoteAddress))) return
    const address = networkOf(socket.remoteAddress)
    const others = open.get(address) ?? 0
    if (others >= perAddress) return void socket.destroy()
    open.set(address, others + 1)
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

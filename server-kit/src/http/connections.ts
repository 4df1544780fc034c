// How many connections a port accepts at once: in all, and from one address, so that nobody can take them all.
import type { Server } from "node:http"
import type { Socket } from "node:net"

export interface ConnectionLimits {
  readonly most: number
  readonly perAddress: number
  /** Those of a proxy are everybody's: they only count towards `most`. */
  readonly isProxy: (address: string) => boolean
}

/** A connection beyond the limits is closed before anything is read from it. */
export const limitConnections = (server: Server, { most, perAddress, isProxy }: ConnectionLimits): void => {
  const open = new Map<string, number>()
  server.maxConnections = most
  server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined || isProxy(address)) return
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

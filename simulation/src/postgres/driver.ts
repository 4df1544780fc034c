// Gives the driver connections in memory, for hosts that only exist here. All the rest of it is real: the pools, their
// timeouts, the protocol.
import pg from "pg"
import { connectedPair, type Network, type SimulatedSocket } from "../network/socket.ts"

/** What a connection to that host meets: a server, or nothing at all, which is silence. */
export type Reach = (
  host: string,
) => "refused" | "silent" | ((server: SimulatedSocket, client: SimulatedSocket) => void)

interface Dialling extends SimulatedSocket {
  connect: (port: number, host: string) => void
}

/** Once in a process. */
export const simulateConnections = (network: () => Network, reach: Reach): void => {
  const { prototype } = pg.Connection as unknown as {
    readonly prototype: { stream: unknown; connect: (port: number, host: string) => void }
  }
  const connect = prototype.connect
  prototype.connect = function (port, host) {
    if (host.endsWith(".simulated")) this.stream = dialling(network(), reach)
    connect.call(this, port, host)
  }
}

const dialling = (network: Network, reach: Reach): Dialling => {
  const [client, server] = connectedPair(network)
  return Object.assign(client, {
    connect: (_: number, host: string) =>
      network.world.after(network.latency(), () => {
        if (client.destroyed) return
        const met = reach(host)
        if (met === "silent") return client.silence()
        if (met === "refused")
          return client.destroy(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))
        met(server, client)
        client.emit("connect")
      }),
  })
}

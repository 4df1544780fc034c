// Connections to hosts that exist only here.
import { connectedPair, type Network, type SimulatedSocket } from "./socket.ts"

/** What a connection to that host meets: a server, or nothing at all, which is silence. */
export type Reach = (
  host: string,
) => "refused" | "silent" | ((server: SimulatedSocket, client: SimulatedSocket) => void)

export const isSimulated = (host: string | undefined): host is string => host?.endsWith(".simulated") === true

/** The client's end, which is connected a moment later. */
export const dial = (network: Network, reach: Reach, host: string): SimulatedSocket => {
  const [client, server] = connectedPair(network)
  network.world.after(network.latency(), () => {
    if (client.destroyed) return
    const met = reach(host)
    if (met === "silent") return client.silence()
    if (met === "refused")
      return client.destroy(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))
    met(server, client)
    client.emit("connect")
  })
  return client
}

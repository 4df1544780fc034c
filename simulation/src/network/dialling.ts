// Connections to simulated hosts.
import { connectedPair, type Network, type SimulatedSocket } from "./socket.ts"

/** The result of connecting to a host: a server, a refusal, or silence. */
export type Reach = (
  host: string,
) => "refused" | "silent" | ((server: SimulatedSocket, client: SimulatedSocket) => void)

export const isSimulated = (host: string | undefined): host is string => host?.endsWith(".simulated") === true

/** Returns the client's end, which is connected a moment later. */
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

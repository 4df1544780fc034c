// Gives the driver connections in memory for simulated hosts. Pools, timeouts and the protocol are real.
import pg from "pg"
import { dial, isSimulated, type Reach } from "../network/dialling.ts"
import type { Network } from "../network/socket.ts"

/** Call it once per process. */
export const simulateConnections = (network: () => Network, reach: Reach): void => {
  const { prototype } = pg.Connection as unknown as {
    readonly prototype: { stream: unknown; connect: (port: number, host: string) => void }
  }
  const connect = prototype.connect
  prototype.connect = function (port, host) {
    // The driver would connect the socket itself.
    if (isSimulated(host)) this.stream = Object.assign(dial(network(), reach, host), { connect: () => {} })
    connect.call(this, port, host)
  }
}

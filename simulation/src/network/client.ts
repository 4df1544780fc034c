// HTTP calls of the product to simulated hosts, on connections in memory.
import http from "node:http"
import { dial, isSimulated, type Reach } from "./dialling.ts"
import type { Network } from "./socket.ts"

/** Call it once per process. Returns a function that drops idle connections. */
export const simulateCalls = (network: () => Network, reach: Reach): (() => void) => {
  const agent = http.globalAgent as unknown as {
    createConnection: (options: { readonly host?: string }, ...rest: ReadonlyArray<unknown>) => unknown
  }
  const connect = agent.createConnection
  agent.createConnection = function (options, ...rest) {
    return isSimulated(options.host) ? dial(network(), reach, options.host) : connect.call(this, options, ...rest)
  }
  return () => http.globalAgent.destroy()
}

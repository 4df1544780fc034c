// HTTP calls of the product's to hosts that only exist here: their connections are in memory.
import http from "node:http"
import { dial, isSimulated, type Reach } from "./dialling.ts"
import type { Network } from "./socket.ts"

/** Once in a process. What it returns forgets connections that are kept for more calls. */
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

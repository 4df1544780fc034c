// Graceful shutdown: requests in flight are answered while all services are still running, and new ones are refused.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"

export interface Drainable {
  readonly handler: RequestListener
  /** Resolves when all requests in flight have been answered, or were aborted after the timeout. */
  readonly drain: () => Promise<void>
}

/** In milliseconds. */
const timeout = 2_500

/** `staysOpen` selects requests that are accepted to the end, because other requests in flight depend on them. */
export const drainable = (inside: RequestListener, staysOpen: (request: IncomingMessage) => boolean): Drainable => {
  const underWay = new Set<ServerResponse>()
  let isDraining = false
  let quiet = (): void => {}
  return {
    handler: (request, response) => {
      if (isDraining && !staysOpen(request)) return comeBackLater(response)
      underWay.add(response)
      response.once("close", () => {
        underWay.delete(response)
        if (underWay.size === 0) quiet()
      })
      inside(request, response)
    },
    drain: async () => {
      isDraining = true
      await new Promise<void>((resolve) => {
        const givenUp = setTimeout(resolve, timeout)
        quiet = () => {
          clearTimeout(givenUp)
          resolve()
        }
        if (underWay.size === 0) quiet()
      })
      for (const response of underWay) response.destroy()
    },
  }
}

const comeBackLater = (response: ServerResponse): void => {
  response.writeHead(503, { "Content-Type": "application/json", "Retry-After": "1", Connection: "close" })
  response.end(JSON.stringify({ error: "Evenkeel is stopping. Please try again in a moment." }))
}

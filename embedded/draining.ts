// On the way out: whoever has asked gets their answer while every room is still there, and nobody new comes in.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"

export interface Drainable {
  readonly handler: RequestListener
  /** Resolves when everyone who was in has been answered. Who still waits after a while is cut off. */
  readonly drain: () => Promise<void>
}

/** In milliseconds. */
const patience = 2_500

/** `staysOpen` names the requests that are let in to the end, since others cannot be answered without them. */
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
        const givenUp = setTimeout(resolve, patience)
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

// A half of the product in other processes: requests go to its instances in turn, and pass over one that does not answer.
import { Agent } from "node:http"
import type { Request, RequestHandler, Response } from "express"
import { createProxyServer } from "httpxy"
import type { Log } from "@evenkeel/contracts/http/observability"

export interface Half {
  readonly handler: RequestHandler
  readonly close: () => void
}

/** In milliseconds: how long one that could not be reached is passed over. */
const absence = 1_000

export const proxyTo = (name: string, addresses: ReadonlyArray<string>, log: Log): Half => {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const proxy = createProxyServer({ agent, xfwd: true, proxyTimeout: 60_000 })
  const awayUntil = new Map<string, number>()
  let turn = 0

  const next = (): string => {
    const present = addresses.filter((address) => (awayUntil.get(address) ?? 0) < Date.now())
    const candidates = present.length > 0 ? present : addresses
    turn += 1
    return candidates[turn % candidates.length] ?? ""
  }

  const pass = async (request: Request, response: Response, triesLeft: number): Promise<void> => {
    const target = next()
    try {
      await proxy.web(request, response, { target })
    } catch (err) {
      if (response.destroyed || request.destroyed) return
      awayUntil.set(target, Date.now() + absence)
      log.warn({ err, target }, `the ${name} cannot be reached`)
      // What carries no body can be asked again elsewhere. Whether a command was carried out is unknown: its sender decides.
      if (triesLeft > 0 && request.method === "GET" && !response.headersSent) return pass(request, response, triesLeft - 1)
      if (response.headersSent) return void response.destroy()
      response.status(503).set("Retry-After", "1").json({ error: "Evenkeel cannot answer right now. Please try again in a moment." })
    }
  }

  return {
    handler: (request, response) => {
      request.url = request.originalUrl // a mounted handler sees only the rest of it
      void pass(request, response, addresses.length - 1)
    },
    close: () => agent.destroy(),
  }
}

// Proxies to the command or the query service in other processes: to ready instances in turn, or to one instance for
// all requests of one person.
import { Agent } from "node:http"
import { Agent as SecureAgent } from "node:https"
import { isIP } from "node:net"
import type { Request, RequestHandler, Response } from "express"
import { ProxyServer } from "httpxy"
import { addressOf, isSecure } from "@evenkeel/server-kit/http/client"
import { longestIdle } from "@evenkeel/server-kit/http/listener"
import type { Log } from "@evenkeel/server-kit/observability"
import { bearerOf } from "@evenkeel/server-kit/http/request"
import { ownerKeyOf } from "@evenkeel/server-kit/http/session-token"
import { watchInstances } from "./instances.ts"

export interface Upstream {
  /** Resolves when the first health checks are done. */
  readonly known: Promise<void>
  readonly handler: RequestHandler
  readonly close: () => void
}

interface Attempt {
  readonly target: string
  readonly triesLeft: number
}

/**
 * By sender, all requests of a person go to one instance, and to the next one while it is down: two instances that
 * decide on the same budget at once conflict, and only one has it in memory.
 */
export type Choice = "in turn" | "by sender"

export const proxyTo = (
  name: string,
  addresses: ReadonlyArray<string>,
  log: Log,
  choice: Choice = "in turn",
): Upstream => {
  const agents = new Map(addresses.map((address) => [address, agentFor(address)]))
  const proxy = new ProxyServer<Request, Response>({ proxyTimeout: 60_000 })
  // Destroying its connections ends the requests that it has accepted, so that another instance can take them.
  const instances = watchInstances(addresses, (address) => agents.get(address)?.destroy())
  const attempts = new WeakMap<Request, Attempt>()

  const pass = (request: Request, response: Response, triesLeft: number, unreachable?: string): void => {
    const target = instances.next(choice === "by sender" ? senderOf(request) : undefined, unreachable)
    attempts.set(request, { target, triesLeft })
    // The proxy reports errors as an event.
    void proxy.web(request, response, { target, agent: agents.get(target) }).catch(() => {})
  }

  const failed = (err: Error, request: Request, response: Response): void => {
    if (response.destroyed) return
    const { target = "", triesLeft = 0 } = attempts.get(request) ?? {}
    instances.failed(target)
    log.warn({ correlationId: request.get("x-correlation-id"), err, target }, `the ${name} cannot be reached`)
    if (response.headersSent) return void response.destroy()
    // A GET can safely be retried on another instance, unless it had a body: that was consumed, and the instance would
    // take the beginning of the connection's next request for it. A command may have been carried out, so its sender
    // has to decide.
    if (triesLeft > 0 && request.method === "GET" && !hasBody(request))
      return pass(request, response, triesLeft - 1, target)
    response
      .status(503)
      .set("Retry-After", "1")
      .json({ error: "Evenkeel cannot answer right now. Please try again in a moment." })
  }

  proxy.on("error", (err, request, response) => {
    if (request !== undefined && response !== undefined && "status" in response) failed(err, request, response)
  })
  // Flush the headers of an event stream at once, rather than with its first event.
  proxy.on("proxyRes", (_, __, response) => void setImmediate(() => response.flushHeaders()))

  return {
    known: instances.known,
    handler: (request, response) => {
      request.url = request.originalUrl // Express strips the mount path from `url`
      // Services trust these headers, and only the facade can judge what a client claims.
      request.headers["x-forwarded-for"] = addressOf(request)
      request.headers["x-forwarded-proto"] = isSecure(request) ? "https" : "http"
      // At least one retry: a kept-alive connection may be dead, and one address may resolve to several instances.
      pass(request, response, Math.max(1, addresses.length - 1))
    },
    close: () => {
      instances.close()
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

/**
 * A service behind TLS shows a certificate for its own address, although the request names ours. Authorities beyond the
 * well-known ones come from Node's own NODE_EXTRA_CA_CERTS.
 */
const agentFor = (address: string): Agent => {
  const options = { keepAlive: true, maxFreeSockets: 64, timeout: longestIdle / 2 }
  const { protocol, hostname } = new URL(address)
  return protocol === "https:"
    ? new SecureAgent({ ...options, servername: isIP(hostname) ? "" : hostname })
    : new Agent(options)
}

/** The same key for all requests of a person; undefined without a token. */
const senderOf = (request: Request): string | undefined => {
  const token = bearerOf(request)
  return token === undefined ? undefined : ownerKeyOf(token)
}

const hasBody = ({ headers }: Request): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

// The HTTP port of a process, bound at once so that its number is known; requests get 503 until `open` is called.
import { createServer, STATUS_CODES, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Duplex } from "node:stream"
import type { Effect, Scope } from "effect"
import { longestArrival } from "@evenkeel/contracts/route"
import { opened } from "../lifetime.ts"
import { appServerOptions } from "./app.ts"
import { tooSlow } from "./body/body.ts"
import { nobody, noteClient, type IsProxy } from "./client.ts"
import { limitConnections, type ConnectionLimits } from "./connections.ts"
import { unreadable } from "./failures.ts"
import { endUnreadBody } from "./body/unread-body.ts"

export interface Listener {
  /** As a browser on this machine writes it. */
  readonly origin: string
  readonly open: (handler: RequestListener) => void
  /** Graceful shutdown: finishes requests in flight, and closes idle connections. The scope's end does so as well. */
  readonly close: () => Promise<void>
}

const timeout = 3_000

/**
 * The keep-alive timeout, in milliseconds. A client that pools connections, such as the facade, must close idle ones
 * sooner: if a connection closes just as a request is sent, it is unknown whether the request was carried out.
 */
export const longestIdle = 65_000

/**
 * In milliseconds. Routes with a body have shorter limits of their own, with better messages. `checked` is how often
 * Node checks its connections.
 */
const arrival = { headers: 10_000, request: (longestArrival + 5) * 1_000, checked: 2_000 }

export interface ListenerOptions {
  readonly host: string
  readonly port: number
  /** The environment variable that sets the port. */
  readonly portVariable?: string
  /** In milliseconds: how long a request may take to arrive, body included. */
  readonly arrivalTimeout?: number
  /** In milliseconds: how long a body may still arrive once its request has been answered. */
  readonly unreadBodyTimeout?: number
  /** By default no proxy is trusted. */
  readonly isProxy?: IsProxy
  /** How many connections may be open at once. No limit by default, for connections of our own services. */
  readonly connections?: ConnectionLimits
}

/** The error's message is one sentence for the operator. */
export const openListener = (options: ListenerOptions): Effect.Effect<Listener, Error, Scope.Scope> =>
  opened(
    () => listen(options),
    (listener) => listener.close(),
  )

const listen = ({
  host,
  port,
  portVariable = "PORT",
  isProxy = nobody,
  ...options
}: ListenerOptions): Promise<Listener> =>
  new Promise((resolve, reject) => {
    let handler: RequestListener = (_, response) => {
      response
        .writeHead(503, { "Content-Type": "application/json", "Retry-After": "1" })
        .end('{"error":"Evenkeel is starting."}')
    }
    const server = createServer(serverOptions(options.arrivalTimeout), (request, response) => {
      noteClient(request, isProxy)
      endUnreadBody(request, response, options.unreadBodyTimeout)
      handler(request, response)
    })
    if (options.connections !== undefined) limitConnections(server, options.connections, isProxy)
    server.on("clientError", refuseUnread)
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(new Error(reasonOf(cause, host, port, portVariable), { cause })),
    )
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo
      resolve({
        origin: `http://${readable(host)}:${taken}`,
        open: (opened) => {
          handler = opened
        },
        close: () => closed(server),
      })
    })
  })

const serverOptions = (requestTimeout = arrival.request) => ({
  ...appServerOptions,
  keepAliveTimeout: longestIdle,
  requestTimeout,
  headersTimeout: Math.min(arrival.headers, requestTimeout),
  connectionsCheckingInterval: Math.min(arrival.checked, requestTimeout),
})

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // Connections such as those of live updates never end by themselves.
    const force = setTimeout(() => server.closeAllConnections(), timeout)
    // A connection whose request was answered meanwhile would otherwise stay open for the next one.
    const answered = setInterval(() => server.closeIdleConnections(), 20)
    server.close(() => {
      clearTimeout(force)
      clearInterval(answered)
      resolve()
    })
  })

/** Answers requests that Node could not parse, because they are not HTTP or too long. */
const refuseUnread = ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy()
  const [status, error] = unread(code)
  const body = JSON.stringify({ error })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json",
      `Content-Length: ${body.length}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  )
}

const unread = (code: string | undefined): readonly [status: number, sentence: string] => {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return [431, "The address and the headers of the request are too long"]
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return [408, tooSlow]
    default:
      return [400, unreadable]
  }
}

/** A wildcard address is reachable at the loopback address. */
const readable = (host: string): string => {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1"
  return host.includes(":") ? `[${host}]` : host
}

const reasonOf = ({ code, message }: NodeJS.ErrnoException, host: string, port: number, variable: string): string => {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Set ${variable} to another one, or to 0 for any free one.`
    case "EACCES":
      return `Port ${port} needs more privileges. Set ${variable} to 1024 or above.`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST ${host} is not an address of this machine.`
    default:
      return `Cannot listen on port ${port} of ${host}: ${message}.`
  }
}

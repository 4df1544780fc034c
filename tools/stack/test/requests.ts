// Cheap requests, so that a load generator does not take CPU time from the services.
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from "node:http"

export interface Reply {
  readonly status: number
  /** In seconds, from Retry-After. */
  readonly retryAfter: number | undefined
  readonly text: string
}

export interface Sender {
  /** Undefined if there was no response. */
  readonly send: (
    method: "GET" | "POST",
    path: string,
    headers: OutgoingHttpHeaders,
    body?: string,
  ) => Promise<Reply | undefined>
  readonly close: () => void
}

/** In milliseconds. */
const timeout = 15_000

export const senderTo = (address: string): Sender => {
  const { hostname: host, port } = new URL(address)
  const agent = new Agent({ keepAlive: true })
  return {
    send: (method, path, headers, body) =>
      new Promise((resolve) => {
        const outgoing = request({ agent, host, port, method, path, headers, timeout: timeout }, (incoming) => {
          const chunks: Array<Buffer> = []
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
          incoming.on("error", () => resolve(undefined))
          incoming.on("end", () => resolve(replyOf(incoming, Buffer.concat(chunks).toString("utf8"))))
        })
        outgoing.on("timeout", () => outgoing.destroy())
        outgoing.on("error", () => resolve(undefined))
        outgoing.end(body)
      }),
    close: () => agent.destroy(),
  }
}

const replyOf = ({ statusCode = 0, headers }: IncomingMessage, text: string): Reply => {
  const wait = headers["retry-after"]
  return { status: statusCode, retryAfter: wait === undefined ? undefined : Number(wait), text }
}

// HTTP without a port: Node's own server and client, on connections in memory.
import { request as sendRequest, type IncomingMessage } from "node:http"
import { connectedPair, type Network, type SimulatedSocket } from "./socket.ts"

/** Faults of the connection between a browser and the product. */
export type Line = "fine" | "request lost" | "response lost"

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly line: Line
  /** The browser's timeout, in milliseconds. */
  readonly timeout: number
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Accepts a connection; false if it is refused. */
export type Connect = (socket: SimulatedSocket, browser: SimulatedSocket) => boolean

/** Rejects if the connection is refused, lost, or silent for too long. */
export const exchange = (network: Network, connect: Connect, sent: HttpRequest): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const [browser, server] = connectedPair(network)
    browser.on("error", () => {}) // the request reports it
    server.on("error", () => {})
    if (sent.line === "request lost") server.breakOnArrival()
    if (sent.line === "response lost") browser.breakOnArrival()
    if (!connect(server, browser)) {
      network.world.after(network.latency(), () => reject(new Error("The connection was refused.")))
      return
    }
    const { method, path, body } = sent
    const headers = body === undefined ? sent.headers : { "Content-Type": "application/json", ...sent.headers }
    const request = sendRequest({ method, path, headers, createConnection: () => browser }, (response) =>
      gather(response, resolve, reject),
    )
    const limit = setTimeout(() => request.destroy(new Error("There was no response in time.")), sent.timeout)
    request.on("error", reject).on("close", () => clearTimeout(limit))
    request.end(body)
  })

const gather = (
  response: IncomingMessage,
  resolve: (response: HttpResponse) => void,
  reject: (error: Error) => void,
): void => {
  const chunks: Array<Buffer> = []
  response
    .on("data", (chunk: Buffer) => chunks.push(chunk))
    .on("error", reject)
    .on("end", () => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value))
      resolve({ status: response.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() })
    })
}

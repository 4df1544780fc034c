// A proxy as people put in front: it may have users of its own, let no large body through, and change headers.
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"

export interface Proxy {
  readonly address: string
  /** Requests that were not for the product, as far as the proxy knows. */
  readonly strayed: ReadonlyArray<string>
  readonly close: () => void
}

export interface ProxyOptions {
  /** As "user:password"; by default everybody is let through. */
  readonly login?: string
  /** In bytes. */
  readonly largestBody?: number
  /** The path under which it has the product; other paths lead to nothing of ours. */
  readonly path?: string
  /** Whether it takes that path off. */
  readonly strips?: boolean
  /** What it makes of the headers of requests, and of answers. */
  readonly rewrites?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders
}

export const openProxy = async (
  target: string,
  port: number,
  { login, largestBody = Infinity, path = "", strips = false, rewrites = (headers) => headers }: ProxyOptions,
): Promise<Proxy> => {
  const expected = login === undefined ? undefined : `Basic ${Buffer.from(login).toString("base64")}`
  const strayed: Array<string> = []
  const refusalOf = ({ headers, url = "" }: IncomingMessage): number | undefined => {
    if (!url.startsWith(`${path}/`)) return (strayed.push(url), 404)
    if (expected !== undefined && headers.authorization !== expected) return 401
    return Number(headers["content-length"] ?? 0) > largestBody ? 413 : undefined
  }
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url } = request
    const headers = rewrites(request.headers)
    const upstream = send(target + (strips ? url?.slice(path.length) : url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, rewrites(answer.headers))
      answer.pipe(response)
    })
    upstream.once("error", () => (response.headersSent ? response.destroy() : refuse(response, 502)))
    response.once("close", () => upstream.destroy())
    request.pipe(upstream)
  }
  const server = createServer((request, response) => {
    const refusal = refusalOf(request)
    if (refusal === undefined) pass(request, response)
    else refuse(response, refusal)
  }).listen(port)
  await new Promise((listening) => server.once("listening", listening))
  return {
    address: `http://nas.test:${(server.address() as AddressInfo).port}${path}`,
    strayed,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const refuse = (response: ServerResponse, status: number): void =>
  void response
    .writeHead(status, { "Content-Type": "text/html", ...(status === 401 ? { "WWW-Authenticate": "Basic" } : {}) })
    .end(`<html><h1>${status}</h1></html>`)

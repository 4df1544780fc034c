// Whether a request comes from this very machine, intentionally: not through a proxy, not from a page whose name was
// made to lead here (DNS rebinding), and not from a page that sends requests to localhost.
import type { IncomingMessage } from "node:http"
import { isIPv4, isIPv6 } from "node:net"

/** Accepts a name or an address, without a port. */
export const isLoopback = (host: string): boolean => {
  const address = host.toLowerCase().replace(/^\[(.*)\]$/, "$1")
  const within = /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
  if (isIPv4(within)) return within.startsWith("127.")
  return isIPv6(within) ? within === "::1" : within === "localhost"
}

/** The headers that show a proxy, besides X-Forwarded-For. */
const signsOfProxy = ["forwarded", "via", "x-forwarded-host", "x-real-ip"]

export const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean => {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().flatMap((chain) => chain.split(","))
  const hosts = [
    socket.remoteAddress ?? "",
    hostOf(`http://${headers.host ?? ""}`),
    ...forwarded.map((each) => each.trim()),
  ]
  if (headers.origin !== undefined) hosts.push(hostOf(headers.origin))
  return hosts.every(isLoopback) && signsOfProxy.every((name) => headers[name] === undefined)
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "")

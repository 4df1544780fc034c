// Whether a request was made on this very machine, by someone who meant it: not from elsewhere, nor through a proxy, nor
// by a page whose own name was made to lead here (DNS rebinding), nor by one that just sends what it likes to localhost.
import type { IncomingMessage } from "node:http"
import { isIPv4, isIPv6 } from "node:net"

/** Of a name or an address, without a port. */
export const isLoopback = (host: string): boolean => {
  const address = host.toLowerCase().replace(/^\[(.*)\]$/, "$1")
  const within = /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
  if (isIPv4(within)) return within.startsWith("127.")
  return isIPv6(within) ? within === "::1" : within === "localhost"
}

/** Only `X-Forwarded-For` is read: whatever else a proxy adds shows that there is one. */
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

// The client of a request: the connection's other end, or, if that is a trusted proxy, the client that it names.
import type { IncomingMessage } from "node:http"
import { BlockList, isIP, isIPv6 } from "node:net"

/** Whether the address is a trusted proxy's, so that its X-Forwarded-For and -Proto are believed. */
export type IsProxy = (address: string) => boolean

export const nobody: IsProxy = () => false

interface Client {
  readonly address: string
  readonly isSecure: boolean
}

/** The clients of requests from listeners; for all others, the client is the connection's other end. */
const clients = new WeakMap<IncomingMessage, Client>()

export const noteClient = (request: IncomingMessage, isProxy: IsProxy): void => {
  mergeRepeated(request)
  const peer = peerOf(request)
  if (!isProxy(peer)) return
  const chain = listed(request.headers["x-forwarded-for"])
  let address = peer
  // From the nearest proxy outwards: an entry added by an untrusted proxy is only a claim of the client.
  while (isProxy(address)) {
    const next = unmapped(withoutPort(chain.pop() ?? ""))
    if (isIP(next) === 0) break
    address = next
  }
  clients.set(request, { address, isSecure: /^https$/i.test(listed(request.headers["x-forwarded-proto"])[0] ?? "") })
}

export const addressOf = (request: IncomingMessage): string => clients.get(request)?.address ?? peerOf(request)

/** Whether the browser's connection was encrypted. Our own listeners never are: the proxy in front encrypts. */
export const isSecure = (request: IncomingMessage): boolean => clients.get(request)?.isSecure ?? false

/** Reads "10.0.0.2, 10.1.0.0/16"; undefined if the text is no such list. */
export const trustedProxies = (text: string): IsProxy | undefined => {
  const trusted = new BlockList()
  for (const [address = "", prefix] of text.split(",").map((each) => each.trim().split("/"))) {
    const longest = isIPv6(address) ? 128 : 32
    const length = prefix === undefined ? longest : Number(/^\d{1,3}$/.test(prefix) ? prefix : "none")
    if (isIP(address) === 0 || !(length <= longest)) return undefined
    trusted.addSubnet(address, length, isIPv6(address) ? "ipv6" : "ipv4")
  }
  return (address) => trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4")
}

export const peerOf = ({ socket }: IncomingMessage): string => unmapped(socket.remoteAddress ?? "unknown")

/** Merges a header that a proxy has repeated, which Node would join. */
const mergeRepeated = ({ headers, headersDistinct }: IncomingMessage): void => {
  for (const [name, [first, ...others] = []] of Object.entries(headersDistinct))
    if (others.length > 0 && others.every((other) => other === first)) headers[name] = first
}

/** Some proxies write "203.0.113.7:49152" and "[2001:db8::7]:49152". */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The IPv4 address within an IPv6 one; other addresses as they are. */
export const unmapped = (address: string): string => /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address

const listed = (header: string | ReadonlyArray<string> | undefined): Array<string> =>
  [header ?? []]
    .flat()
    .flatMap((each) => each.split(","))
    .map((each) => each.trim())

/**
 * The unit of limits by address. An IPv6 client usually controls the whole /64 network of its address, and could use
 * any address in it.
 */
export const networkOf = (address: string): string => {
  if (!isIPv6(unmapped(address))) return unmapped(address)
  const [before = [], after = []] = address
    .split("::")
    .map((groups) => groups.split(":").filter((group) => group !== ""))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0")
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")
}

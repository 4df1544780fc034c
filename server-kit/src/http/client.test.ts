import type { IncomingMessage } from "node:http"
import { describe, expect, test } from "vitest"
import { addressOf, isSecure, noteClient, trustedProxies } from "./client.ts"

const requestFrom = (remoteAddress: string, headers: IncomingMessage["headers"] = {}) =>
  ({ socket: { remoteAddress }, headers, headersDistinct: {} }) as unknown as IncomingMessage

const seen = (trusted: string, remoteAddress: string, forwarded: string): string => {
  const request = requestFrom(remoteAddress, { "x-forwarded-for": forwarded })
  noteClient(request, trustedProxies(trusted) ?? (() => false))
  return addressOf(request)
}

describe("the client's address", () => {
  test.each([
    ["of a trusted proxy's client", "10.0.0.2", "10.0.0.2", "203.0.113.7", "203.0.113.7"],
    ["by IPv6, in any notation", "10.0.0.2,fd00::/8", "FD00:0::2", "2001:db8::7", "2001:db8::7"],
    ["of a trusted proxy, mapped to IPv6", "10.0.0.0/8", "::ffff:10.9.8.7", "203.0.113.7", "203.0.113.7"],
    ["behind two trusted proxies", "10.0.0.0/8", "10.0.0.2", "203.0.113.7, 10.0.0.3", "203.0.113.7"],
    ["is not what the client claims", "10.0.0.0/8", "10.0.0.2", "127.0.0.1, 203.0.113.7", "203.0.113.7"],
    ["without the port that some proxies add", "10.0.0.2", "10.0.0.2", "203.0.113.7:49152", "203.0.113.7"],
    ["without a port by IPv6, too", "10.0.0.2", "10.0.0.2", "[2001:db8::7]:49152", "2001:db8::7"],
    ["is the proxy's if that says nothing", "10.0.0.2", "10.0.0.2", "", "10.0.0.2"],
    ["is the proxy's if that says nonsense", "10.0.0.2", "10.0.0.2", "unknown", "10.0.0.2"],
    ["is the connection's from anyone else", "10.0.0.2", "10.0.0.3", "203.0.113.7", "10.0.0.3"],
    ["is the connection's without trusted proxies, on this machine too", "", "127.0.0.1", "203.0.113.7", "127.0.0.1"],
  ])("%s", (_, trusted, from, forwarded, expected) => expect(seen(trusted, from, forwarded)).toBe(expected))
})

test("only a trusted proxy can say that the browser's connection was encrypted", () => {
  const secure = (remoteAddress: string, proto: string) => {
    const request = requestFrom(remoteAddress, { "x-forwarded-proto": proto })
    noteClient(request, trustedProxies("10.0.0.2") ?? (() => false))
    return isSecure(request)
  }
  expect([secure("10.0.0.2", "HTTPS, http"), secure("10.0.0.2", "http"), secure("10.0.0.3", "https")]).toEqual([
    true,
    false,
    false,
  ])
})

test.each(["everyone", "10.0.0.0/33", "10.0.0.0/x", "10.0.0", "10.0.0.1,,", "*", "fd00::/129", "10.0.0.0/"])(
  "%s is not a list of addresses and networks",
  (text) => expect(trustedProxies(text)).toBeUndefined(),
)

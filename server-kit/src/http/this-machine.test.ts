import type { IncomingMessage } from "node:http"
import { describe, expect, test } from "vitest"
import { isFromThisMachine, isLoopback } from "./this-machine.ts"

test.each(["127.0.0.1", "127.8.8.8", "::1", "[::1]", "::ffff:127.0.0.1", "localhost", "LocalHost"])(
  "%s is loopback",
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each(["", "0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example", "localhost.example", "::ffff:10.0.0.1", "example"])(
  "%s is not",
  (host) => expect(isLoopback(host)).toBe(false),
)

const request = (headers: Readonly<Record<string, string>>, remoteAddress = "127.0.0.1") =>
  ({ socket: { remoteAddress }, headers: { host: "localhost:8080", ...headers } }) as unknown as IncomingMessage

describe("a request", () => {
  test.each<[string, IncomingMessage]>([
    ["at its own address", request({})],
    ["at an IPv6 address", request({ host: "[::1]:8080" }, "::1")],
    ["passed on by our own facade", request({ "x-forwarded-for": "127.0.0.1" }, "::ffff:127.0.0.1")],
    ["of a page of its own", request({ origin: "http://127.0.0.1:8080" })],
  ])("%s is from this machine", (_, made) => expect(isFromThisMachine(made)).toBe(true))

  test.each<[string, IncomingMessage]>([
    ["of another machine", request({}, "192.168.1.7")],
    [
      "of another machine that claims to have been passed on",
      request({ "x-forwarded-for": "127.0.0.1" }, "192.168.1.7"),
    ],
    ["passed on for another machine", request({ "x-forwarded-for": "192.168.1.7, 127.0.0.1" })],
    ["passed on by a proxy that says so", request({ via: "1.1 proxy" })],
    ["under a name that was made to lead here", request({ host: "rebound.example:8080" })],
    ["of a page from elsewhere", request({ origin: "https://example.com" })],
    ["of a page without an origin", request({ origin: "null" })],
  ])("%s is not", (_, made) => expect(isFromThisMachine(made)).toBe(false))
})

import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { byName } from "./address-to-open.ts"

const localhost =
  (...addresses: ReadonlyArray<string>) =>
  () =>
    Promise.resolve(addresses)
const at = "http://127.0.0.1:8080"

test.each<[host: string, origin: string, addresses: ReadonlyArray<string>, opened: string]>([
  ["127.0.0.1", at, ["127.0.0.1"], "http://localhost:8080"],
  ["0.0.0.0", at, ["127.0.0.1"], "http://localhost:8080"],
  ["::", at, ["::1", "127.0.0.1"], "http://localhost:8080"],
  ["::1", "http://[::1]:8080", ["::1"], "http://localhost:8080"],
  ["127.0.0.2", "http://127.0.0.2:8080", ["127.0.0.1"], "http://127.0.0.2:8080"],
  ["192.168.1.5", "http://192.168.1.5:8080", ["127.0.0.1"], "http://192.168.1.5:8080"],
  ["127.0.0.1", at, [], at],
])("bound to %s, %s with localhost at %j is opened as %s", async (host, origin, addresses, opened) =>
  expect(await byName(origin, host, localhost(...addresses))).toBe(opened),
)

test("where another program listens under the name, the number stays, and once it has gone, the name does", async () => {
  const other = createServer().listen(0, "127.0.0.2")
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  const open = () => byName(`http://127.0.0.1:${port}`, "127.0.0.1", localhost("127.0.0.2", "127.0.0.1"))
  expect(await open()).toBe(`http://127.0.0.1:${port}`)
  other.close()
  await once(other, "close")
  expect(await open()).toBe(`http://localhost:${port}`)
})

import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, expect, test } from "vitest"
import { appServerOptions, makeApp } from "@evenkeel/server-kit/http/app"
import { ownerKeyOf, sessionOwner, sessionTokenOf } from "@evenkeel/server-kit/http/session-token"
import { cacheRevisions } from "./revisions.ts"

let server: Server
/** The revision of the next response; undefined if it has none. */
let revision: number | undefined

/** The owner of the session that begins with the next response. */
let owner: string | undefined

/** The service behind the facade returns the revision that was requested. */
beforeEach(async () => {
  const app = makeApp().use(cacheRevisions(), (request, response) => {
    if (revision !== undefined) response.set("Budget-Revision", String(revision))
    if (owner !== undefined) response.set(sessionOwner, owner)
    response.json(request.get("budget-revision") ?? null)
  })
  server = createServer(appServerOptions, app)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
})
afterEach(() => new Promise((closed) => server.close(closed)))

/** One request whose response has the revision `answered`; returns the revision that the service was sent. */
const ask = async (
  token: string,
  { known, answered, begins }: { known?: string; answered?: number; begins?: string } = {},
) => {
  revision = answered
  owner = begins === undefined ? undefined : ownerKeyOf(begins)
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    headers: {
      ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      ...(known === undefined ? {} : { "Budget-Revision": known }),
    },
  })
  expect(response.headers.get(sessionOwner)).toBeNull()
  return response.json()
}

test("a client that sends no revision reads at least the last one that it was answered", async () => {
  expect(await ask("ada", { answered: 7 })).toBeNull()
  expect(await ask("ada")).toBe("7")
})

test("an older answer that comes late, or a client that knows less, does not lower it", async () => {
  await ask("ada", { answered: 7 })
  await ask("ada", { answered: 5 })
  expect(await ask("ada", { known: "3" })).toBe("7")
})

test("a client that knows a later one, from elsewhere, keeps it", async () => {
  await ask("ada", { answered: 7 })
  expect(await ask("ada", { known: "9" })).toBe("9")
})

test("a header that is no revision counts as none", async () => {
  await ask("ada", { answered: 7 })
  expect(await ask("ada", { known: "soon" })).toBe("7")
})

test("nobody gets someone else's", async () => {
  await ask("ada", { answered: 7 })
  expect(await ask("grace")).toBeNull()
})

test("whoever has just signed in reads at least what that wrote, and so do other sessions of theirs", async () => {
  const [first, second] = ["first", "second"].map((secret) => sessionTokenOf("ada", secret)) as [string, string]
  await ask("", { answered: 7, begins: first })
  expect([await ask(first), await ask(second)]).toEqual(["7", "7"])
  expect(await ask(sessionTokenOf("grace", "first"))).toBeNull()
})

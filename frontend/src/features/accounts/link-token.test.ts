import { beforeEach, expect, test } from "vitest"
import { ada, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { ownToken } from "./use-bank-link.tsx"

useBackend()

const expiringIn = (seconds: number) => ({
  ...ada,
  linkToken: { token: "link-1", expiration: new Date(Date.now() + seconds * 1000).toISOString() },
})

beforeEach(() =>
  answer("refreshLinkToken", { ...ada, linkToken: { token: "link-2", expiration: "2999-01-01T00:00:00Z" } }),
)

test.each([
  ["valid for a minute", expiringIn(60), "link-1"],
  ["that expires while the person types", expiringIn(29), "link-2"],
  ["whose expiration is not a time", { ...ada, linkToken: { token: "link-1", expiration: "soon" } }, "link-2"],
  ["that does not exist", { ...ada, linkToken: null }, "link-2"],
])("a link token %s is used or replaced", async (_, user, token) => {
  signIn(user)
  expect(await ownToken(undefined)).toBe(token)
})

test("a link token is used only once", async () => {
  signIn(expiringIn(60))
  expect(await ownToken("link-1")).toBe("link-2")
})

test("there is none if the new one has been used, too", async () => {
  signIn(expiringIn(60))
  answer("refreshLinkToken", expiringIn(60))
  expect(await ownToken("link-1")).toBeUndefined()
})

test("a new one is used although this machine's clock, which is a day ahead, says that it has expired", async () => {
  signIn(expiringIn(-80_000))
  answer("refreshLinkToken", { ...ada, linkToken: { ...expiringIn(-72_000).linkToken, token: "link-2" } })
  expect(await ownToken(undefined)).toBe("link-2")
})

test("an expired one is not used if there is no new one", async () => {
  signIn(expiringIn(10))
  answer("refreshLinkToken", () => refuse(503, "The bank is away."))
  expect(await ownToken(undefined)).toBeUndefined()
})

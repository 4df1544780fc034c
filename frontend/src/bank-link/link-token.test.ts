import { beforeEach, expect, test } from "vitest"
import { ada, signIn } from "../testing/screen.tsx"
import { answer, useBackend } from "../testing/server.ts"
import { ownToken } from "./link-token.ts"

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
  ["that expires while the person types", expiringIn(10), "link-2"],
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

test("there is none if the new one has been used or has expired, too", async () => {
  signIn(expiringIn(60))
  answer("refreshLinkToken", expiringIn(10))
  expect(await ownToken("link-1")).toBeUndefined()
})

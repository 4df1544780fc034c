import { http, HttpResponse } from "msw"
import { afterEach, expect, test } from "vitest"
import { answerWith, useBackend } from "../../../test/server.ts"
import { signIn } from "../../../test/screen.tsx"
import { client, fetchFile } from "../api.ts"
import { auth } from "../session.ts"

useBackend()
afterEach(() => delete document.documentElement.dataset["basicAuth"])

/** Given a proxy that lets nothing with a bearer token through. Returns the headers of the calls. */
const behindLogin = () => {
  const sent: Array<readonly [authorization: string | null, own: string | null]> = []
  answerWith(
    http.get("*/income", ({ request }) => {
      const authorization = request.headers.get("Authorization")
      sent.push([authorization, request.headers.get("Session-Token")])
      if (authorization === null) return HttpResponse.json([])
      return new HttpResponse("<html>", { status: 401, headers: { "WWW-Authenticate": 'Basic realm="Home"' } })
    }),
  )
  return sent
}

test("where the page says that a proxy has users of its own, Authorization is left to it from the first call", async () => {
  document.documentElement.dataset["basicAuth"] = ""
  signIn()
  const sent = behindLogin()
  await client.incomes()
  await fetchFile("/income")
  expect(sent).toEqual([
    [null, "token-1"],
    [null, "token-1"],
  ])
})

test("a proxy that keeps its users to itself is noticed by its 401, which ends no session, and noted", async () => {
  signIn()
  const sent = behindLogin()
  expect(await client.incomes()).toEqual([])
  await client.incomes()
  expect(sent).toEqual([
    ["Bearer token-1", "token-1"],
    [null, "token-1"],
    [null, "token-1"],
  ])
  expect(auth.isAuthenticated).toBe(true)
})

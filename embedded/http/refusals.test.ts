// Floods of requests that have to be refused.
import { expect, test } from "vitest"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({ TRUSTED_PROXIES: "127.0.0.1", REFUSALS_PER_ADDRESS: "20" })

const from = (address: string, token?: string) => ({
  "X-Forwarded-For": address,
  ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
})
const guessed = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url")
/** The first response of that kind: a slow machine refills some of the tokens meanwhile. */
const untilNotListenedTo = async <Answer extends { readonly status: number }>(send: () => Promise<Answer>) => {
  let answer = await send()
  while (answer.status !== 429) answer = await send()
  return answer
}
const ask = (address: string, token?: string) => product.send("GET", "/income", { headers: from(address, token) })

test("an address that guesses tokens is not listened to for a while", async () => {
  const ada = await product.register()
  const [theirs, other] = ["203.0.113.7", "203.0.113.8"]
  expect((await ask(theirs, ada.token)).status).toBe(200)
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask(theirs, guessed())).status))
  expect(new Set(statuses)).toEqual(new Set([401]))

  const refused = await untilNotListenedTo(() => ask(theirs, guessed()))
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error: expect.stringMatching(
        /^Too many requests from your network had to be refused\. Please try again in (a second|\d seconds)\.$/,
      ),
    },
  })
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
  // People who are signed in there, and everybody elsewhere, can go on.
  expect((await ask(theirs, ada.token)).status).toBe(200)
  expect((await ask(other, guessed())).status).toBe(401)
  const page = await fetch(product.address, { headers: { ...from(theirs), Accept: "text/html" } })
  const [, script = ""] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? []
  expect(page.status).toBe(200)
  expect((await fetch(product.address + script, { headers: from(theirs) })).status).toBe(200)

  // The token of an ended session does not help either.
  expect((await ada.send("DELETE", "/auth/logout", { headers: from(other) })).status).toBe(200)
  expect((await ask(other, ada.token)).status).toBe(401)
  await untilNotListenedTo(() => ask(theirs, ada.token))
})

test("so is one that sends bodies that cannot be read", async () => {
  const headers = from("203.0.113.9")
  const send = (text: string) => product.send("POST", "/auth/authenticate", { text, headers })
  for (let time = 0; time < 20; time++) expect((await send("{")).status).toBe(400)
  await untilNotListenedTo(() => send("{"))
})

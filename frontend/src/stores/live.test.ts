import { http, HttpResponse } from "msw"
import { afterEach, expect, test } from "vitest"
import { seenRevision } from "../api.ts"
import { signIn } from "../testing/screen.tsx"
import { answer, answerWith, useBackend } from "../testing/server.ts"
import { accounts } from "./accounts.ts"
import { followLive } from "./live.ts"

useBackend()

let stop = () => {}
afterEach(() => stop())

/** A stream of events that the test writes to. */
const live = () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const tokens: Array<string | null> = []
  answerWith(http.get("/live", ({ request }) => {
    tokens.push(request.headers.get("Authorization"))
    return new HttpResponse(readable, { headers: { "Content-Type": "text/event-stream" } })
  }))
  return { tokens, write: (text: string) => writer.write(new TextEncoder().encode(text)) }
}

test("a newer revision refetches what is shown, also where it comes in pieces", async () => {
  signIn()
  let fetched = 0
  answer("accounts", () => { fetched += 1; return [] })
  await accounts.fetchOnce()
  const { tokens, write } = live()
  stop = followLive()
  const next = seenRevision() + 1
  await write(": hello\n\ndata: {\"revi")
  await write(`sion": ${next}}\n\n`)
  await expect.poll(() => fetched).toBe(2)
  expect(tokens).toEqual(["Bearer token-1"])

  await write(`data: {"revision": ${next}}\n\n`)
  await write(`data: {"revision": ${next + 1}}\r\n\r\n`)
  await expect.poll(() => fetched).toBe(3)
  expect(seenRevision()).toBe(next + 1)
})

// The controls list every secret and move the product's clock: requests from other machines need a key.
import { request, type OutgoingHttpHeaders } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { noon, startBank, type RunningBank } from "../../test/bank.ts"

const key = "a-key-for-the-controls"
let open: RunningBank
let keyed: RunningBank
beforeAll(async () => {
  open = await startBank()
  keyed = await startBank(() => noon, { controlKey: key })
})
afterAll(async () => {
  await open.stop()
  await keyed.stop()
})

/** Headers that fetch would not send. */
const statusOf = (bank: RunningBank, path: string, headers: OutgoingHttpHeaders = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${bank.url}${path}`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once("error", reject)
      .end()
  })

describe.each<[string, OutgoingHttpHeaders]>([
  ["through a name that leads here", { host: "rebound.example" }],
  ["through a proxy", { "x-forwarded-for": "203.0.113.9" }],
  ["from a page of another site", { origin: "https://example.com" }],
])("%s", (_, headers) => {
  test("the controls are closed", async () => {
    expect(await statusOf(open, "/control/items", headers)).toBe(403)
    expect(await statusOf(open, "/control/clock", headers)).toBe(403)
    expect(await statusOf(open, "/control/items", { ...headers, authorization: `Bearer ${key}` })).toBe(403)
  })

  test("they open with the key", async () => {
    expect(await statusOf(keyed, "/control/items", headers)).toBe(403)
    expect(await statusOf(keyed, "/control/items", { ...headers, authorization: "Bearer another-key-for-them" })).toBe(
      403,
    )
    expect(await statusOf(keyed, "/control/items", { ...headers, authorization: `Bearer ${key}` })).toBe(200)
  })

  test("the time is open, which the other services follow", async () => {
    expect(await statusOf(open, "/clock", headers)).toBe(200)
  })
})

test("a wrong key does not open them here either: whoever passes requests on lets those with a key through", async () => {
  expect(await statusOf(keyed, "/control/items", { authorization: "Bearer another-key-for-them" })).toBe(403)
  expect(await statusOf(keyed, "/control/items")).toBe(200)
})

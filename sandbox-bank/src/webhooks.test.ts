// Webhooks reach the URL that was given when linking, and their signatures are valid.

import { createHash, createPublicKey, verify, type JsonWebKey } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { execute } from "@evenkeel/local-postgres/test/database"
import { noon, errorCodeOf, link, startBank, syncAll, type RunningBank } from "../test/bank.ts"

interface Received {
  readonly body: string
  readonly verification: string
}

let running: RunningBank
let receiver: Server
let webhook: string
let received: Array<Received>

beforeEach(async () => {
  received = []
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      received.push({
        body: Buffer.concat(chunks).toString(),
        verification: String(request.headers["plaid-verification"]),
      })
      response.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const webhookOrigin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  webhook = `${webhookOrigin}/webhook`
  running = await startBank(() => noon, { webhookOrigin })
})
afterEach(async () => {
  await running.stop()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

const codes = (): Array<string> =>
  received.map(({ body }) => (JSON.parse(body) as { webhook_code: string }).webhook_code)

test("new transactions are announced only after a first sync, and every webhook is sent twice", async () => {
  const { accessToken, itemId } = await link(running, { webhook })
  await running.control("/clock", { days: 3 })
  await syncAll(running, accessToken)
  expect(received).toEqual([])

  await running.control("/clock", { days: 3 })

  await expect.poll(codes).toEqual(["SYNC_UPDATES_AVAILABLE", "SYNC_UPDATES_AVAILABLE"])
  expect(JSON.parse(received[0]?.body ?? "")).toEqual({
    webhook_type: "TRANSACTIONS",
    webhook_code: "SYNC_UPDATES_AVAILABLE",
    item_id: itemId,
    initial_update_complete: true,
    historical_update_complete: true,
    environment: "sandbox",
  })
})

test("a webhook's signature verifies with the bank's published key, over the exact bytes", async () => {
  const { accessToken } = await link(running, { webhook })
  await running.plaid.sandboxItemResetLogin({ access_token: accessToken })
  await expect.poll(codes).toContain("ERROR")
  const [{ body, verification } = expect.fail("nothing came")] = received

  const [header = "", claims = "", signature = ""] = verification.split(".")
  const { alg, kid = "" } = parsed(header)
  const { data } = await running.plaid.webhookVerificationKeyGet({ key_id: kid })
  const key = createPublicKey({ key: data.key as unknown as JsonWebKey, format: "jwk" })

  expect(alg).toBe("ES256")
  expect(
    verify(
      "sha256",
      Buffer.from(`${header}.${claims}`),
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    ),
  ).toBe(true)
  expect(parsed(claims)).toEqual({
    iat: noon.getTime() / 1_000,
    request_body_sha256: createHash("sha256").update(body).digest("hex"),
  })
  expect(await errorCodeOf(running.plaid.webhookVerificationKeyGet({ key_id: "another" }))).toBe(
    "INVALID_WEBHOOK_VERIFICATION_KEY_ID",
  )
})

test("a webhook can be fired manually, if the item has a URL", async () => {
  const listening = await link(running, { webhook })
  const deaf = await link(running)
  const fire = (access_token: string): Promise<unknown> =>
    running.plaid.sandboxItemFireWebhook({ access_token, webhook_code: "PENDING_DISCONNECT" as never })

  expect(await errorCodeOf(fire(deaf.accessToken))).toBe("SANDBOX_WEBHOOK_INVALID")
  await fire(listening.accessToken)

  await expect.poll(codes).toContain("PENDING_DISCONNECT")
})

test("webhooks go to another address from when it was given, which is acknowledged there", async () => {
  const { accessToken: access_token, itemId } = await link(running)
  const { data } = await running.plaid.itemWebhookUpdate({ access_token, webhook })
  expect(data.item).toMatchObject({ item_id: itemId, webhook })
  await running.plaid.sandboxItemFireWebhook({ access_token, webhook_code: "PENDING_DISCONNECT" as never })
  await expect
    .poll(() => codes().toSorted())
    .toEqual(["PENDING_DISCONNECT", "PENDING_DISCONNECT", "WEBHOOK_UPDATE_ACKNOWLEDGED", "WEBHOOK_UPDATE_ACKNOWLEDGED"])
  await running.plaid.itemWebhookUpdate({ access_token, webhook: null })
  const fired = running.plaid.sandboxItemFireWebhook({ access_token, webhook_code: "ERROR" as never })
  expect(await errorCodeOf(fired)).toBe("SANDBOX_WEBHOOK_INVALID")
})

describe("nobody can make the bank call another server", () => {
  test.each([
    "http://169.254.169.254/latest/meta-data",
    "http://localhost:5432/",
    "http://127.0.0.1:1/webhook",
    "http://user@127.0.0.1:1/",
  ])("such as %s", async (webhook) => {
    expect(await errorCodeOf(link(running, { webhook }))).toBe("INVALID_FIELD")
    const widget = running.plaid.linkTokenCreate({
      client_name: "Evenkeel",
      language: "en",
      country_codes: ["US" as never],
      user: { client_user_id: "ada" },
      products: ["transactions" as never],
      webhook,
    })
    expect(await errorCodeOf(widget)).toBe("INVALID_FIELD")
    const { accessToken: access_token } = await link(running)
    expect(await errorCodeOf(running.plaid.itemWebhookUpdate({ access_token, webhook }))).toBe("INVALID_FIELD")
  })

  test("not even for an item that was linked when the product had another address", async () => {
    const [former, present] = [await link(running, { webhook }), await link(running, { webhook })]
    const sameReceiver = webhook.replace("127.0.0.1", "localhost")
    await execute(
      running.databaseUrl,
      `update sandbox_bank.items set webhook = '${sameReceiver}' where item_id = '${former.itemId}'`,
    )
    for (const { accessToken: access_token } of [former, present]) {
      await running.plaid.sandboxItemFireWebhook({ access_token, webhook_code: "PENDING_DISCONNECT" as never })
    }
    await expect.poll(() => received).toHaveLength(2)
    expect(received.filter(({ body }) => body.includes(former.itemId))).toEqual([])
  })
})

const parsed = (part: string): Record<string, string> =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, string>

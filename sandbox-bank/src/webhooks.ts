// Webhooks in the provider's format: JSON, with an ES256 signature over the hash of the exact bytes, in the header
// Plaid-Verification.

import { createHash, sign } from "node:crypto"
import type { Item } from "./state/items.ts"
import type { Keys } from "./state/settings.ts"

export interface Webhooks {
  /** Whether webhooks may be sent to that address. */
  mayReach(webhook: string): boolean
  /**
   * Sends without waiting, and sends twice: the provider promises delivery at least once, and receivers have to cope.
   */
  send(
    item: Pick<Item, "itemId" | "webhook">,
    said: { readonly webhook_type: string; readonly webhook_code: string } & Readonly<Record<string, unknown>>,
  ): void
  /** Waits for pending deliveries. */
  stop(): Promise<void>
}

const timesSent = 2
/** In milliseconds. */
const timeout = 5_000

/** Only `origin` is ever called. */
export const openWebhooks = (key: Keys["webhook"], realNow: () => Date, origin: string | undefined): Webhooks => {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const mayReach = (webhook: string): boolean =>
    origin !== undefined && URL.canParse(webhook) && new URL(webhook).origin === new URL(origin).origin
  return {
    mayReach,
    send: ({ itemId, webhook }, said) => {
      // The item may be older than the product's present address.
      if (webhook === null || !mayReach(webhook) || stopping.signal.aborted) return
      const body = JSON.stringify({ ...said, item_id: itemId, environment: "sandbox" })
      const sending = deliver(webhook, body, () => signed(key, realNow(), body), stopping.signal).finally(() =>
        underWay.delete(sending),
      )
      underWay.add(sending)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

const deliver = async (
  webhook: string,
  body: string,
  verification: () => string,
  stopping: AbortSignal,
): Promise<void> => {
  for (let time = 0; time < timesSent && !stopping.aborted; time += 1) {
    await fetch(webhook, {
      method: "POST",
      headers: { "content-type": "application/json", "plaid-verification": verification() },
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeout)]),
    }).then(
      (response) => response.body?.cancel(),
      () => undefined, // an unavailable receiver misses it, as at the provider
    )
  }
}

const signed = (key: Keys["webhook"], now: Date, body: string): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")
  const header = part({ alg: "ES256", kid: key.id, typ: "JWT" })
  const claims = part({
    iat: Math.floor(now.getTime() / 1_000),
    request_body_sha256: createHash("sha256").update(body).digest("hex"),
  })
  const signature = sign("sha256", Buffer.from(`${header}.${claims}`), {
    key: key.privateKey,
    dsaEncoding: "ieee-p1363",
  })
  return `${header}.${claims}.${signature.toString("base64url")}`
}

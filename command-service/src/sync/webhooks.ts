// POST /webhooks/plaid, where the provider announces changes of items. The response is immediate; the work follows.
import { Effect } from "effect"
import express, { type Express, type Request, type Response } from "express"
import { unauthenticated, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import { webhookPath } from "@evenkeel/contracts/paths"
import { correlationOf } from "@evenkeel/server-kit/http/request"
import { runRequest } from "@evenkeel/server-kit/http/run"
import type { Log } from "@evenkeel/server-kit/observability"
import type { VerifyWebhook } from "../bank/webhooks/verification.ts"
import { announcementIn } from "../bank/webhooks/webhook.ts"
import type { BackgroundSync } from "./background.ts"

export interface WebhookOptions {
  readonly verify: VerifyWebhook
  readonly background: BackgroundSync
  readonly log: Log
}

const route = `POST ${webhookPath}`
/** The signature covers the exact bytes. The provider's webhooks have less than 1 kB. */
const rawBody = express.raw({ limit: "32kb", type: () => true, inflate: false })

/** Must be mounted before the routes of the table, which need a session. */
export const mountWebhooks = (app: Express, options: WebhookOptions): void => {
  app.post(webhookPath, rawBody, (request, response) =>
    runRequest(taken(request, response, options), { route, request, response, log: options.log }),
  )
}

const taken = (
  request: Request,
  response: Response,
  { verify, background, log }: WebhookOptions,
): Effect.Effect<void, RequestError> => {
  const body: Buffer = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return verify(body, request.get("plaid-verification")).pipe(
    Effect.mapError((error): RequestError => {
      log.warn(
        { correlationId: correlationOf(request), reason: "why" in error ? error.why : error._tag },
        "a webhook was refused",
      )
      return error._tag === "NotSigned"
        ? unauthenticated("This webhook is not signed by the bank-linking provider.")
        : unavailable("The signature cannot be checked at the moment. Please send it again.", { retryAfterSeconds: 60 })
    }),
    Effect.map(() => {
      const announcement = announcementIn(body)
      if (announcement !== undefined) background.announce(announcement)
      response.json({ message: "Received" })
    }),
  )
}

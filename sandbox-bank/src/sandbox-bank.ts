// The sandbox bank: a bank of our own that speaks the provider's protocol, for every run without the provider's keys.

import { Effect, type Scope } from "effect"
import express from "express"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { openPool } from "@evenkeel/server-kit/postgres/connections"
import { keepRecentReads, type Bank } from "./bank.ts"
import { readJson } from "./body.ts"
import { openClock } from "./clock.ts"
import { onlyFromThisMachine } from "./control/access.ts"
import { showClock } from "./control/clock.ts"
import { controls } from "./control/control.ts"
import { linkRoutes } from "./link/routes.ts"
import { logos } from "./logos.ts"
import { respond, sendRefusal, type Endpoint } from "./plaid/endpoint.ts"
import { refuse } from "./plaid/refusals.ts"
import { createTables } from "./state/schema.ts"
import { readKeys } from "./state/settings.ts"
import { openWebhooks } from "./webhooks.ts"
import { itemEndpoints } from "./plaid/item-endpoints.ts"
import { linkEndpoints } from "./plaid/link-endpoints.ts"
import { sandboxEndpoints } from "./plaid/sandbox-endpoints.ts"
import { transactionsEndpoints } from "./plaid/transactions-endpoints.ts"

export interface SandboxBankOptions {
  readonly databaseUrl: string
  /** Real time. */
  readonly now?: (() => Date) | undefined
  /** With this key the controls can be used from other machines. */
  readonly controlKey?: string | undefined
  /** The product's origin. Webhooks are sent nowhere else, so that the bank cannot be made to call other servers. */
  readonly webhookOrigin?: string | undefined
}

export interface SandboxBank {
  /** To be mounted under `/sandbox-bank`. */
  readonly handler: express.Express
  /** The bank's time: real time, and the days that its clock has been moved ahead. */
  readonly now: () => Date
}

export const sandboxBankPath = "/sandbox-bank"

export const openSandboxBank = Effect.fnUntraced(function* ({
  databaseUrl,
  now: realNow = () => new Date(),
  controlKey,
  webhookOrigin,
}: SandboxBankOptions): Effect.fn.Return<SandboxBank, Error, Scope.Scope> {
  const pool = yield* openPool({ connectionString: databaseUrl, max: 5 })
  yield* attempt(() => createTables(pool))
  const clock = yield* attempt(() => openClock(pool, realNow))
  const keys = yield* attempt(() => readKeys(pool))
  const webhooks = yield* opened(
    () => openWebhooks(keys.webhook, realNow, webhookOrigin),
    (sending) => sending.stop(),
  )
  return { handler: handlerOf({ pool, clock, keys, webhooks, recent: keepRecentReads() }, controlKey), now: clock.now }
})

const handlerOf = (bank: Bank, controlKey: string | undefined): express.Express => {
  const handler = express()
  handler.disable("x-powered-by")
  handler.use("/link", linkRoutes(bank))
  handler.use("/logos", logos)
  // The time is public: other services follow it.
  handler.get("/clock", async (_request, response) => void response.json(await showClock(bank)))
  const known = new Set(endpoints.map(({ path }) => path))
  // Large, because the controls can write whole histories.
  handler.use("/control", onlyFromThisMachine(controlKey), readJson("10mb"), controls(bank, known))
  handler.use(readJson("64kb"))
  for (const endpoint of endpoints) handler.post(endpoint.path, respond(bank, endpoint))
  handler.use((_request, response) => sendRefusal(response, refuse("NOT_FOUND")))
  handler.use(answerFailure(bank))
  return handler
}

const answerFailure =
  ({ pool }: Bank): express.ErrorRequestHandler =>
  (cause: { readonly status?: number }, request, response, next) => {
    if (response.headersSent) return next(cause)
    const unreadable = cause.status !== undefined && cause.status < 500
    // A call that a shutdown has cut off fails only for that reason.
    const isFault = !unreadable && !pool.ending
    if (isFault) console.error(`The sandbox bank failed at ${request.method} ${request.path}:`, cause)
    sendRefusal(response, refuse(unreadable ? "INVALID_BODY" : "INTERNAL_SERVER_ERROR"))
  }

// All endpoints of the provider that the sandbox bank implements.

const endpoints: ReadonlyArray<Endpoint> = [
  ...linkEndpoints,
  ...itemEndpoints,
  ...transactionsEndpoints,
  ...sandboxEndpoints,
]

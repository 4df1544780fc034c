// The sandbox bank: a bank of our own that speaks the provider's protocol, for every run without the provider's keys.

import express from "express"
import pg from "pg"
import type { Bank } from "./bank.ts"
import { readJson } from "./body.ts"
import { openClock } from "./clock.ts"
import { controls } from "./control/control.ts"
import { linkRoutes } from "./link/routes.ts"
import { logos } from "./logos.ts"
import { endpoints } from "./plaid/endpoints.ts"
import { respond, sendRefusal } from "./plaid/endpoint.ts"
import { refuse } from "./plaid/refusals.ts"
import { createTables } from "./state/schema.ts"
import { readKeys } from "./state/settings.ts"
import { openWebhooks } from "./webhooks.ts"

export interface SandboxBankOptions {
  readonly databaseUrl: string
  /** Real time. */
  readonly now?: () => Date
}

export interface SandboxBank {
  /** To be mounted under `/sandbox-bank`. */
  readonly handler: express.Express
  /** The bank's time: real time, and the days that its clock has been moved ahead. */
  now(): Date
  stop(): Promise<void>
}

export const sandboxBankPath = "/sandbox-bank"

export const openSandboxBank = async ({
  databaseUrl,
  now: realNow = () => new Date(),
}: SandboxBankOptions): Promise<SandboxBank> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5 })
  // An idle connection that breaks is replaced at the next query, which reports what is wrong.
  pool.on("error", () => undefined)
  await createTables(pool)
  const [clock, keys] = [await openClock(pool, realNow), await readKeys(pool)]
  const webhooks = openWebhooks(keys.webhook, realNow)
  const bank: Bank = { pool, clock, keys, webhooks }
  return {
    handler: handlerOf(bank),
    now: clock.now,
    stop: async () => {
      await webhooks.stop()
      await pool.end()
    },
  }
}

const handlerOf = (bank: Bank): express.Express => {
  const handler = express()
  handler.disable("x-powered-by")
  handler.use("/link", linkRoutes(bank))
  handler.use("/logos", logos)
  handler.use(readJson("10mb"))
  handler.use("/control", controls(bank, new Set(endpoints.map(({ path }) => path))))
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
    // A call that a stop has cut off fails for that reason alone.
    const isFault = !unreadable && !pool.ending
    if (isFault) console.error(`The sandbox bank failed at ${request.method} ${request.path}:`, cause)
    sendRefusal(response, refuse(unreadable ? "INVALID_BODY" : "INTERNAL_SERVER_ERROR"))
  }

// The command side: every route of kind "command", on one event store, one bank and the tables that cannot be rebuilt.
import { Effect, type Scope } from "effect"
import type { Express } from "express"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { makeApp } from "@evenkeel/server-kit/http/app"
import { mountRoutes } from "@evenkeel/server-kit/http/routes"
import { readinessFrom } from "@evenkeel/server-kit/http/run"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { Readiness } from "@evenkeel/server-kit/observability"
import { checkAccessTokens } from "./bank/readable-tokens.ts"
import { makeVerification } from "./bank/webhooks/verification.ts"
import { migrateTables } from "./database.ts"
import { openHandlers } from "./handlers.ts"
import { keepWorking } from "./keep-working.ts"
import type { CommandServiceOptions } from "./options.ts"
import { openServices } from "./services.ts"
import { makeSyncItem } from "./sync/sync-item.ts"
import { mountWebhooks } from "./sync/webhooks.ts"

export interface CommandService {
  readonly app: Express
  /** The token's owner; undefined if it is unknown, expired or revoked. */
  readonly owner: (token: string) => Effect.Effect<UserId | undefined, RequestError>
  readonly readiness: Readiness
}

/** Creates missing tables. Fails with the database's error if it cannot be reached. */
export const createCommandService = Effect.fnUntraced(function* (
  options: CommandServiceOptions,
): Effect.fn.Return<CommandService, Error, Scope.Scope> {
  const { allowance, bank, log } = options
  yield* attempt(() => migrateTables(options.databaseUrl))
  const services = yield* openServices(options)
  const { db, items, sessions } = services
  const unreadableTokens = yield* checkAccessTokens(items, log)
  const syncItem = yield* makeSyncItem(services)
  const background = yield* keepWorking(options, services, syncItem)

  const app = makeApp()
  mountWebhooks(app, { verify: yield* makeVerification(bank), background, log })
  mountRoutes(app, "command", yield* openHandlers(options, services, syncItem), {
    owner: sessions.owner,
    isConfirmed: (token) => Effect.map(sessions.confirmedUntil(token), (until) => until !== undefined),
    allowance,
    log,
  })

  return {
    app,
    owner: sessions.owner,
    readiness: readinessFrom(
      attempt(() => db.raw("select 1")).pipe(
        Effect.matchEffect({
          onFailure: () => Effect.succeed("The database is unavailable."),
          onSuccess: () => unreadableTokens,
        }),
      ),
    ),
  }
})

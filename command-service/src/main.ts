// The command service as a process of its own. On EventStoreDB any number can run side by side; on the Postgres event
// store one writes, and another takes over when it ends.
import { Effect, Option } from "effect"
import { followBankClock } from "@evenkeel/server-kit/bank-clock"
import { makeAllowance } from "@evenkeel/server-kit/limits/allowance"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { WrongConfiguration } from "@evenkeel/server-kit/configuration"
import { configuredBank } from "./bank/configured.ts"
import { createCommandService } from "./command-service.ts"
import { commandServiceConfig } from "./config.ts"
import { openReadyEventStore } from "./servers.ts"

runProcess(
  "command service",
  commandServiceConfig,
  Effect.fnUntraced(function* (config, { log, metrics, timeout }) {
    const { databaseUrl, plaid, tokenKey, formerTokenKeys, authLimits, passwordHashing, reach } = config
    yield* waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
    const { store, shared, ready } = yield* openReadyEventStore(config.eventStoreUrl, timeout)

    const sandboxBank = Option.getOrUndefined(config.sandboxBank)
    if (plaid === undefined && sandboxBank === undefined) {
      return yield* Effect.fail(
        new WrongConfiguration(
          "SANDBOX_BANK_URL must be set, unless PLAID_CLIENT_ID and PLAID_SECRET are: there is no other bank.",
        ),
      )
    }
    const now = sandboxBank === undefined ? () => new Date() : yield* followBankClock(sandboxBank, timeout)
    const announcedTo = plaid === undefined ? config.sandboxWebhookUrl : config.publicUrl
    const bank = configuredBank(config, `${sandboxBank}/sandbox-bank`, announcedTo)
    const service = yield* createCommandService({
      databaseUrl,
      store,
      shared,
      bank,
      syncsDaily: plaid !== undefined,
      tokenKey,
      formerTokenKeys,
      erasureLedger: Option.getOrUndefined(config.erasureLedger),
      authLimits,
      passwordHashing,
      allowance: makeAllowance(config.personLimits),
      reach,
      now,
      log,
      metrics,
    })
    return { handler: service.app, ready: async () => (await service.readiness()) ?? (await ready()) }
  }),
)

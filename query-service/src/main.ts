// The query service as a process of its own; any number of them can run side by side.
import { Effect, Option } from "effect"
import { followBankClock } from "@evenkeel/server-kit/bank-clock"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { makeAllowance } from "@evenkeel/server-kit/limits/allowance"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { queryServiceConfig } from "./config.ts"
import { createQueryService } from "./query-service.ts"

runProcess(
  "query service",
  queryServiceConfig,
  Effect.fnUntraced(function* ({ databaseUrl, schema, sandboxBank, personLimits }, { log, metrics, timeout }) {
    yield* waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
    const now = Option.isSome(sandboxBank) ? yield* followBankClock(sandboxBank.value, timeout) : () => new Date()
    const service = yield* createQueryService({
      databaseUrl,
      readModels: readModelsOf(schema),
      allowance: makeAllowance(personLimits),
      now,
      log,
      metrics,
    })
    return { handler: service.app, ready: service.ready, drain: service.endLive }
  }),
)

// The query service as a process of its own; any number of them answer side by side.
import { Option } from "effect"
import { followBankClock } from "@evenkeel/server-kit/bank-clock"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { queryServiceConfig } from "./config.ts"
import { createQueryService } from "./query-service.ts"

runProcess(
  "query service",
  queryServiceConfig,
  async ({ databaseUrl, schema, sandboxBank }, { log, metrics, timeout, onStop }) => {
    await waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
    const clock = Option.isSome(sandboxBank) ? await followBankClock(sandboxBank.value, timeout) : undefined
    if (clock !== undefined) onStop(clock.stop)

    const service = await createQueryService({
      databaseUrl,
      schema,
      now: clock?.now ?? (() => new Date()),
      log,
      metrics,
    })
    onStop(service.stop)
    return { handler: service.app, ready: service.ready, drain: service.endLive }
  },
)

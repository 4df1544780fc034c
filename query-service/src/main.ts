// The query service as a process of its own; any number of them answer side by side.
import { Option } from "effect"
import pg from "pg"
import { followBankClock } from "@evenkeel/contracts/http/bank-clock"
import { runProcess } from "@evenkeel/contracts/http/process"
import { placeIn, postgresRefusal, waitFor } from "@evenkeel/contracts/waiting"
import { queryServiceConfig } from "./config.ts"
import { createQueryService } from "./query-service.ts"

runProcess("query service", queryServiceConfig, async ({ databaseUrl, schema, sandboxBank }, { log, metrics, patience, onStop }) => {
  await waitFor({
    what: `PostgreSQL at ${placeIn(databaseUrl)}`,
    variable: "DATABASE_URL",
    refusal: postgresRefusal,
    attempt: async () => {
      const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 3_000 })
      client.on("error", () => {})
      await client.connect().finally(() => client.end().catch(() => {}))
    },
  }, patience)
  const clock = Option.isSome(sandboxBank) ? await followBankClock(sandboxBank.value, patience) : undefined
  if (clock !== undefined) onStop(clock.stop)

  const service = await createQueryService({ databaseUrl, schema, now: clock?.now ?? (() => new Date()), log, metrics })
  onStop(service.stop)
  return { handler: service.app, ready: service.ready, drain: service.endLive }
})

// PostgreSQL, waited for at the start by every service that stands on it.
import pg from "pg"
import { placeIn, postgresRefusal, waitFor, type Patience } from "../waiting.ts"

/** `variable` is the one that says where it is. Rejects with a `WrongConfiguration` whose message can be shown as it is. */
export const waitForPostgres = (url: string, variable: string, patience: Patience): Promise<void> =>
  waitFor({
    what: `PostgreSQL at ${placeIn(url)}`,
    variable,
    refusal: postgresRefusal,
    attempt: async () => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
      client.on("error", () => {})
      await client.connect().finally(() => client.end().catch(() => {}))
    },
  }, patience)

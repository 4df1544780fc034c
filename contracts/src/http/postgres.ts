// PostgreSQL, waited for at the start by every service that stands on it, and told to let go of those who are gone.
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

/** For a session that takes a lock: the server would keep it, or our place in the line for it, long after the network or this machine is gone. */
export const letGoWhenGone = async (client: pg.Client): Promise<void> => {
  await client.query(`
    do $$ begin
      set client_connection_check_interval = 1000;
    exception when invalid_parameter_value then null; -- a server on Windows knows only of the network's silence
    end $$;
    set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`)
}

/** Ends the connection: in order, or, where the network is silent, without an answer after that many milliseconds. */
export const leave = async (client: pg.Client, patience: number): Promise<void> => {
  const force = setTimeout(() => client.connection.stream.destroy(), patience)
  await client.end().catch(() => {})
  clearTimeout(force)
}

// Connections to PostgreSQL: waiting for the server at startup, detecting dead peers, and closing without hanging.
import { Effect, type Scope } from "effect"
import pg from "pg"
import { attempt, opened } from "../lifetime.ts"
import { WrongConfiguration } from "../configuration.ts"
import { hostsIn, postgresRefusal, waitFor, type StartTimeout } from "../waiting.ts"
import { isHalfRestored } from "./restoring.ts"

/** `variable` is the one with the address. Fails with a `WrongConfiguration` whose message is for the operator. */
export const waitForPostgres = (url: string, variable: string, timeout: StartTimeout) =>
  waitFor(
    {
      what: `PostgreSQL at ${hostsIn(url)}`,
      variable,
      refusal: postgresRefusal,
      connect: attempt(async () => {
        const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
        client.on("error", () => {})
        try {
          await client.connect()
          if (await isHalfRestored(client)) throw halfRestored(url, variable)
        } finally {
          await client.end().catch(() => {})
        }
      }),
    },
    timeout,
  )

const halfRestored = (url: string, variable: string) =>
  new WrongConfiguration(
    `The database at ${hostsIn(url)} holds a backup that is not completely restored: wait for "backup restore", run it again if it was interrupted, or check ${variable}.`,
  )

/** A pool that its scope's end closes. */
export const openPool = (config: pg.PoolConfig): Effect.Effect<pg.Pool, never, Scope.Scope> =>
  Effect.orDie(
    opened(
      // An idle connection that is lost is replaced at the next query, which reports the error.
      () => new pg.Pool(config).on("error", () => {}),
      (pool) => pool.end(),
    ),
  )

/**
 * For sessions with a lock: makes the server release the lock, or our place in its queue, soon after this machine or
 * the network has failed. During a query, the server checks the connection every `milliseconds`.
 */
export const releaseWhenDisconnected = async (client: pg.ClientBase, milliseconds = 1_000): Promise<void> => {
  await client.query(`
    do $$ begin
      set client_connection_check_interval = ${milliseconds};
    exception when invalid_parameter_value then null; -- not supported by a server on Windows
    end $$;
    set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`)
}

/** Closes the connection cleanly, or forcibly if the server has not answered after `timeout` milliseconds. */
export const leave = async (client: pg.Client, timeout: number): Promise<void> => {
  const force = setTimeout(() => client.connection.stream.destroy(), timeout)
  await client.end().catch(() => {})
  clearTimeout(force)
}

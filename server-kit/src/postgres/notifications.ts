// LISTEN and NOTIFY between processes. A notification is only a hint: it can be lost, or stand for several, so
// listeners also have to poll from time to time.
import { setTimeout as pause } from "node:timers/promises"
import { Effect, type Scope } from "effect"
import pg from "pg"
import { attempt, opened } from "../lifetime.ts"

export interface Notifier<Key, Value> {
  /** Never waits or fails. A newer value for a key replaces one that has not been sent yet. */
  readonly notify: (key: Key, value: Value) => void
}

export interface NotifierOptions<Key, Value> {
  readonly pool: pg.Pool
  readonly channel: string
  /** Packs values into payloads of at most 8000 bytes each. */
  readonly payloads: (values: ReadonlyMap<Key, Value>) => ReadonlyArray<string>
  /** How long to collect values after each notification, in milliseconds. */
  readonly throttle?: number
}

/**
 * Sends after the transaction, not within it: NOTIFY takes a cluster-wide lock at commit, which would cost writers most
 * of their throughput. A notification is a commit too, but need not wait for the disk. The scope's end sends the
 * remaining values.
 */
export const openNotifier = <Key, Value>({
  pool,
  channel,
  payloads,
  throttle = 0,
}: NotifierOptions<Key, Value>): Effect.Effect<Notifier<Key, Value>, never, Scope.Scope> => {
  let waiting = new Map<Key, Value>()
  let sending: Promise<void> | undefined

  const send = async (): Promise<void> => {
    await Promise.resolve() // collects the rest of a batch
    while (waiting.size > 0) {
      const values = [channel, payloads(waiting)]
      waiting = new Map()
      await pool.query({ name: "notify", text: notification, values }).catch(() => {})
      if (throttle > 0) await pause(throttle)
    }
    sending = undefined
  }
  const notifier: Notifier<Key, Value> = {
    notify: (key, value) => {
      waiting.set(key, value)
      sending ??= send()
    },
  }
  return Effect.acquireRelease(Effect.succeed(notifier), () => Effect.promise(async () => sending))
}

const notification = `select set_config('synchronous_commit', 'off', true), pg_notify($1, payload)
                      from unnest($2::text[]) as payload`

export interface Connection {
  readonly url: string
  /** The name that the database's administrators see. */
  readonly application: string
  /** The timeout for connecting, in milliseconds. An answer may take twice as long. */
  readonly timeout: number
}

/** A connection of its own, whose end, expected or not, is announced by the client's "end". */
export const openConnection = ({
  url,
  application,
  timeout,
}: Connection): Effect.Effect<pg.Client, Error, Scope.Scope> =>
  Effect.tap(
    opened(
      () =>
        new pg.Client({
          connectionString: url,
          application_name: application,
          connectionTimeoutMillis: timeout,
          query_timeout: 2 * timeout,
        }).on("error", () => {}), // "end" follows
      // No pending answers are lost, and the network may have gone silent.
      (client) => client.connection.stream.destroy(),
    ),
    (client) => attempt(() => client.connect()),
  )

export interface Listening extends Connection {
  readonly channel: string
  readonly notified: (payload: string) => void
  /** Called when it listens, at first or again: notifications may have been missed. */
  readonly resumed: () => void
  /** Called when it has stopped listening; it retries by itself. */
  readonly lost: (error: Error) => void
  /** How long a silent connection counts as alive, in milliseconds. */
  readonly silence?: number | undefined
}

/** Listens until the scope ends, and reconnects after outages. */
export const listen = (options: Listening): Effect.Effect<void, never, Scope.Scope> =>
  Effect.scoped(listenOnce(options)).pipe(
    Effect.catch((error) => Effect.sync(() => options.lost(error))),
    Effect.andThen(Effect.sleep("250 millis")),
    Effect.forever,
    Effect.forkScoped,
    Effect.asVoid,
  )

const listenOnce = Effect.fnUntraced(function* ({
  channel,
  notified,
  resumed,
  silence = 10_000,
  ...connection
}: Listening): Effect.fn.Return<never, Error, Scope.Scope> {
  const client = yield* openConnection(connection)
  const ended = Effect.callback<void>((resume) => {
    const end = () => resume(Effect.void)
    client.once("end", end)
    return Effect.sync(() => client.off("end", end))
  })
  client.on("notification", ({ payload = "" }) => notified(payload))
  yield* attempt(() => client.query(`listen ${channel}`))
  resumed()
  while (true) {
    yield* Effect.raceFirst(ended, Effect.sleep(silence))
    // The network may go silent without an error, which a mere listener would never notice.
    yield* attempt(() => client.query("select"))
  }
})

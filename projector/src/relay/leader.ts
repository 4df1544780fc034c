// Leader election among relays: the leader holds a session-level advisory lock in Postgres. The checkpoint is written
// on the connection that holds the lock, so a relay that has lost the lock cannot move the checkpoint.
import { Data, Effect } from "effect"
import pg from "pg"
import { leave, letGoWhenGone } from "@evenkeel/server-kit/postgres/connections"

/** The lock was lost with its connection: another relay may lead now. */
export class LeadershipLost extends Data.TaggedError("LeadershipLost")<{ readonly cause: unknown }> {}

/** How far the log has been published. */
export interface Checkpoint {
  /** The position of the last event that Kafka has acknowledged. */
  readonly position: string
  /** The last offset by partition: a topic that ends before it is not the one that was written to. */
  readonly offsets: Readonly<Record<string, string>>
}

export interface Leadership {
  readonly checkpoint: Checkpoint | undefined
  readonly keep: (checkpoint: Checkpoint) => Effect.Effect<void, LeadershipLost>
  /** Fails as soon as another relay may lead. */
  readonly lost: Effect.Effect<never, LeadershipLost>
}

export interface Candidate {
  /** Waits until this relay leads. */
  readonly lead: Effect.Effect<Leadership, LeadershipLost>
  /** Resigns as leader, or stops waiting to become it. */
  readonly withdraw: () => Promise<void>
}

export interface CandidateOptions {
  /** The timeout, in milliseconds, for connecting and disconnecting; a checkpoint may take twice as long. */
  readonly timeout?: number
  /** Called when another relay leads, before waiting for it to withdraw. */
  readonly onStandby?: () => void
}

export const standForLeader = (
  url: string,
  topic: string,
  { timeout = 5_000, onStandby = () => {} }: CandidateOptions = {},
): Candidate => {
  const client = new pg.Client({
    connectionString: url,
    application_name: "evenkeel relay",
    connectionTimeoutMillis: timeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeout,
  })
  const lost = new Promise<unknown>((resolve) => {
    client.on("error", resolve)
    client.once("end", () => resolve(new Error("The connection to the database ended.")))
  })
  const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, LeadershipLost> =>
    Effect.tryPromise({ try: work, catch: (cause) => new LeadershipLost({ cause }) })
  return {
    lead: attempt(() => becomeLeader(client, topic, onStandby)).pipe(
      Effect.map((checkpoint) => ({
        checkpoint,
        keep: (next) => attempt(() => keep(client, topic, next, 2 * timeout)),
        lost: Effect.promise(() => lost).pipe(Effect.flatMap((cause) => Effect.fail(new LeadershipLost({ cause })))),
      })),
    ),
    withdraw: () => leave(client, timeout),
  }
}

const becomeLeader = async (
  client: pg.Client,
  topic: string,
  onStandby: () => void,
): Promise<Checkpoint | undefined> => {
  await client.connect()
  await letGoWhenGone(client)
  // Losing a checkpoint only makes the next leader publish some events again.
  await client.query("set synchronous_commit = off")
  const lock = [`relay to ${topic}`]
  const free = await client.query("select where pg_try_advisory_lock(hashtext($1))", lock)
  if (free.rowCount === 0) {
    onStandby()
    await client.query("select pg_advisory_lock(hashtext($1))", lock)
  }
  await client.query(`
    create schema if not exists relay;
    create table if not exists relay.checkpoints (topic text primary key, position text not null, offsets json not null)`)
  const { rows } = await client.query<Checkpoint>("select position, offsets from relay.checkpoints where topic = $1", [
    topic,
  ])
  return rows[0]
}

/**
 * `limit` is a timeout of its own, in milliseconds: the connection has none, because it
 * may wait for the lock indefinitely.
 */
const keep = async (
  client: pg.Client,
  topic: string,
  { position, offsets }: Checkpoint,
  limit: number,
): Promise<void> => {
  const statement: pg.QueryConfig & Pick<pg.ClientConfig, "query_timeout"> = {
    name: "checkpoint",
    text: `insert into relay.checkpoints values ($1, $2, $3)
           on conflict (topic) do update set position = excluded.position, offsets = excluded.offsets`,
    values: [topic, position, JSON.stringify(offsets)],
    query_timeout: limit,
  }
  await client.query(statement)
}

// Of all relays one leads: who holds a session's advisory lock in Postgres. The checkpoint is written on the connection
// that holds the lock, so who has lost the one cannot move the other.
import { Data, Effect } from "effect"
import pg from "pg"
import { leave, letGoWhenGone } from "@evenkeel/contracts/http/postgres"

/** The lock, and the connection it hung on, are gone: another relay may lead now. */
export class LeadershipLost extends Data.TaggedError("LeadershipLost")<{ readonly cause: unknown }> {}

/** How far the log has been published. */
export interface Checkpoint {
  /** Of the last event that Kafka has acknowledged. */
  readonly position: string
  /** By partition, the last offset that Kafka gave: a topic that does not reach so far is not the one that was written to. */
  readonly offsets: Readonly<Record<string, string>>
}

export interface Leadership {
  readonly checkpoint: Checkpoint | undefined
  readonly keep: (checkpoint: Checkpoint) => Effect.Effect<void, LeadershipLost>
  /** Fails when another one may lead. */
  readonly lost: Effect.Effect<never, LeadershipLost>
}

export interface Candidate {
  /** Waits until this relay leads. */
  readonly lead: Effect.Effect<Leadership, LeadershipLost>
  /** Lets the next one lead, or leaves the line. */
  readonly withdraw: () => Promise<void>
}

/** `patience`: how long, in milliseconds, a connection and its end are waited for; a checkpoint for twice as long. */
export const standForLeader = (url: string, topic: string, patience = 5_000): Candidate => {
  const client = new pg.Client({
    connectionString: url,
    application_name: "evenkeel relay",
    connectionTimeoutMillis: patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: patience,
  })
  const lost = new Promise<unknown>((resolve) => {
    client.on("error", resolve)
    client.once("end", () => resolve(new Error("The connection to the database ended.")))
  })
  const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, LeadershipLost> =>
    Effect.tryPromise({ try: work, catch: (cause) => new LeadershipLost({ cause }) })
  return {
    lead: attempt(() => becomeLeader(client, topic)).pipe(
      Effect.map((checkpoint) => ({
        checkpoint,
        keep: (next) => attempt(() => keep(client, topic, next, 2 * patience)),
        lost: Effect.promise(() => lost).pipe(Effect.flatMap((cause) => Effect.fail(new LeadershipLost({ cause })))),
      })),
    ),
    withdraw: () => leave(client, patience),
  }
}

const becomeLeader = async (client: pg.Client, topic: string): Promise<Checkpoint | undefined> => {
  await client.connect()
  await letGoWhenGone(client)
  // A checkpoint that is lost only makes the next leader publish some events again.
  await client.query("set synchronous_commit = off")
  await client.query("select pg_advisory_lock(hashtext($1))", [`relay to ${topic}`])
  await client.query(`
    create schema if not exists relay;
    create table if not exists relay.checkpoints (topic text primary key, position text not null, offsets json not null)`)
  const { rows } = await client.query<Checkpoint>("select position, offsets from relay.checkpoints where topic = $1", [topic])
  return rows[0]
}

/** With a limit of its own, in milliseconds: none holds for whoever waits for the lock. */
const keep = async (client: pg.Client, topic: string, { position, offsets }: Checkpoint, limit: number): Promise<void> => {
  const statement: pg.QueryConfig & Pick<pg.ClientConfig, "query_timeout"> = {
    name: "checkpoint",
    text: `insert into relay.checkpoints values ($1, $2, $3)
           on conflict (topic) do update set position = excluded.position, offsets = excluded.offsets`,
    values: [topic, position, JSON.stringify(offsets)],
    query_timeout: limit,
  }
  await client.query(statement)
}

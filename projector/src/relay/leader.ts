// Leader election among relays: the leader has a session-level advisory lock in Postgres. It writes its state on the
// connection with the lock, so a relay that has lost the lock cannot move the checkpoint.
import { Data, Effect } from "effect"
import pg from "pg"
import { userOfStream, type StreamId } from "@evenkeel/contracts/budget/envelope"
import type { Followed } from "@evenkeel/event-log/in-log"
import { leave, releaseWhenDisconnected } from "@evenkeel/server-kit/postgres/connections"
import { relayTables, type Unpublished } from "./tables.ts"

/** The lock was lost with its connection: another relay may lead now. */
export class LeadershipLost extends Data.TaggedError("LeadershipLost")<{ readonly cause: unknown }> {}

/** How far the log has been published. */
export interface Checkpoint extends Followed {
  /** The position of the last event that Kafka has acknowledged. */
  readonly position: string
  /** The last offset by partition: a topic that ends before it is not the one that was written to. */
  readonly offsets: Readonly<Record<string, string>>
}

export interface Leadership {
  readonly checkpoint: Checkpoint | undefined
  /** The streams that wait behind an event that could not be published. */
  readonly waiting: ReadonlyArray<StreamId>
  /** Stores the checkpoint, and ends the trouble, too. */
  readonly keep: (checkpoint: Checkpoint) => Effect.Effect<void, LeadershipLost>
  readonly setAside: (events: ReadonlyArray<Unpublished>) => Effect.Effect<void, LeadershipLost>
  /** A later event of these streams was published: it makes projectors read the missing ones. */
  readonly resumed: (streams: ReadonlyArray<StreamId>) => Effect.Effect<void, LeadershipLost>
  /** Reports to operators why nothing is published; undefined if all is well again. */
  readonly report: (trouble: string | undefined) => Effect.Effect<void, LeadershipLost>
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
  /** In milliseconds: how long after its last sign of life a hanging leader is replaced. */
  readonly lease?: number
  /** Called when another relay leads, before waiting for it to withdraw. */
  readonly onStandby?: () => void
}

export const standForLeader = (
  url: string,
  topic: string,
  { timeout = 5_000, lease = 10_000, onStandby = () => {} }: CandidateOptions = {},
): Candidate => {
  const client = new pg.Client({
    connectionString: url,
    application_name: "evenkeel relay",
    connectionTimeoutMillis: timeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: timeout,
  })
  const ended = new Promise<unknown>((resolve) => {
    client.on("error", resolve)
    client.once("end", () => resolve(new Error("The connection to the database ended.")))
  })
  const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, LeadershipLost> =>
    Effect.tryPromise({ try: work, catch: (cause) => new LeadershipLost({ cause }) })
  /** The statement has its own timeout, because the connection has none: it may wait for the lock indefinitely. */
  const write = (text: string, values: Array<unknown> = []): Effect.Effect<void, LeadershipLost> => {
    const statement: pg.QueryConfig & Pick<pg.ClientConfig, "query_timeout"> = {
      text,
      values,
      query_timeout: 2 * timeout,
    }
    return Effect.asVoid(attempt(() => client.query(statement)))
  }
  const stayAlive = Effect.forever(Effect.andThen(write("select"), Effect.sleep(lease / 4)))
  return {
    lead: attempt(() => becomeLeader(client, topic, lease, onStandby)).pipe(
      Effect.map((found) => ({
        ...found,
        keep: ({ position, offsets, event }) =>
          write(keeping, [
            topic,
            position,
            JSON.stringify(offsets),
            event === undefined ? null : JSON.stringify(event),
          ]),
        setAside: (events) =>
          Effect.forEach(events, (event) => write(settingAside, letterOf(topic, event)), { discard: true }),
        resumed: (streams) =>
          write("delete from relay.unpublished where topic = $1 and stream_id = any($2)", [topic, streams]),
        report: (trouble) =>
          trouble === undefined
            ? write("delete from relay.troubles where topic = $1", [topic])
            : write(reporting, [topic, trouble]),
        lost: Effect.raceFirst(
          stayAlive,
          Effect.promise(() => ended).pipe(Effect.flatMap((cause) => Effect.fail(new LeadershipLost({ cause })))),
        ),
      })),
    ),
    withdraw: () => leave(client, timeout),
  }
}

const keeping = `
  with well as (delete from relay.troubles where topic = $1)
  insert into relay.checkpoints (topic, position, offsets, event) values ($1, $2, $3, $4)
  on conflict (topic) do update
    set position = excluded.position, offsets = excluded.offsets, event = excluded.event`

const reporting = `
  insert into relay.troubles values ($1, $2) on conflict (topic) do update set reason = excluded.reason`

const settingAside = `
  insert into relay.unpublished (topic, user_id, stream_id, revision, position, event_id, type, reason, parked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`

const letterOf = (topic: string, { streamId, revision, position, eventId, type, reason }: Unpublished) => [
  topic,
  userOfStream(streamId) ?? "",
  streamId,
  revision,
  position,
  eventId,
  type,
  `Kafka does not take it: ${reason}`,
  new Date().toISOString(),
]

const becomeLeader = async (
  client: pg.Client,
  topic: string,
  lease: number,
  onStandby: () => void,
): Promise<Pick<Leadership, "checkpoint" | "waiting">> => {
  await client.connect()
  await releaseWhenDisconnected(client)
  // Losing a checkpoint only makes the next leader publish some events again.
  await client.query("set synchronous_commit = off")
  const lock = [`relay to ${topic}`]
  const free = await client.query("select where pg_try_advisory_lock(hashtext($1))", lock)
  if (free.rowCount === 0) {
    onStandby()
    await client.query("select pg_advisory_lock(hashtext($1))", lock)
  }
  // A hanging process keeps its connection, and with it the lock, unless the server ends it.
  await client.query(`set idle_session_timeout = ${lease}`)
  await client.query(relayTables)
  const checkpoints = await client.query<{ checkpoint: Checkpoint }>(
    // A checkpoint from before events were stored with it has none.
    "select json_strip_nulls(to_json(each)) as checkpoint from (select position, offsets, event from relay.checkpoints where topic = $1) each",
    [topic],
  )
  const waiting = await client.query<{ stream_id: string }>(
    "select stream_id from relay.unpublished where topic = $1",
    [topic],
  )
  return { checkpoint: checkpoints.rows[0]?.checkpoint, waiting: waiting.rows.map(({ stream_id }) => stream_id) }
}

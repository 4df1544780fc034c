// Replays people's events and compares the result with the tables, and each event with its hash in the next one.
import { Effect, Option, Schedule, type Scope } from "effect"
import type pg from "pg"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { openPool } from "@evenkeel/server-kit/postgres/connections"
import { budgetStream, userOfStream } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { discardedOf } from "../../projection/discards.ts"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { makeChainCheck } from "../../ends/chain-check.ts"
import { nothingNoted, type Noted } from "../../ends/compare.ts"
import { ask } from "../database.ts"
import type { Streams } from "../streams/streams.ts"
import { compare } from "./compare.ts"
import { readLiveRows } from "./live-rows.ts"

export interface Verification {
  readonly users: number
  readonly rows: number
  /** The number of events that are older than the hash chain, so that only later events vouch for them. */
  readonly unlinked: number
  /** The number of people whose last events were compared with a recorded end. */
  readonly heads: number
  readonly differ: number
  /** The first difference of each user that differs. */
  readonly differences: ReadonlyArray<string>
}

export interface VerifyOptions {
  readonly databaseUrl: string
  readonly schema: string
  readonly source: EventSource
  readonly userIds: ReadonlyArray<UserId>
  readonly verified?: (users: number) => void
  /** If given, the events are also compared with the log's hashes and with the recorded ends. */
  readonly noted?: Noted | undefined
  /**
   * How long events before the checkpoint may still be missing, in milliseconds. Projectors that share the log through
   * Kafka each project their partitions at their own pace, and the checkpoint is that of the one furthest ahead.
   */
  readonly timeout?: number
}

/** Few, so as not to disturb the running product. */
const sideBySide = 4

export const verify = Effect.fnUntraced(function* ({
  databaseUrl,
  schema,
  source,
  userIds,
  verified = () => {},
  noted,
  timeout = 5_000,
}: VerifyOptions): Effect.fn.Return<Verification, Error, Scope.Scope> {
  const pool = yield* openPool({
    connectionString: databaseUrl,
    max: sideBySide,
    application_name: "evenkeel operator",
    connectionTimeoutMillis: 5_000,
    options: `-c search_path=${schema}`,
  })
  const differences: Array<string> = []
  let users = 0
  let rows = 0
  let unlinked = 0
  let heads = 0
  const verifyOne = Effect.fnUntraced(function* (userId: UserId) {
    // Read the rows first: events appended after that are beyond their revision.
    const live = yield* attempt(() => readLiveRows(pool, userId))
    const discarded = yield* discardedOf(pool, userId)
    const events = yield* source.loadStream(budgetStream(userId), 0)
    const comparison = compare(userId, live, events, discarded)
    rows += comparison.rows
    const chain = makeChainCheck({ noted })
    const faults = noted === undefined ? [] : [...events.map(chain.add), chain.faultAtEnd(budgetStream(userId))]
    const broken = faults.find((fault) => fault !== undefined)
    unlinked += chain.unlinked()
    if (noted?.streams.has(budgetStream(userId)) === true) heads += 1
    // A broken chain may explain all other differences.
    const difference = broken === undefined ? comparison.difference : `${userId}: the log ${broken}`
    const overlooked = broken === undefined ? comparison.overlooked : undefined
    const isLate = overlooked !== undefined && (yield* reachesInTime(pool, userId, overlooked, timeout))
    if (difference !== undefined && !isLate) differences.push(difference)
    verified(++users)
  })
  yield* Effect.forEach(userIds, verifyOne, { concurrency: sideBySide, discard: true })
  return { users, rows, unlinked, heads, differ: differences.length, differences }
}, Effect.scoped)

/** Waits for a person's cursor to reach that revision. Returns whether it did in time. */
const reachesInTime = (pool: pg.Pool, userId: UserId, revision: number, timeout: number) =>
  attempt(() => cursorOf(pool, userId)).pipe(
    Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: (reached) => reached >= revision }),
    Effect.timeoutOption(timeout),
    Effect.map(Option.isSome),
  )

const cursorOf = async (pool: pg.Pool, userId: UserId): Promise<number> => {
  const statement = "select revision from budgets where user_id = $1"
  const { rows } = await pool.query<{ revision: number }>(statement, [userId])
  return rows[0]?.revision ?? -1
}

/** All people in the log, in the tables or in the recorded ends. */
export const everyone = Effect.fnUntraced(function* (
  databaseUrl: string,
  schema: string,
  streams: Streams,
  noted = nothingNoted,
): Effect.fn.Return<ReadonlyArray<UserId>, Error> {
  const names = [...(yield* streams.names), ...noted.streams.keys(), ...noted.altered]
  const users = new Set(names.flatMap((stream) => userOfStream(stream) ?? []))
  const rows = yield* ask<{ user_id: UserId }>(databaseUrl, `select user_id from "${schema}".budgets`)
  for (const { user_id } of rows) users.add(user_id)
  return [...users]
})

/** A random sample of that size. */
export const sampleOf = (userIds: ReadonlyArray<UserId>, count: number): ReadonlyArray<UserId> => {
  const rest = [...userIds]
  const chosen: Array<UserId> = []
  while (chosen.length < count && rest.length > 0) {
    chosen.push(...rest.splice(Math.floor(Math.random() * rest.length), 1))
  }
  return chosen
}

// Limits on guessing: by username, by address and by its network. Each attempt is counted before it is made, and
// uncounted if it succeeded. After some failures each next one has to wait twice as long as the one before. The counts
// are in the database, so that a restart keeps them, and several command services count together.
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import { tooManyRequests, type RequestError } from "@evenkeel/contracts/errors"
import { query } from "../database.ts"
import { networksOf } from "./networks.ts"
import { hashed } from "./passwords/password-hashing.ts"
import { hashOf } from "./secrets.ts"

/** Failed attempts an hour. */
export interface AuthLimits {
  /** The limit of one address, and of its network. */
  readonly perAddress: number
  readonly perUsername: number
}

/** The origin of an attempt. */
export interface Guesser {
  readonly address: string
  readonly deviceToken?: string | undefined
}

export interface Stranger {
  readonly address: string
  readonly what: string
}

export interface Limits {
  /**
   * Runs the proof of identity, unless too many have failed; undefined is a failure. Browsers in which that person has
   * signed in before have a count of their own, so that attempts of strangers do not lock the person out.
   */
  readonly guess: <A>(
    guesser: Guesser,
    username: string,
    proof: Effect.Effect<A | undefined, RequestError>,
  ) => Effect.Effect<A | undefined, RequestError>
  /**
   * Counts an action that costs us work or sends email, whether it succeeds or not. `what` names its purpose and its
   * subject. The action of a stranger is counted by address and network, too.
   */
  readonly count: (what: string, most: number, stranger?: Stranger) => Effect.Effect<void, RequestError>
  /** Counts an action of a stranger, by address and network. */
  readonly countFrom: (stranger: Stranger) => Effect.Effect<void, RequestError>
}

interface Counted {
  readonly key: Buffer
  /** The limit for an hour. */
  readonly most: number
  /** The number of attempts without a wait, and the number by which the count falls each hour. */
  readonly free: number
}

/** In seconds. */
const longestWait = 15 * 60

/** Neither names nor addresses are stored in clear: people often type a password into the name field. */
const keyOf = (what: string): Buffer => createHash("sha256").update(what).digest()

const counted = (what: string, most: number, free: number): Counted => ({
  key: keyOf(what),
  most,
  free: Math.max(1, Math.floor(free)),
})

const nameOf = (username: string): string => `name ${username.toLowerCase().slice(0, 100)}`

/** The key under which guesses at that name are counted. */
export const keyOfGuesses = (username: string): Buffer => keyOf(nameOf(username))

/**
 * Lowers the count by the time that has passed and adds one, unless the last attempt still imposes a wait. Uses the
 * clock after waiting for locks. If the last attempt lies in the future, the clock was set back: then nobody waits.
 */
const add = `
  insert into identity.attempts as known (key_hash, count, last_at, free_at)
  values ($1, 1, clock_timestamp(), clock_timestamp() + case when $3::float8 <= 1 then interval '1 second' else interval '0' end)
  on conflict (key_hash) do update set (count, last_at, free_at) = (
    select count, clock_timestamp(), clock_timestamp() + make_interval(secs => case
        when round(count) >= $2::float8 then ${longestWait}
        when round(count) >= $3::float8 then least(${longestWait}, power(2, least(round(count) - $3::float8, 20)))
        else 0 end)
      from (select greatest(0, known.count - extract(epoch from greatest(interval '0', clock_timestamp() - known.last_at)) * $3::float8 / 3600) + 1 as count) as next
  )
  where known.free_at <= clock_timestamp() or known.last_at > clock_timestamp()
  returning count`

/** Takes back an attempt that succeeded or was not made. Locks rows in one order, so that two calls cannot deadlock. */
const uncount = `
  with known as materialized (select key_hash from identity.attempts where key_hash = any($1) order by key_hash for update)
  update identity.attempts set count = greatest(0, count - 1), free_at = now() from known where attempts.key_hash = known.key_hash`

export const makeLimits = (pool: pg.Pool, { perAddress, perUsername }: AuthLimits): Limits => {
  /** `all` are the counts of the same attempt: a refusal names the longest wait among them. */
  const countOne = Effect.fnUntraced(function* ({ key, most, free }: Counted, all: ReadonlyArray<Counted>) {
    const { rowCount } = yield* query(() => pool.query({ name: "count attempt", text: add, values: [key, most, free] }))
    if (rowCount === 1) return
    const waiting = yield* query(() =>
      pool.query<{ seconds: number }>({
        name: "attempt is free",
        text: `select least(${longestWait}, ceil(extract(epoch from max(free_at) - now())))::integer as seconds from identity.attempts where key_hash = any($1) and last_at <= clock_timestamp()`,
        values: [all.map((each) => each.key)],
      }),
    )
    const seconds = Math.max(1, waiting.rows[0]?.seconds ?? 1)
    return yield* Effect.fail(tooManyRequests(`Too many attempts. Please try again in ${spoken(seconds)}.`, seconds))
  })

  /** In sequence: an address that has used up its own attempts must not use up those of its network. */
  const countAll = (all: ReadonlyArray<Counted>) =>
    Effect.forEach(all, (each) => countOne(each, all), { discard: true })

  const from = (address: string, what = ""): ReadonlyArray<Counted> => {
    const { own, around } = networksOf(address)
    return [
      counted(`${what} address ${own}`, perAddress, perAddress / 5),
      counted(`${what} network ${around}`, perAddress, perAddress / 2),
    ]
  }

  /** These actions are no guesses, so none has to wait before the hour's limit is reached. */
  const countsOf = ({ address, what }: Stranger) => from(address, what).map((each) => ({ ...each, free: each.most }))

  const isOwnDevice = ({ deviceToken }: Guesser, username: string) =>
    deviceToken === undefined
      ? Effect.succeed(false)
      : query(async () => {
          const { rowCount } = await pool.query({
            name: "own device",
            text: "select from identity.devices join identity.users using (user_id) where username_key = $1 and device_hash = $2",
            values: [username.toLowerCase(), hashOf(deviceToken)],
          })
          return rowCount === 1
        })

  return {
    guess: (guesser, username, proof) =>
      Effect.gen(function* () {
        const { address, deviceToken } = guesser
        const name = nameOf(username)
        const keys = (yield* isOwnDevice(guesser, username))
          ? [counted(`device ${deviceToken} ${name}`, perUsername, perUsername / 10)]
          : [...from(address), counted(name, perUsername, perUsername / 10)]
        yield* countAll(keys)
        const takeBack = query(() =>
          pool.query({ name: "take back", text: uncount, values: [keys.map(({ key }) => key)] }),
        )
        // A proof that was not tried, because the hashing limit refused it, is no failure: its wait is the only one.
        const proved = yield* Effect.tapErrorTag(hashed(proof), "TooManyRequests", () => takeBack)
        if (proved !== undefined) yield* takeBack
        return proved
      }),
    count: (what, most, stranger) =>
      countAll([...(stranger === undefined ? [] : countsOf(stranger)), counted(what, most, most / 2)]),
    countFrom: (stranger) => countAll(countsOf(stranger)),
  }
}

const spoken = (seconds: number): string => {
  if (seconds === 1) return "1 second"
  return seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

// The stored replies to commands with an Idempotency-Key: kept for seven days, and the requests' hashes for longer.
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { HandlerResult } from "@evenkeel/server-kit/http/routes"
import type { UserId } from "@evenkeel/contracts/ids"
import type { RouteName } from "@evenkeel/contracts/paths"

/** Keys belong to a person: two people may use the same one. */
export interface KeyOf {
  readonly userId: UserId
  readonly key: string
}

/** The result of a command: a reply, or a refusal. */
export type Outcome = { readonly answer: HandlerResult<RouteName> } | { readonly refusal: RequestError }

export interface StoredReply {
  /** A hash of the request. */
  readonly fingerprint: Buffer
  /** Named like the column. null if the reply has expired. */
  readonly answer: Outcome | null
}

export interface StoredReplies {
  readonly find: (of: KeyOf) => Promise<StoredReply | undefined>
  /** Resolves when it is stored. Nothing is stored for a person who has been erased in the meantime. */
  readonly keep: (of: KeyOf, reply: StoredReply) => Promise<void>
}

export interface StoredRepliesOptions {
  readonly pool: pg.Pool
  /** Whether no other process ever stores replies; otherwise every key is looked up. */
  readonly alone: boolean
  /** With more stored replies than this, every key is looked up. */
  readonly keysCached?: number
}

/** In milliseconds: replies within this time are stored in one statement. */
const gathering = 20

export const openStoredReplies = ({ pool, alone, keysCached = 100_000 }: StoredRepliesOptions): StoredReplies => {
  const known = cacheKeys(pool, alone ? keysCached : 0)
  let gathered: { readonly rows: Array<KeyOf & StoredReply>; readonly written: Promise<void> } | undefined

  const gather = () => {
    const rows: Array<KeyOf & StoredReply> = []
    const written = pause(gathering).then(() => {
      gathered = undefined
      return write(pool, rows)
    })
    return { rows, written }
  }

  return {
    find: async (of) => ((await known.mayHold(of)) ? find(pool, of) : undefined),
    keep: (of, reply) => {
      known.add(of)
      gathered ??= gather()
      gathered.rows.push({ ...of, ...reply })
      return gathered.written
    },
  }
}

/** Which keys may have a stored reply, so that a new one need not be looked up. Never a false negative. */
const cacheKeys = (pool: pg.Pool, most: number) => {
  /** undefined if there are too many to keep. */
  type Keys = Set<string> | undefined
  let keys: Promise<Keys> | undefined = most === 0 ? Promise.resolve(undefined) : undefined

  const load = async (): Promise<Keys> => {
    const { rows } = await pool.query<{ user_id: UserId; idempotency_key: string }>(
      "select user_id, idempotency_key from commands.answers limit $1",
      [most + 1],
    )
    return rows.length > most
      ? undefined
      : new Set(rows.map((row) => slotOf({ userId: row.user_id, key: row.idempotency_key })))
  }

  return {
    mayHold: async (of: KeyOf): Promise<boolean> => {
      keys ??= load().catch((error) => {
        keys = undefined
        throw error
      })
      return (await keys)?.has(slotOf(of)) ?? true
    },
    add: (of: KeyOf): void => {
      keys = keys?.then((known) => (known === undefined || known.size >= most ? undefined : known.add(slotOf(of))))
    },
  }
}

/** A key of one person, unique among all people. */
export const slotOf = ({ userId, key }: KeyOf): string => `${userId} ${key}`

const find = async (pool: pg.Pool, { userId, key }: KeyOf): Promise<StoredReply | undefined> => {
  const { rows } = await pool.query<StoredReply>({
    name: "reply",
    text: "select fingerprint, answer from commands.answers where user_id = $1 and idempotency_key = $2",
    values: [userId, key],
  })
  return rows[0]
}

const write = async (pool: pg.Pool, rows: ReadonlyArray<KeyOf & StoredReply>): Promise<void> => {
  await pool.query({
    name: "keep replies",
    text: `insert into commands.answers (user_id, idempotency_key, fingerprint, answer)
           select given.* from unnest($1::text[], $2::text[], $3::bytea[], $4::json[]) as given (user_id, key, fingerprint, answer)
           where exists (select from identity.users where users.user_id = given.user_id) on conflict do nothing`,
    values: [
      rows.map(({ userId }) => userId),
      rows.map(({ key }) => key),
      rows.map(({ fingerprint }) => fingerprint),
      rows.map(({ answer }) => JSON.stringify(answer)),
    ],
  })
}

// Requests to erase an account, which the person can withdraw. While one is pending, nothing is read from their banks.
import { Effect } from "effect"
import type { Knex } from "knex"
import type { UserId } from "@evenkeel/contracts/ids"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import { query } from "../database.ts"

/** The days in which an erasure can be withdrawn. */
export const daysToReconsider = 7
const dayInMilliseconds = 24 * 3_600_000

interface Row {
  readonly user_id: UserId
  readonly erase_at: Date
}

export interface ErasureRequests {
  /** When that person's account will be erased; undefined without a request. */
  readonly dateFor: (userId: UserId) => Effect.Effect<Date | undefined, RequestError>
  readonly requestedAt: (userId: UserId) => Effect.Effect<Date | undefined, RequestError>
  /** Some of the people who can no longer withdraw their request. */
  readonly due: (now: Date) => Effect.Effect<ReadonlyArray<UserId>, RequestError>
}

export const requestsIn = (db: Knex) => db.withSchema("commands").table<Row>("erasure_requests")

const lastDay = (now: Date): Date => new Date(now.getTime() + daysToReconsider * dayInMilliseconds)

/** Returns when the account will be erased. A second request keeps the first date. */
export const addRequest = async (db: Knex, userId: UserId, now: Date): Promise<Date> => {
  const erase_at = lastDay(now)
  await requestsIn(db).insert({ user_id: userId, erase_at }).onConflict("user_id").ignore()
  return (await requestsIn(db).where({ user_id: userId }).first())?.erase_at ?? erase_at
}

/** False if there was no request. */
export const withdrawRequest = async (trx: Knex.Transaction, userId: UserId): Promise<boolean> =>
  (await requestsIn(trx).where({ user_id: userId }).delete()) > 0

export const makeErasureRequests = (db: Knex): ErasureRequests => {
  const dateFor = (userId: UserId) =>
    query(async () => (await requestsIn(db).where({ user_id: userId }).first())?.erase_at)
  return {
    dateFor,
    requestedAt: (userId) =>
      Effect.map(dateFor(userId), (date) => date && new Date(date.getTime() - daysToReconsider * dayInMilliseconds)),
    due: (now) =>
      query(async () => {
        // A later date was requested while the clock was ahead. Clocks that are corrected by a little change no date.
        const latest = lastDay(now)
        const tomorrow = new Date(latest.getTime() + dayInMilliseconds)
        await requestsIn(db).where("erase_at", ">", tomorrow).update({ erase_at: latest })
        const rows = await requestsIn(db).where("erase_at", "<=", now).orderBy("erase_at").limit(20).select("user_id")
        return rows.map(({ user_id }) => user_id)
      }),
  }
}

/** Fails while the person's erasure is pending: then we no longer read from their banks. */
export const expectNoErasure = Effect.fnUntraced(function* ({ dateFor }: ErasureRequests, userId: UserId) {
  if ((yield* dateFor(userId)) !== undefined) return yield* Effect.fail(untilThenNothing)
})

const untilThenNothing = refused(
  "Your account is going to be erased, so nothing is read from your banks. Keep your account to go on.",
)

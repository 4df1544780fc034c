// GET /audit/state and /audit/diff: the budget as of a moment, by replay.
import { Effect } from "effect"
import type pg from "pg"
import type { AsOf } from "@evenkeel/contracts/api/audit/state"
import { malformed, refused, type RequestError } from "@evenkeel/contracts/errors"
import type { Handler } from "@evenkeel/server-kit/http/routes"
import type { UserId } from "@evenkeel/contracts/ids"
import { momentFrom, type Moment } from "@evenkeel/contracts/moment"
import type { QueryOptions } from "../answer.ts"
import { reading } from "../database.ts"
import type { Moment as BudgetMoment } from "../replay/questions.ts"
import { revisionAndDate } from "../cursor.ts"

export const auditState = (options: QueryOptions): Handler<"auditState"> =>
  Effect.fnUntraced(function* ({ userId, seenRevision, query }) {
    const cursor = yield* options.freshness.atLeast(userId, seenRevision)
    const { asOf, moment } = yield* momentOf(options, userId, query.at, cursor.revision)
    const state = yield* options.replay(userId, moment.revision, "state", moment)
    return { reply: { ...asOf, ...state }, ...revisionAndDate(cursor, options.now()) }
  })

export const auditDiff = (options: QueryOptions): Handler<"auditDiff"> =>
  Effect.fnUntraced(function* ({ userId, seenRevision, query }) {
    const cursor = yield* options.freshness.atLeast(userId, seenRevision)
    const latest = cursor.revision
    const [from, to] = yield* Effect.all(
      [momentOf(options, userId, query.from, latest), momentOf(options, userId, query.to, latest)],
      { concurrency: 2 },
    )
    if (from.asOf.revision > to.asOf.revision) {
      return yield* Effect.fail(refused("The first moment is after the second."))
    }
    const difference = yield* options.replay(userId, to.moment.revision, "difference", from.moment, to.moment)
    const reply = { from: from.asOf, to: to.asOf, ...difference }
    return { reply, ...revisionAndDate(cursor, options.now()) }
  })

interface Then {
  readonly asOf: AsOf
  /** At the requested instant; for a revision, at the instant of its event. */
  readonly moment: BudgetMoment
}

const momentOf = (
  { pool, now }: QueryOptions,
  userId: UserId,
  text: string,
  latest: number,
): Effect.Effect<Then, RequestError> =>
  Effect.gen(function* () {
    const moment = momentFrom(text)
    if (moment === undefined) return yield* Effect.fail(malformed(`${text} is not a moment`))
    if ("revision" in moment && moment.revision > latest) return yield* Effect.fail(tooNew(latest))
    if ("instant" in moment && moment.instant > now()) {
      return yield* Effect.fail(refused("That moment is in the future."))
    }
    const asOf = yield* reading(() => readAsOf(pool, userId, moment, latest))
    const instant = "instant" in moment ? moment.instant : new Date(asOf.at ?? now())
    return { asOf, moment: { revision: asOf.revision, instant } }
  })

const tooNew = (latest: number): RequestError => refused(`This budget is at revision ${latest} so far.`)

/** Never beyond `latest`, the revision of the reply. */
const readAsOf = async (pool: pg.Pool, userId: UserId, moment: Moment, latest: number): Promise<AsOf> => {
  const { rows } = await pool.query<AsOf>(
    "instant" in moment ? asOfInstant(userId, moment.instant, latest) : asOfRevision(userId, moment.revision),
  )
  return rows[0] ?? { revision: -1, at: null }
}

const asOfInstant = (userId: UserId, instant: Date, latest: number): pg.QueryConfig => ({
  name: "as of instant",
  text: `select revision, occurred_at as at from history
         where user_id = $1 and occurred_at <= $2 and revision <= $3 order by revision desc limit 1`,
  values: [userId, instant.toISOString(), latest],
})

const asOfRevision = (userId: UserId, revision: number): pg.QueryConfig => ({
  name: "as of revision",
  text: "select revision, occurred_at as at from history where user_id = $1 and revision = $2",
  values: [userId, revision],
})

// Answers questions about a whole budget. A long history is folded in a thread of its own, so that it does not block
// other requests; a short one here, because starting a thread takes longer.
import { Effect, type Scope } from "effect"
import type pg from "pg"
import { tooLarge, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { openThreads } from "@evenkeel/server-kit/threads/threads"
import { cannotRead, reading, type Database } from "../database.ts"
import { answerFrom } from "./answer-from.ts"
import type { Answer, Given, QuestionName } from "./questions.ts"
import type { ReplayWork } from "./worker.ts"

/** `revision` is the latest that the question reads; all up to it must have been projected. */
export type Replay = <Name extends QuestionName>(
  userId: UserId,
  revision: number,
  name: Name,
  ...given: Given<Name>
) => Effect.Effect<Answer<Name>, RequestError>

/** In bytes of events and snapshots: folding them blocks the event loop for some 10 ms. */
const short = 400_000

export const openReplay = (
  pool: pg.Pool,
  database: Database,
  longestHere = short,
): Effect.Effect<Replay, never, Scope.Scope> =>
  Effect.gen(function* () {
    const threads = yield* openThreads<ReplayWork>({
      program: "replay",
      workerData: database,
      count: 2,
      longest: "30 seconds",
      memory: 1_024,
      tooMuch: tooLarge("This takes more time or memory to work out than it may."),
    })
    const replay = Effect.fnUntraced(function* (
      userId: UserId,
      revision: number,
      name: QuestionName,
      ...given: ReadonlyArray<unknown>
    ) {
      const size = yield* reading(() => sizeUntil(pool, userId, revision))
      if (size <= longestHere) return yield* reading(() => answerFrom(pool, userId, name, given))
      const answered = yield* threads((call) => call("answer", userId, name, given))
      if ("unavailable" in answered) return yield* Effect.fail(cannotRead(answered.unavailable))
      return answered.answer
    })
    return replay as Replay
  })

/** The approximate size of the events and snapshot for the budget at that revision. */
const sizeUntil = async (pool: pg.Pool, userId: UserId, revision: number): Promise<number> => {
  const { rows } = await pool.query<{ readonly size: string }>({
    name: "size until",
    text: `with snapshot as (
             select revision, octet_length(budget) as size from history_snapshots
             where user_id = $1 and revision <= $2 order by revision desc limit 1)
           select coalesce((select size from snapshot), 0) + coalesce(sum(octet_length(data)), 0) as size
           from history where user_id = $1 and revision <= $2
             and revision > coalesce((select revision from snapshot), -1)`,
    values: [userId, revision],
  })
  return Number(rows[0]?.size ?? 0)
}

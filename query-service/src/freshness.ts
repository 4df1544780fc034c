// A reader must find in the read models what they have seen before, their own writes above all. Where the projector is
// behind, the read waits for it, a little.
import { Effect } from "effect"
import type pg from "pg"
import { unavailable, type Unavailable } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { reading } from "./database.ts"
import type { Projected } from "./projected.ts"

/** How far a person's rows have come. Nothing is known of who has no revision. */
export interface Cursor {
  readonly revision: number | undefined
  readonly timeZone: string | null
  /** Of the fold and the tables. */
  readonly version: string
}

export interface Freshness {
  /** The cursor, once it is at that revision or beyond it. */
  readonly atLeast: (userId: UserId, revision: number | undefined) => Effect.Effect<Cursor, Unavailable>
}

/** In milliseconds. */
const patience = 2_000

export const makeFreshness = (pool: pg.Pool, projected: Projected): Freshness => {
  const read = (userId: UserId): Effect.Effect<Cursor, Unavailable> =>
    reading(() => readCursor(pool, userId)).pipe(
      Effect.flatMap((cursor) => (cursor === undefined ? Effect.fail(beingLaid()) : Effect.succeed(cursor))))

  const wait = (userId: UserId, wanted: number): Effect.Effect<Cursor, Unavailable> =>
    Effect.acquireUseRelease(
      // Listens before it looks: what is laid in between is not missed.
      Effect.sync(() => listenFor(projected, userId, wanted)),
      ({ next }) => Effect.gen(function*() {
        while (true) {
          const arrival = next()
          const cursor = yield* read(userId)
          if (isAtLeast(cursor, wanted)) return cursor
          yield* Effect.promise(() => arrival)
        }
      }),
      ({ end }) => Effect.sync(end),
    ).pipe(
      // A signal may be lost: whoever has waited that long looks once more.
      Effect.timeoutOrElse({
        duration: patience,
        orElse: () => Effect.filterOrFail(read(userId), (cursor) => isAtLeast(cursor, wanted), behind),
      }),
    )

  return {
    atLeast: Effect.fnUntraced(function*(userId, revision) {
      const cursor = yield* read(userId)
      return revision === undefined || isAtLeast(cursor, revision) ? cursor : yield* wait(userId, revision)
    }),
  }
}

const isAtLeast = ({ revision = -1 }: Cursor, wanted: number): boolean => revision >= wanted

const listenFor = (projected: Projected, userId: UserId, wanted: number) => {
  let arrive = (): void => {}
  const end = projected.listen(userId, (revision) => {
    if (revision === undefined || revision >= wanted) arrive()
  })
  return { next: () => new Promise<void>((resolve) => (arrive = resolve)), end }
}

const readCursor = async (pool: pg.Pool, userId: UserId): Promise<Cursor | undefined> => {
  const { rows } = await pool.query<{ version: string; revision: number | null; time_zone: string | null }>({
    name: "cursor",
    text: "select version, revision, time_zone from bookmark left join budgets on user_id = $1 and revision >= 0 where caught_up",
    values: [userId],
  })
  const [row] = rows
  return row && { revision: row.revision ?? undefined, timeZone: row.time_zone, version: row.version }
}

const behind = () => unavailable("Your latest changes are still being worked in. Please try again in a moment.")
const beingLaid = () => unavailable("The budgets are being worked out anew. Please try again in a moment.")

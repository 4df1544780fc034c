// Read-your-writes: a reader never sees less than before, and never less than their own writes, the first of which is
// their registration. If the projector is behind, the read waits briefly.
import { Effect } from "effect"
import type pg from "pg"
import { unavailable, type Unavailable } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { cursorOf, selectCursor, type Cursor, type CursorRow } from "./cursor.ts"
import { reading } from "./database.ts"
import type { Projected } from "./projected.ts"

/** Reads the cursor, and possibly more in the same statement; undefined while the tables are being built. */
export type ReadCursor<Read extends Cursor> = () => Promise<Read | undefined>

export interface Freshness {
  /** Returns the cursor once it has reached that revision. */
  readonly atLeast: (userId: UserId, revision: number | undefined) => Effect.Effect<Cursor, Unavailable>
  /** The same, together with the rows that `read` reads. */
  readonly readAtLeast: <Read extends Cursor>(
    userId: UserId,
    revision: number | undefined,
    read: ReadCursor<Read>,
  ) => Effect.Effect<Read, Unavailable>
}

/** In milliseconds: longer than projectors need to redistribute the work when one of them is replaced. */
const longestWait = 5_000
/** The revision of a person's first event. */
const registration = 0

export const makeFreshness = (pool: pg.Pool, projected: Projected, timeout = longestWait): Freshness => {
  const readAtLeast: Freshness["readAtLeast"] = (userId, wanted = registration, read) => {
    const cursor = Effect.filterOrFail(reading(read), (found) => found !== undefined, beingProjected)
    const lastLook = Effect.filterOrFail(cursor, (found) => isAtLeast(found, wanted), behind)
    return Effect.acquireUseRelease(
      // Start listening before reading, so that nothing projected in between is missed.
      Effect.sync(() => listenFor(projected, userId, wanted)),
      Effect.fnUntraced(function* (listening) {
        const now = yield* cursor
        if (isAtLeast(now, wanted)) return now
        // A signal may be lost, so read once more at the end.
        return yield* untilAtLeast(listening, cursor, wanted).pipe(
          Effect.timeoutOrElse({ duration: timeout, orElse: () => lastLook }),
        )
      }),
      ({ end }) => Effect.sync(end),
    )
  }

  return { readAtLeast, atLeast: (userId, revision) => readAtLeast(userId, revision, () => readCursor(pool, userId)) }
}

const untilAtLeast = Effect.fnUntraced(function* <Read extends Cursor>(
  { next }: Listening,
  cursor: Effect.Effect<Read, Unavailable>,
  wanted: number,
) {
  while (true) {
    yield* Effect.promise(next)
    const later = yield* cursor
    if (isAtLeast(later, wanted)) return later
  }
})

const isAtLeast = ({ revision }: Cursor, wanted: number): boolean => revision >= wanted

interface Listening {
  /** Resolves at the next signal, or at once if one came since the last call. */
  readonly next: () => Promise<void>
  readonly end: () => void
}

const listenFor = (projected: Projected, userId: UserId, wanted: number): Listening => {
  let hasArrived = false
  let arrive = (): void => {}
  const end = projected.listen(userId, (revision) => {
    if (revision !== undefined && revision < wanted) return
    hasArrived = true
    arrive()
  })
  return {
    next: async () => {
      if (!hasArrived) await new Promise<void>((resolve) => (arrive = resolve))
      hasArrived = false
    },
    end,
  }
}

const readCursor = async (pool: pg.Pool, userId: UserId): Promise<Cursor | undefined> => {
  const { rows } = await pool.query<CursorRow>({ name: "cursor", text: selectCursor(), values: [userId] })
  const [row] = rows
  return row && cursorOf(row)
}

const behind = () => unavailable("Your latest changes are still being processed. Please try again in a moment.")
const beingProjected = () => unavailable("The budgets are being recalculated. Please try again in a moment.")

// A bounded cache of budgets by user, each at a revision. One command at a time runs for each user.
import { Cache, Effect, Exit, RcMap, Result, Semaphore } from "effect"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { foldInSteps } from "@evenkeel/contracts/budget/fold"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { RequestError, Unavailable } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { emptyChain, endAfter, type ChainEnd } from "@evenkeel/contracts/budget/stream-chain"
import { asUnavailable, type EventStore, StoreUnavailable } from "@evenkeel/event-log/event-store"
import { sha256 } from "@evenkeel/server-kit/sha256"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { inTurns, meteredInTurns } from "@evenkeel/server-kit/limits/in-turns"

/** A budget as of a revision, -1 before its first event, and the hash of the event there. */
export interface LoadedBudget extends ChainEnd {
  readonly budget: Budget
}

/** The result of a command. The budget is the live one after it: read it in `reply`, and keep no reference. */
export interface Handled {
  readonly budget: Budget
  readonly revision: number
  readonly events: ReadonlyArray<BudgetEvent>
}

interface CachedBudget extends LoadedBudget {
  revision: number
  hash: string
  /** Events may have been appended after this revision: by an append whose result is unknown. */
  isStale: boolean
  /**
   * Nothing has been appended since the load. The append of a process that has ended may still be under way, which may
   * be that of a command that is repeated here.
   */
  isFresh: boolean
  /**
   * It holds the events of our latest command as we decided them. If an earlier attempt at the same command was stored
   * instead, its events have another instant, and so another hash.
   */
  isUnconfirmed: boolean
}

export interface BudgetCache {
  /** The budget, from memory if it is current, else from the store. An unreadable event is a defect. */
  readonly load: (userId: UserId) => Effect.Effect<LoadedBudget, StoreUnavailable>
  /** Reads the loaded budget with `view`, synchronously, because the live budget changes with the next command. */
  readonly read: <A>(userId: UserId, view: (loaded: LoadedBudget) => A) => Effect.Effect<A, Unavailable>
  /** Like `read`, for a long view: no command changes the budget meanwhile. */
  readonly readInTurns: <A>(userId: UserId, view: (loaded: LoadedBudget) => Steps<A>) => Effect.Effect<A, RequestError>
  /** Records that the loaded budget has folded the events up to this end. */
  readonly advance: (loaded: LoadedBudget, end: ChainEnd) => void
  /** Makes the next load read the tail of the stream from the store. */
  readonly markStale: (loaded: LoadedBudget) => void
  readonly forget: (userId: UserId) => Effect.Effect<void>
  /** Runs one effect at a time for each user. */
  readonly exclusively: <A, E>(userId: UserId, effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

/** Snapshots from which a cold budget starts, so that a load reads only the tail. */
export interface Snapshots {
  readonly read: (userId: UserId) => Effect.Effect<LoadedBudget | undefined>
  /**
   * `eventsRead` is the number of events that the load read. Keep no reference to the budget, which goes on changing.
   * Resolves once written, or on failure.
   */
  readonly offer: (userId: UserId, loaded: LoadedBudget, eventsRead: number) => Promise<void>
}

export interface BudgetCacheOptions {
  readonly store: EventStore
  readonly snapshots?: Snapshots
  /** The number of budgets in memory. */
  readonly capacity?: number
  /** Whether other instances append to the same streams: then a cached budget may be stale without a conflict. */
  readonly shared?: boolean
}

/** Folds without interruption, so that nobody ever sees a budget in between. */
export const foldInTurns = (budget: Budget, stored: ReadonlyArray<StoredEvent>): Effect.Effect<Budget> =>
  Effect.uninterruptible(Effect.promise(() => inTurns(foldInSteps(budget, decodedOneByOne(stored)))))

function* decodedOneByOne(stored: ReadonlyArray<StoredEvent>): Iterable<BudgetEvent> {
  for (const each of stored) yield decoded(each)
}

const loadingCold = (store: EventStore, snapshots: Snapshots | undefined) =>
  Effect.fnUntraced(function* (userId: UserId): Effect.fn.Return<CachedBudget, StoreUnavailable> {
    const start = (snapshots && (yield* snapshots.read(userId))) ?? { budget: emptyBudget(), ...emptyChain }
    const stored = yield* store.load(budgetStream(userId), start.revision + 1)
    const { revision, hash } = endAfter(start, stored, sha256)
    const loaded = { budget: yield* foldInTurns(start.budget, stored), revision, hash }
    void snapshots?.offer(userId, loaded, stored.length)
    return { ...loaded, isStale: false, isFresh: true, isUnconfirmed: false }
  })

export const makeBudgetCache = Effect.fnUntraced(function* ({
  store,
  snapshots,
  capacity = 1000,
  shared = false,
}: BudgetCacheOptions) {
  const locks = yield* RcMap.make<UserId, Semaphore.Semaphore, never, never>({ lookup: () => Semaphore.make(1) })

  const entries = yield* Cache.makeWith(loadingCold(store, snapshots), {
    capacity,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? "Infinity" : 0),
  })

  /** Returns false if the store has the events of another attempt than the budget. */
  const catchUp = Effect.fnUntraced(function* (userId: UserId, cached: CachedBudget) {
    const own = cached.isUnconfirmed ? 1 : 0
    const stored = yield* store.load(budgetStream(userId), cached.revision + 1 - own)
    if (own === 1) {
      if (stored.length === 0) return yield* new StoreUnavailable({ cause: behind() })
      if (endAfter(emptyChain, stored.slice(0, 1), sha256).hash !== cached.hash) return false
      cached.isUnconfirmed = false
      // All other appends under way expected an earlier revision.
      cached.isStale = false
    }
    const tail = stored.slice(own)
    const { revision, hash } = endAfter(cached, tail, sha256)
    yield* foldInTurns(cached.budget, tail)
    cached.revision = revision
    cached.hash = hash
    return true
  })

  const load = Effect.fnUntraced(function* (userId: UserId): Effect.fn.Return<LoadedBudget, StoreUnavailable> {
    const isWarm = yield* Cache.has(entries, userId)
    const cached = yield* Cache.get(entries, userId)
    const mayDiffer = shared || cached.isStale || cached.isUnconfirmed
    if (!isWarm || !mayDiffer || (yield* catchUp(userId, cached))) return cached
    yield* Cache.invalidate(entries, userId)
    return yield* Cache.get(entries, userId)
  })

  const exclusively = <A, E>(userId: UserId, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.scoped(Effect.flatMap(RcMap.get(locks, userId), (lock) => lock.withPermit(effect)))

  const loaded = (userId: UserId) => Effect.mapError(load(userId), asUnavailable)

  return {
    load,
    read: (userId, view) => exclusively(userId, Effect.map(loaded(userId), view)),
    readInTurns: (userId, view) =>
      exclusively(
        userId,
        Effect.flatMap(loaded(userId), (its) => meteredInTurns(() => view(its))),
      ),
    advance: (loaded, { revision, hash }) => {
      const cached = loaded as CachedBudget
      cached.revision = revision
      cached.hash = hash
      cached.isUnconfirmed = shared || cached.isStale || cached.isFresh
      cached.isFresh = false
    },
    markStale: (loaded) => {
      ;(loaded as CachedBudget).isStale = true
    },
    forget: (userId) => Cache.invalidate(entries, userId),
    exclusively,
  } satisfies BudgetCache
})

/** An EventStoreDB node that was deposed may not know that yet, and lack events that its successor has acknowledged. */
const behind = () => new Error("The event store does not have yet what it has acknowledged.")

/** An unreadable event stops every command on its stream: deciding without it would be deciding on another budget. */
export const decoded = (stored: StoredEvent): BudgetEvent => Result.getOrThrow(decodeEvent(stored))

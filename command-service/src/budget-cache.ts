// A bounded cache of budgets by user. It runs one command at a time for each user, and
// catches up from the store when in markStale.
import { Effect, Result, Semaphore } from "effect"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"
import type { EventStore, StoreUnavailable } from "@evenkeel/event-log/event-store"
import type { Handled } from "./handle.ts"

const eventsSearched = 1_000

/** A budget as of a revision; -1 before its first event. */
export interface HeldBudget {
  readonly budget: Budget
  readonly revision: number
}

export interface LoadedBudget extends HeldBudget {
  /** Events may still arrive after this revision: from an append whose outcome is unknown, or from another instance. */
  readonly uncertain: boolean
}

export interface BudgetCache {
  /**
   * The budget, from memory if that is known to be current, else from the store. An event
   * that cannot be read is a defect.
   */
  readonly load: (userId: UserId) => Effect.Effect<LoadedBudget, StoreUnavailable>
  /** What `view` makes of the loaded budget. It must read at once: the live budget changes with the next command. */
  readonly look: <A>(userId: UserId, view: (held: HeldBudget) => A) => Effect.Effect<A, StoreUnavailable>
  readonly keep: (userId: UserId, held: HeldBudget) => void
  readonly forget: (userId: UserId) => void
  /** Makes the next load read the tail of the stream from the store. */
  readonly markStale: (userId: UserId) => void
  /** The stored events between those revisions, both included. */
  readonly read: (
    userId: UserId,
    from: number,
    to: number,
  ) => Effect.Effect<ReadonlyArray<BudgetEvent>, StoreUnavailable>
  /**
   * The budget as it was after that command, and the command's events; undefined if the
   * stream, or its tail, has none of them.
   */
  readonly replayTo: (
    userId: UserId,
    commandId: CommandId,
    within?: "its tail" | "the stream",
  ) => Effect.Effect<Handled | undefined, StoreUnavailable>
  /** Runs one effect at a time for each user. */
  readonly exclusively: <A, E>(userId: UserId, effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

interface Entry extends HeldBudget {
  readonly stale: boolean
}

/** Where cold budgets start from, if possible, so that a load reads only the tail. */
export interface Snapshots {
  readonly read: (userId: UserId) => Effect.Effect<HeldBudget | undefined>
  /**
   * `eventsRead` is how many the load had to read. Do not keep the budget: it goes on
   * changing. Resolves once written, or on failure.
   */
  readonly offer: (userId: UserId, held: HeldBudget, eventsRead: number) => Promise<void>
}

export interface BudgetCacheOptions {
  readonly store: EventStore
  readonly snapshots?: Snapshots
  /** How many budgets stay in memory. */
  readonly capacity?: number
  /**
   * Whether other instances append to the same streams, so that a cached budget may be
   * stale without a conflict having shown it.
   */
  readonly shared?: boolean
}

export const makeBudgetCache = ({
  store,
  snapshots,
  capacity = 1000,
  shared = false,
}: BudgetCacheOptions): BudgetCache => {
  // A Map keeps insertion order, so the first key is the least recently used.
  const entries = new Map<UserId, Entry>()
  const locks = new Map<UserId, { readonly semaphore: Semaphore.Semaphore; waiting: number }>()

  const keep = (userId: UserId, held: HeldBudget): void => {
    entries.delete(userId)
    entries.set(userId, { ...held, stale: false })
    const oldest = entries.keys().next()
    if (entries.size > capacity && !oldest.done) entries.delete(oldest.value)
  }

  const coldStart = Effect.fnUntraced(function* (userId: UserId): Effect.fn.Return<HeldBudget> {
    const snapshot = snapshots && (yield* snapshots.read(userId))
    return snapshot ?? { budget: emptyBudget(), revision: -1 }
  })

  const load = Effect.fnUntraced(function* (userId: UserId): Effect.fn.Return<LoadedBudget, StoreUnavailable> {
    const entry = entries.get(userId)
    if (entry !== undefined && !entry.stale && !shared) {
      keep(userId, entry)
      return { ...entry, uncertain: false }
    }
    const start = entry ?? (yield* coldStart(userId))
    const tail = yield* store.load(budgetStream(userId), start.revision + 1)
    const held = { budget: fold(start.budget, tail.map(decoded)), revision: start.revision + tail.length }
    keep(userId, held)
    if (entry === undefined) void snapshots?.offer(userId, held, tail.length)
    return { ...held, uncertain: shared || entry?.stale === true }
  })

  const exclusively = <A, E>(userId: UserId, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      const lock = locks.get(userId) ?? { semaphore: Semaphore.makeUnsafe(1), waiting: 0 }
      locks.set(userId, lock)
      lock.waiting += 1
      const leave = Effect.sync(() => {
        lock.waiting -= 1
        if (lock.waiting === 0) locks.delete(userId)
      })
      return Effect.ensuring(lock.semaphore.withPermit(effect), leave)
    })

  return {
    load,
    look: (userId, view) => exclusively(userId, Effect.map(load(userId), view)),
    keep,
    forget: (userId) => void entries.delete(userId),
    markStale: (userId) => {
      const entry = entries.get(userId)
      if (entry !== undefined) entries.set(userId, { ...entry, stale: true })
    },
    read: (userId, from, to) =>
      store.load(budgetStream(userId), from).pipe(Effect.map((stored) => stored.slice(0, to - from + 1).map(decoded))),
    replayTo: Effect.fnUntraced(function* (userId, commandId, within = "its tail") {
      if (within === "its tail") {
        // Retries are rare, and they follow soon after the first attempt.
        const revision = entries.get(userId)?.revision ?? 0
        const recent = yield* store.load(budgetStream(userId), Math.max(0, revision - eventsSearched))
        if (!recent.some((event) => event.metadata.commandId === commandId)) return undefined
      }
      const stored = yield* store.load(budgetStream(userId), 0)
      const last = stored.findLastIndex((event) => event.metadata.commandId === commandId)
      if (last === -1) return undefined
      const events = stored.filter((event) => event.metadata.commandId === commandId).map(decoded)
      return { budget: fold(emptyBudget(), stored.slice(0, last + 1).map(decoded)), events, revision: last }
    }),
    exclusively,
  }
}

/**
 * An unreadable event stops every command on its stream, loudly: deciding without it would
 * be deciding on another budget.
 */
const decoded = (stored: StoredEvent): BudgetEvent => {
  const event = decodeEvent(stored)
  if (Result.isFailure(event)) throw event.failure
  return event.success
}

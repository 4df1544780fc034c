// Erases a person. First the account is closed in one transaction: from then on nobody can log in, and a row records
// that the rest is still to be done. Then, retried until it succeeds and resumed after a restart: UserErased is
// appended, which makes projectors clear the read models; the stream's other events are deleted; the bank's items are
// removed; and a store that keeps deleted events in its files is scavenged.
import { Effect, Schedule, type Scope } from "effect"
import type { Knex } from "knex"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream, isErasure, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/server-kit/observability"
import { commandPartOf, type UserId } from "@evenkeel/contracts/ids"
import type { Sessions } from "../auth/sessions.ts"
import type { Bank } from "../bank/bank.ts"
import type { Items } from "../bank/items.ts"
import { removeItem } from "../accounts/removal.ts"
import type { BudgetCache } from "../budget-cache.ts"
import { ask } from "../database.ts"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { closeAccount, forgetReplies, markFinished, unfinished } from "./erasure-tables.ts"

export interface ErasureOptions {
  readonly db: Knex
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly sessions: Pick<Sessions, "forgetOwners">
  readonly bank: Bank
  readonly items: Items
  readonly now: () => Date
  readonly log: Log
  /** How often to retry unfinished erasures, in milliseconds. */
  readonly finishEvery?: number
}

export interface Erasure {
  /** Succeeds once nobody can log in to the account any more. Returns whether everything has been erased already. */
  readonly erase: (userId: UserId) => Effect.Effect<boolean, RequestError>
}

/** Retries unfinished erasures until the scope ends. */
export const makeErasure = Effect.fnUntraced(function* (
  options: ErasureOptions,
): Effect.fn.Return<Erasure, never, Scope.Scope> {
  const { db, store, cache, sessions, items, now, log, finishEvery = 60_000 } = options

  /**
   * People whose events this process has deleted while something else of theirs remains, so
   * that a retry need not delete them again.
   */
  const deleted = new Set<UserId>()

  /** Appends UserErased, once, and deletes the events before it. */
  const eraseStream = Effect.fnUntraced(
    function* (userId: UserId) {
      const streamId = budgetStream(userId)
      const last = (yield* store.load(streamId, 0)).at(-1)
      const isMarked = last !== undefined && isErasure(last)
      if (last !== undefined && !isMarked) yield* store.append(streamId, last.revision, erasureOf(userId, now()))
      if (last !== undefined && !(isMarked && deleted.has(userId))) yield* store.erase(streamId)
      deleted.add(userId)
      yield* cache.forget(userId)
    },
    // A command may have been in flight when the account was closed.
    Effect.retry({ times: 5, while: (error) => error._tag === "RevisionConflict" }),
  )

  /** Erases everything except the row that marks the erasure as unfinished. Returns whether nothing else is left. */
  const forget = (userId: UserId): Effect.Effect<boolean> =>
    Effect.gen(function* () {
      yield* cache.exclusively(userId, eraseStream(userId))
      for (const item of yield* items.of(userId)) yield* removeItem(options, item)
      yield* ask(() => forgetReplies(db, userId))
      // A bank login exists until the provider has confirmed its removal.
      return (yield* items.of(userId)).length === 0
    }).pipe(
      Effect.catch((error) => {
        log.warn({ userId, reason: error._tag }, "a person could not be erased yet; this will be retried")
        return Effect.succeed(false)
      }),
      // It must not prevent others from being erased.
      Effect.catchDefect((fault) => {
        log.error({ userId, err: fault }, "a person could not be erased because of a bug; this will be retried")
        return Effect.succeed(false)
      }),
    )

  /** Starts one scavenge for all who were erased together. Returns whether one has begun that covers them. */
  const cleanFiles = Effect.gen(function* () {
    const scavenge = yield* store.scavenge?.() ?? Effect.succeed("begun" as const)
    if (scavenge === "not allowed") {
      log.warn(
        "the event store allows only its operators to scavenge: until they do, its files still hold the events of people who were erased",
      )
    }
    return scavenge !== "another under way"
  })

  /** Returns whether nothing is left of any of them. */
  const finish = Effect.fnUntraced(
    function* (userIds: ReadonlyArray<UserId>) {
      const forgotten: Array<UserId> = []
      for (const userId of userIds) if (yield* forget(userId)) forgotten.push(userId)
      if (forgotten.length === 0 || !(yield* cleanFiles)) return false
      yield* ask(() => markFinished(db, forgotten))
      for (const userId of forgotten) deleted.delete(userId)
      // After restoring a backup, operators find here whom it brings back.
      log.info({ userIds: forgotten }, "people were erased")
      return forgotten.length === userIds.length
    },
    Effect.catch((error) => {
      log.warn({ reason: error._tag }, "people could not be erased yet; this will be retried")
      return Effect.succeed(false)
    }),
  )

  const finishAll = ask(() => unfinished(db)).pipe(
    Effect.flatMap(finish),
    Effect.catch((error) => Effect.sync(() => log.warn({ reason: error._tag }, "people could not be erased yet"))),
    // It must not end the loop, or all others would wait for the next restart.
    Effect.catchDefect((fault) =>
      Effect.sync(() => log.error({ err: fault }, "people could not be erased because of a bug; this will be retried")),
    ),
  )
  yield* Effect.forkScoped(Effect.repeat(finishAll, Schedule.spaced(finishEvery)))

  return {
    erase: (userId) =>
      ask(() => closeAccount(db, userId)).pipe(Effect.tap(sessions.forgetOwners), Effect.andThen(finish([userId]))),
  }
})

/** The command id is derived from the person's, so that a retry is the same append. */
const erasureOf = (userId: UserId, at: Date): ReadonlyArray<EventToAppend> => {
  const commandId = commandPartOf(userId, "erasure")
  return encodeEvents([{ _tag: "UserErased" }], commandId, {
    correlationId: commandId,
    causationId: commandId,
    actor: `user:${userId}`,
    occurredAt: at.toISOString(),
    timeZone: "UTC",
  })
}

// Forgets a person. First the account is closed, in one transaction: from then on nobody can log in, and that the rest is to follow
// is written down. Then, as often as it takes, after a restart too: the stream says that it was erased, so that read models
// are cleared by whoever lays them; its other events are deleted; the bank is told; and where the store keeps what it deleted in
// its files, they are cleaned of it.
import { Effect, Fiber, Schedule } from "effect"
import type { Knex } from "knex"
import { encodeEvents } from "@evenkeel/contracts/events/codec"
import { budgetStream } from "@evenkeel/contracts/events/envelope"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/contracts/http/observability"
import { commandPartOf, type UserId } from "@evenkeel/contracts/ids"
import type { Sessions } from "../auth/sessions.ts"
import type { Bank } from "../bank/bank.ts"
import type { Items } from "../bank/items.ts"
import { removeItem } from "../bank/removal.ts"
import type { BudgetCache } from "../budget-cache.ts"
import { ask } from "../database.ts"
import type { EventStore } from "../event-store/event-store.ts"
import { closeAccount, forgetAnswers, leaveNoMark, unfinished } from "./tables.ts"

export interface ErasureOptions {
  readonly db: Knex
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly sessions: Pick<Sessions, "forgetOwners">
  readonly bank: Bank
  readonly items: Items
  readonly now: () => Date
  readonly log: Log
  /** How often those who are left are looked for, in milliseconds. */
  readonly finishEvery?: number
}

export interface Erasure {
  /** Succeeds when nobody can log in to the account any more, and gives whether all of it is gone already. */
  readonly erase: (userId: UserId) => Effect.Effect<boolean, RequestError>
  /** Ends the finishing of erasures that did not come to their end: here, or in a process that is gone. */
  readonly stop: () => Promise<void>
}

export const makeErasure = (options: ErasureOptions): Erasure => {
  const { db, store, cache, sessions, items, now, log, finishEvery = 60_000 } = options

  /** Whose events this process has deleted, while something else of them is left: their store need not be cleaned at every look. */
  const deleted = new Set<UserId>()

  /** Says so at the end of the stream, once, and forgets what was before that. */
  const eraseStream = (userId: UserId) => Effect.gen(function*() {
    const streamId = budgetStream(userId)
    const last = (yield* store.load(streamId, 0)).at(-1)
    if (last !== undefined && last.type !== "AccountErased") {
      // One command for each person: a repetition is the same append.
      const commandId = commandPartOf(userId, "erasure")
      const metadata = { correlationId: commandId, causationId: commandId, actor: `user:${userId}`, occurredAt: now().toISOString(), timeZone: "UTC" }
      yield* store.append(streamId, last.revision, encodeEvents([{ _tag: "AccountErased" }], commandId, metadata))
    }
    if (last !== undefined && (last.type !== "AccountErased" || !deleted.has(userId))) yield* store.erase(streamId)
    deleted.add(userId)
    cache.forget(userId)
  }).pipe(
    // A command that was under way when the account was closed.
    Effect.retry({ times: 5, while: (error) => error._tag === "RevisionConflict" }),
  )

  /** All but the mark that it is not at its end. */
  const forget = (userId: UserId): Effect.Effect<boolean> => Effect.gen(function*() {
    yield* cache.exclusively(userId, eraseStream(userId))
    yield* Effect.forEach(yield* items.of(userId), (item) => removeItem(options, item), { discard: true })
    yield* ask(() => forgetAnswers(db, userId))
    // A login at the bank lives on until the provider has confirmed its end.
    return (yield* items.of(userId)).length === 0
  }).pipe(Effect.catch((error) => Effect.sync(() => {
    log.warn({ userId, reason: error._tag }, "a person could not be erased yet; this will be retried")
    return false
  })), Effect.catchDefect((fault) => Effect.sync(() => {
    // It must not keep anybody else from being erased.
    log.error({ userId, err: fault }, "a person could not be erased because of a bug; this will be retried")
    return false
  })))

  /** Of all who were forgotten together, once. */
  const cleanFiles = Effect.gen(function*() {
    const scavenge = yield* store.scavenge?.() ?? Effect.succeed("begun" as const)
    if (scavenge === "not allowed") log.warn("the event store allows only its operators to scavenge: until they do, its files still hold the events of people who were erased")
    return scavenge !== "another under way"
  })

  /** Gives whether nothing is left of any of them. */
  const finish = Effect.fnUntraced(function*(userIds: ReadonlyArray<UserId>) {
    const forgotten: Array<UserId> = []
    for (const userId of userIds) if (yield* forget(userId)) forgotten.push(userId)
    if (forgotten.length === 0 || !(yield* cleanFiles)) return false
    yield* ask(() => leaveNoMark(db, forgotten))
    for (const userId of forgotten) deleted.delete(userId)
    // Whoever restores a backup finds here whom it brings back.
    log.info({ userIds: forgotten }, "people were erased")
    return forgotten.length === userIds.length
  }, Effect.catch((error) => Effect.sync(() => {
    log.warn({ reason: error._tag }, "people could not be erased yet; this will be retried")
    return false
  })))

  const finishAll = ask(() => unfinished(db)).pipe(
    Effect.flatMap(finish),
    Effect.catch((error) => Effect.sync(() => log.warn({ reason: error._tag }, "people could not be erased yet"))),
    // It must not be the last look, or all who are left would wait for the next start.
    Effect.catchDefect((fault) => Effect.sync(() => log.error({ err: fault }, "people could not be erased because of a bug; this will be retried"))),
  )
  const finishing = Effect.runFork(Effect.repeat(finishAll, Schedule.spaced(finishEvery)))

  return {
    erase: (userId) => ask(() => closeAccount(db, userId)).pipe(
      Effect.tap(() => Effect.sync(sessions.forgetOwners)),
      Effect.andThen(finish([userId])),
    ),
    stop: () => Effect.runPromise(Fiber.interrupt(finishing)),
  }
}

// Erases a person once the request can no longer be withdrawn. First the account is closed in one transaction: from
// then on it is final, nobody can log in, and a row records that the rest is still to be done. Then, retried until it
// succeeds and resumed after a restart: UserErased is appended, which makes projectors clear the read models; the
// stream's other events are deleted; the bank's items are removed; and a store that keeps deleted events in its files
// is scavenged.
import { Effect, Result, type Scope } from "effect"
import type { Knex } from "knex"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream, isErasure, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { ErasureLedger } from "@evenkeel/server-kit/files/erasure-ledger"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { Log } from "@evenkeel/server-kit/observability"
import { commandPartOf, type UserId } from "@evenkeel/contracts/ids"
import { emptyChain, endAfter, linked } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import type { Sessions } from "../auth/sessions.ts"
import { logged, repeatedly } from "@evenkeel/server-kit/background-work"
import type { Bank } from "../bank/bank.ts"
import type { Items } from "../bank/items.ts"
import { removeItem } from "../accounts/removal.ts"
import type { BudgetCache } from "../execute/budget-cache.ts"
import { query } from "../database.ts"
import { isClockSteady } from "../deadlines/steady-clock.ts"
import type { EventStore } from "@evenkeel/event-log/event-store"
import type { ErasureRequests } from "./erasure-requests.ts"
import { claimUnfinished, closeAccountIfDue, forgetReplies, markFinished, noteProblem } from "./erasure-tables.ts"

export interface ErasureOptions {
  readonly db: Knex
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly sessions: Pick<Sessions, "forgetOwners">
  readonly requests: Pick<ErasureRequests, "due">
  readonly bank: Bank
  readonly items: Items
  /** Records who was erased, so that no backup brings them back. */
  readonly ledger?: Pick<ErasureLedger, "add"> | undefined
  readonly now: () => Date
  readonly log: Log
  /** The interval of looking for erasures that are due or unfinished, in milliseconds. */
  readonly every?: number
  /** The pause before the second attempt, in milliseconds; it doubles with each further attempt. */
  readonly pause?: number
  /** The time limit of one attempt, in milliseconds. */
  readonly longestAttempt?: number
}

/** The number of people who are erased at once. */
const atOnce = 8

/** Looks for erasures that are due or unfinished until the scope ends. */
export const keepErasing = Effect.fnUntraced(function* (
  options: ErasureOptions,
): Effect.fn.Return<void, never, Scope.Scope> {
  const { db, store, sessions, requests, now, log } = options
  const { every = 5_000, pause = 60_000 } = options

  /** People whose events this process has deleted, while other data of theirs remains: a retry skips the deletion. */
  const deleted = new Set<UserId>()

  const attemptToForget = forgetting(options, deleted)

  /** Starts one scavenge for all who were erased together. Returns whether a scavenge that covers them has begun. */
  const cleanFiles = Effect.gen(function* () {
    const scavenge = yield* store.scavenge?.() ?? Effect.succeed("begun" as const)
    if (scavenge === "not allowed") {
      log.warn(
        "the event store allows only its operators to scavenge: until they do, its files still hold the events of people who were erased",
      )
    }
    return scavenge !== "another under way"
  })

  const eraseSome = Effect.gen(function* () {
    const at = now()
    const due = (yield* query(() => isClockSteady(db, new Date()))) ? yield* requests.due(at) : []
    for (const userId of due) {
      // From here on the erasure is final: the request can no longer be withdrawn.
      if (yield* query(() => closeAccountIfDue(db, userId, at))) yield* sessions.forgetOwners
    }
    const userIds = yield* query(() => claimUnfinished(db, atOnce, pause))
    const outcomes = yield* Effect.forEach(userIds, attemptToForget, { concurrency: atOnce })
    const forgotten = userIds.filter((_, index) => outcomes[index])
    if (forgotten.length === 0) return
    if (!(yield* cleanFiles)) {
      yield* noted(options, forgotten, "the event store was already cleaning its files")
      return
    }
    yield* query(() => markFinished(db, forgotten))
    for (const userId of forgotten) deleted.delete(userId)
    // After restoring a backup, operators find in the log whom it brings back.
    log.info({ userIds: forgotten }, "people were erased")
  }).pipe(
    // A failure must not end the loop, or all others would wait for the next restart.
    logged(log, "people could not be erased"),
  )
  yield* repeatedly(eraseSome, every)
})

/** Erases one person but for the row that marks the erasure as unfinished. Returns whether nothing else is left. */
const forgetting = (options: ErasureOptions, deleted: Set<UserId>) => {
  const { db, store, cache, items, ledger, now, log, longestAttempt = 60_000 } = options

  /** Appends UserErased, once, and deletes the events before it. */
  const eraseStream = Effect.fnUntraced(
    function* (userId: UserId) {
      const streamId = budgetStream(userId)
      const stored = yield* store.load(streamId, 0)
      const last = stored.at(-1)
      const isMarked = last !== undefined && isErasure(last)
      if (last !== undefined && !isMarked) {
        const end = endAfter(emptyChain, stored, sha256)
        yield* store.append(streamId, last.revision, linked(end, erasureOf(userId, now()), sha256).events)
      }
      if (last !== undefined && !(isMarked && deleted.has(userId))) yield* store.erase(streamId)
      deleted.add(userId)
      yield* cache.forget(userId)
    },
    // A command may have been in flight when the account was closed.
    Effect.retry({ times: 5, while: (error) => error._tag === "RevisionConflict" }),
  )

  /** Erases everything except the row that marks the erasure as unfinished. Returns why something is left, if so. */
  const forget = Effect.fnUntraced(function* (userId: UserId) {
    // Before anything is deleted: a backup that is restored at any moment from now on must not bring them back.
    const entry = yield* Effect.result(attempt(() => ledger?.add([userId], new Date())))
    yield* cache.exclusively(userId, eraseStream(userId))
    yield* Effect.forEach(yield* items.of(userId), (item) => removeItem(options, item), { concurrency: 4 })
    yield* query(() => forgetReplies(db, userId))
    if (Result.isFailure(entry)) return `the erasure ledger cannot be written: ${entry.failure.message}`
    const left = yield* items.of(userId)
    if (left.length === 0) return undefined
    return left.some(({ accessToken }) => accessToken === undefined)
      ? "a login at a bank cannot be removed, because TOKEN_KEY is not the key that its access token was encrypted with"
      : "a bank has not confirmed yet that a login was removed"
  })

  /** A problem with one person must not keep others waiting, neither by failing nor by never ending. */
  const attemptToForget = (userId: UserId): Effect.Effect<boolean, RequestError> =>
    forget(userId).pipe(
      Effect.timeoutOrElse({ duration: longestAttempt, orElse: () => Effect.succeed("it took too long") }),
      Effect.catch((error) => Effect.succeed(error._tag)),
      Effect.catchDefect((fault) => {
        log.error({ userId, err: fault }, "a person could not be erased because of a bug; this will be retried")
        return Effect.succeed("a bug, which is in the logs")
      }),
      Effect.flatMap((problem) => (problem === undefined ? Effect.succeed(true) : noted(options, [userId], problem))),
    )
  return attemptToForget
}

const noted = (
  { db, log }: ErasureOptions,
  userIds: ReadonlyArray<UserId>,
  problem: string,
): Effect.Effect<false, RequestError> => {
  log.warn({ userIds, reason: problem }, "people could not be erased yet; this will be retried")
  return Effect.as(
    query(() => noteProblem(db, userIds, problem)),
    false,
  )
}

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

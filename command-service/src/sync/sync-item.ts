// Syncs one item: reads it from the bank, decides what the report means, and appends all of it with the new cursor in
// one append. A crash at any point leaves the old cursor with none of the rows, or the new one with all of them.
import { Cause, Effect, Exit, Fiber, FiberMap, Option, Result, type Scope } from "effect"
import type { Item } from "@evenkeel/contracts/budget/budget"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { faultInWords } from "@evenkeel/contracts/budget/sync/sentences"
import type { NotSpending } from "@evenkeel/contracts/budget/counting/rules"
import { unavailable, type RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/server-kit/observability"
import { commandPartOf, type BankTransactionId, type ItemId, type TransactionId } from "@evenkeel/contracts/ids"
import type { BudgetCache } from "../execute/budget-cache.ts"
import { decideAccount } from "../accounts/decide.ts"
import { withRules } from "../rules/with-rules.ts"
import { decideSync } from "./decide.ts"
import type { ItemReport } from "./report.ts"
import type { CommandContext } from "../execute/metadata.ts"
import type { Handle } from "../handle.ts"
import type { Bank } from "../bank/bank.ts"
import { BankUnavailable, ItemMissing, RequestRefused, type BankError } from "../bank/bank-errors.ts"
import { accessTokenOf, type TokenOfItem } from "../bank/items.ts"
import { largestPage, readItem } from "./read-item.ts"
import { problemAfter } from "../bank/sentences.ts"

/**
 * The result of a sync: the rows that were imported or changed, and the transactions that were taken off the lists.
 * `unchanged` if there was nothing to append.
 */
export interface SyncOutcome {
  readonly unchanged: boolean
  readonly rows: ReadonlyArray<BankTransactionId>
  readonly gone: ReadonlyArray<TransactionId>
  /** The reason of each row that was set aside. */
  readonly setAside: ReadonlyArray<NotSpending>
  /** A sentence for each unreadable row of the bank. */
  readonly leftOut: ReadonlyArray<string>
}

export interface SyncItemOptions {
  readonly handle: Handle
  readonly cache: BudgetCache
  readonly bank: Bank
  readonly log: Log
  /** The number of rows in one request. */
  readonly pageSize?: number
  /** The time limit of reading one item, with all pages and restarts, in milliseconds. */
  readonly longestReading?: number
  /** How long a person waits for it, in milliseconds. The sync goes on after that. */
  readonly longestWaiting?: number
}

/** A person, who may just have logged in to their bank again, or the background sync. */
export type RequestedBy = "person" | "bank"

export type SyncItem = (
  context: CommandContext,
  itemId: ItemId,
  stored: TokenOfItem | undefined,
  requestedBy?: RequestedBy,
) => Effect.Effect<SyncOutcome, RequestError>

/** How often an item is read again because its cursor has moved in the meantime. */
const mostReadings = 3
/** In milliseconds: fifty thousand rows are a hundred pages, each of which may take a bank some seconds. */
const defaultReading = 600_000
/** In milliseconds: below the minute that the facade waits for a response. */
const defaultWaiting = 45_000
/** In milliseconds: after its reading a sync only appends, which takes no longer unless the store is unavailable. */
const longestAppending = 60_000

const stillReading = unavailable(
  "Your bank is sending more than can be read at once. Everything will be here as soon as all of it has come.",
  { retryAfterSeconds: 30 },
)

/** The sync ends with the process, which has waited for it as long as it could. */
const stopped = unavailable("The sync was stopped before it had ended. Please try again in a moment.")

const nothingChanged: SyncOutcome = { unchanged: true, rows: [], gone: [], setAside: [], leftOut: [] }

type SyncSteps = Required<Omit<SyncItemOptions, "longestWaiting">>

const makeSync = ({ handle, cache, bank, log, pageSize, longestReading }: SyncSteps) => {
  const readBank = (
    { itemId, cursor }: Item,
    stored: TokenOfItem | undefined,
    deadline: number,
  ): Effect.Effect<ItemReport, BankError> => {
    if (stored === undefined) return Effect.fail(new ItemMissing({ code: "no access token" }))
    // A wrong configuration, which is temporary: the person need not link the bank again.
    const unreadable = () => new RequestRefused({ type: "TOKEN_KEY", code: "unreadable access token" })
    return accessTokenOf(stored).pipe(
      Effect.mapError(unreadable),
      Effect.flatMap((accessToken) => readItem(bank, { itemId, accessToken, cursor: cursor ?? "" }, pageSize)),
      Effect.timeoutOrElse({
        duration: Math.max(0, deadline - performance.now()),
        orElse: () => Effect.fail(new BankUnavailable({ reason: "timed out" })),
      }),
    )
  }

  return Effect.fnUntraced(function* (
    request: CommandContext,
    itemId: ItemId,
    stored: TokenOfItem | undefined,
    requestedBy: RequestedBy,
  ) {
    const { userId } = request
    const context = { ...request, commandId: commandPartOf(request.commandId, itemId) }
    const done = yield* handle.alreadyDone(context, ({ events }) => outcomeOf(events))
    if (done !== undefined) return done.reply
    let outcome = nothingChanged
    const deadline = performance.now() + longestReading
    for (let reading = 1; reading <= mostReadings; reading += 1) {
      const item = yield* cache.read(userId, ({ budget }) => budget.items.get(itemId))
      if (item === undefined) return outcome
      const read = yield* Effect.result(readBank(item, stored, deadline))
      if (Result.isFailure(read)) {
        const { unchanged = false } = yield* recordFailure({ handle, log }, context, item, read.failure)
        return { ...outcome, unchanged }
      }
      const report = read.success
      if (report.isWhole && report.fromCursor !== "") {
        const about = { itemId, correlationId: request.correlationId }
        log.warn(about, "the provider rejected the item's cursor: it was read from the start")
      }
      const leftOut = sentencesOf(report, item)
      if (leftOut.length > 0) {
        const fields = report.unreadable.map(({ field }) => field)
        log.warn({ itemId, correlationId: request.correlationId, fields }, "rows of an item could not be read")
      }
      outcome = { ...outcome, leftOut }
      const { reply } = yield* appendReport(handle, context, report, requestedBy)
      if (reply.events.length > 0) return { ...outcomeOf(reply.events), leftOut }
      // Another process has appended these rows, or an account was linked and the item has to be read from the start.
      if (!reply.wasOvertaken) return outcome
      outcome = { ...outcome, rows: [...report.added, ...report.modified].map((row) => row.bankTransactionId) }
    }
    return outcome
  })
}

const recordFailure = (
  { handle, log }: Pick<SyncSteps, "handle" | "log">,
  context: CommandContext,
  { itemId }: Item,
  failure: BankError,
) => {
  const code = "code" in failure ? failure.code : undefined
  const about = { itemId, correlationId: context.correlationId, reason: failure._tag, code }
  log.warn(about, "an item could not be synced")
  const command = { _tag: "ChangeConnection", itemId, problem: problemAfter(failure) } as const
  return handle(
    context,
    (budget) => decideAccount(command, budget),
    () => undefined,
  )
}

const appendReport = (handle: Handle, context: CommandContext, report: ItemReport, requestedBy: RequestedBy) =>
  handle(
    context,
    withRules((budget, { idAt }) => decideSync({ report, at: context.at, idAt, requestedBy }, budget), {
      at: context.at,
      firstPart: report.added.length + report.modified.length,
    }),
    ({ budget, events }) => {
      const cursor = budget.items.get(report.itemId)?.cursor ?? ""
      return { events, wasOvertaken: events.length === 0 && cursor !== report.fromCursor }
    },
  )

/** Concurrent syncs of one item share a single run and its result. */
export const makeSyncItem = Effect.fnUntraced(function* ({
  handle,
  cache,
  bank,
  log,
  pageSize = largestPage,
  longestReading = defaultReading,
  longestWaiting = defaultWaiting,
}: SyncItemOptions): Effect.fn.Return<SyncItem, never, Scope.Scope> {
  const underWay = yield* FiberMap.make<string, SyncOutcome, RequestError>()
  const sync = makeSync({ handle, cache, bank, log, pageSize, longestReading })

  /** The run must end, because later callers join it. */
  const syncInTime = (...requested: Parameters<typeof sync>) =>
    sync(...requested).pipe(
      Effect.timeoutOrElse({
        duration: longestReading + longestAppending,
        orElse: () => Effect.fail(unavailable("The sync took too long. Please try again in a moment.")),
      }),
    )

  return Effect.fnUntraced(function* (context, itemId, stored, requestedBy = "person") {
    const key = `${context.userId} ${itemId}`
    const running = Effect.map(FiberMap.get(underWay, key), Option.getOrUndefined)
    const before = yield* running
    // The running sync may have read the bank before the announced rows were there.
    if (before !== undefined && requestedBy === "bank") yield* Fiber.await(before)
    // The run continues even if its first caller is interrupted.
    const begun = () => FiberMap.run(underWay, key, syncInTime(context, itemId, stored, requestedBy))
    const ended = Fiber.await((yield* running) ?? (yield* begun()))
    const stillUnderWay = { duration: longestWaiting, orElse: () => Effect.fail(stillReading) }
    const exit = yield* requestedBy === "person" ? Effect.timeoutOrElse(ended, stillUnderWay) : ended
    return yield* Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? Effect.fail(stopped) : exit
  })
})

const sentencesOf = ({ unreadable }: ItemReport, { institutionName }: Item): ReadonlyArray<string> =>
  unreadable.map(({ name, field }) => {
    const what = name === null ? "A transaction" : `“${name}”`
    return `${what} from ${institutionName ?? "your bank"} is not here: ${faultInWords(field)}.`
  })

const outcomeOf = (events: ReadonlyArray<BudgetEvent>): SyncOutcome => {
  const synced = events.filter((event) => event._tag === "TransactionsSynced" || event._tag === "RowsReported")
  const ruled = events.flatMap((event) => {
    if (event._tag !== "RuleApplied") return []
    const { countedAs, transactions } = event
    return countedAs === undefined ? [] : transactions.map(() => countedAs)
  })
  return {
    unchanged: false,
    leftOut: [],
    rows: synced.flatMap(({ imported, posted, modified }) =>
      [...imported, ...posted, ...modified].map(({ fact }) => fact.bankTransactionId),
    ),
    gone: synced.flatMap(({ gone }) => gone),
    setAside: [...synced.flatMap(({ setAside }) => setAside.map(({ reason }) => reason)), ...ruled],
  }
}

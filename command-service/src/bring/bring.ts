// Brings an export into an empty budget, in one append: nobody, and no crash, ever sees a part of it.
import { StringDecoder } from "node:string_decoder"
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect, Result } from "effect"
import type { Brought } from "@evenkeel/contracts/api/imports/bring"
import { isEmpty, isTaken, longestLine } from "@evenkeel/contracts/budget/bring/rules"
import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { followingBrought } from "@evenkeel/contracts/budget/bring/events"
import { linked } from "@evenkeel/contracts/budget/stream-chain"
import { conflict, malformed, refused, tooLarge, unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import { isTooLarge, sizeOfAll, storeAway, type EventStore } from "@evenkeel/event-log/event-store"
import { UploadFailed, type UploadedFile } from "@evenkeel/server-kit/http/upload/upload"
import { sha256 } from "@evenkeel/server-kit/sha256"
import type { BudgetCache } from "../budget-cache.ts"
import { ask } from "../database.ts"
import type { CommandContext } from "../append/metadata.ts"
import { afterConflicts, changedMeanwhile, longestContention, type CommandReply } from "../handle.ts"
import { metadataOf } from "../append/metadata.ts"
import type { CommandMetrics } from "../metrics.ts"
import { openExportReader, type ReadExport } from "./read-export.ts"
import { translated } from "./translate.ts"

export interface UploadedExport extends ReadExport {
  readonly fileName: string
}

/** Reads the upload as it arrives. What is wrong with it is refused with the line. */
export const readUploaded = (upload: AsyncIterable<UploadedFile>): Effect.Effect<UploadedExport, RequestError> =>
  ask(() => readFirst(upload)).pipe(
    Effect.catchDefect((fault) => (fault instanceof UploadFailed ? Effect.fail(fault.refusal) : Effect.die(fault))),
    Effect.flatMap((read) =>
      Result.isFailure(read) ? Effect.fail(refused(read.failure)) : Effect.succeed(read.success),
    ),
  )

const readFirst = async (upload: AsyncIterable<UploadedFile>): Promise<Result.Result<UploadedExport, string>> => {
  for await (const { name, bytes } of upload) {
    const read = await readLines(bytes)
    return Result.map(read, (content) => ({ ...content, fileName: name || "file" }))
  }
  throw new UploadFailed(malformed("There is no export in it: choose a file"))
}

const readLines = async (bytes: AsyncIterable<Buffer>): Promise<Result.Result<ReadExport, string>> => {
  const reader = openExportReader()
  const decoder = new StringDecoder("utf8")
  let refusal: string | undefined
  let rest = ""
  for await (const chunk of bytes) {
    // What comes after a refusal is not looked at, only waited for, so that whoever sends it hears of it.
    if (refusal !== undefined) continue
    const lines = (rest + decoder.write(chunk)).split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) refusal ??= reader.take(line)
    if (rest.length > longestLine) refusal ??= reader.take(rest)
    // Others have their turn.
    await nextTurn()
  }
  if (rest !== "") refusal ??= reader.take(rest)
  return refusal === undefined ? reader.end() : Result.fail(refusal)
}

export type Bring = (context: CommandContext, read: ReadExport) => Effect.Effect<CommandReply<Brought>, RequestError>

export interface BringOptions {
  readonly store: EventStore
  readonly cache: BudgetCache
  readonly metrics: CommandMetrics
}

/** So that an event loop is never kept for long. */
const eventsAtOnce = 200

export const makeBring = ({ store, cache, metrics }: BringOptions): Bring => {
  const attempt = Effect.fnUntraced(function* (context: CommandContext, read: ReadExport) {
    const { userId, commandId } = context
    const loaded = yield* cache.load(userId)
    const { budget, revision } = loaded
    // The person was erased after their token had been checked.
    if (budget.user === null) return yield* Effect.fail(unauthenticated())
    // Perhaps it was brought by this very command, whose reply was lost.
    const stored = yield* store.load(budgetStream(userId), 0)
    const own = stored.find((event) => followingBrought(event) > 0 && event.metadata.commandId === commandId)
    if (own !== undefined) {
      const { events, username, head } = own.data as Brought
      return { reply: { events, username, head }, revision: own.revision + followingBrought(own) }
    }
    if (!isEmpty(budget)) return yield* Effect.fail(conflict(isTaken))
    const events: Array<EventToAppend> = []
    let end = { revision, hash: loaded.hash }
    let size = 0
    const metadata = metadataOf(context, budget, [])
    for (const slice of inSlices(translated(read, { userId, commandId, metadata, budget, revision }))) {
      const links = linked(end, slice, sha256)
      if (links.events.some(isTooLarge)) return yield* Effect.fail(tooLargeAnEvent)
      events.push(...links.events)
      end = links.end
      size += sizeOfAll(links.events)
      if (size > (store.largestAppend ?? size)) return yield* Effect.fail(tooMuchAtOnce)
      yield* Effect.promise(() => nextTurn())
    }
    const appended = yield* store.append(budgetStream(userId), revision, events).pipe(
      Effect.tapError(({ _tag }) => Effect.sync(() => _tag === "RevisionConflict" && metrics.conflicted())),
      // It is read anew from the log, as is whatever became of an append without an answer.
      Effect.ensuring(cache.forget(userId)),
    )
    metrics.appended(events.length)
    const { head, registered } = read
    return {
      reply: { events: read.events.length + 1, username: registered.username, head },
      revision: appended.revision,
    }
  })

  return (context, read) =>
    cache.exclusively(
      context.userId,
      attempt(context, read).pipe(
        Effect.retry({
          schedule: afterConflicts(longestContention),
          while: (error) => error._tag === "RevisionConflict",
        }),
        Effect.catchTag("RevisionConflict", () => Effect.fail(conflict(changedMeanwhile))),
        Effect.catchTag("StoreUnavailable", (error) => Effect.fail(storeAway(error))),
      ),
    )
}

const tooLargeAnEvent = tooLarge(
  "This history has an action that changes more at once than this version can keep. Nothing was brought.",
)

const tooMuchAtOnce = tooLarge(
  "This history is longer than the event store of this installation takes in one step. Bring it into one that keeps its events in PostgreSQL.",
)

function* inSlices(events: Iterable<EventToAppend>): Generator<ReadonlyArray<EventToAppend>> {
  let slice: Array<EventToAppend> = []
  for (const event of events) {
    slice.push(event)
    if (slice.length < eventsAtOnce) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

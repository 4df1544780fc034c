// Appends an export to an empty budget in one append, so that neither a reader nor a crash ever leaves a part of it.
import { StringDecoder } from "node:string_decoder"
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect, Result } from "effect"
import type { Brought } from "@evenkeel/contracts/api/imports/bring"
import { isEmpty, isTaken, longestLine } from "@evenkeel/contracts/budget/bring/rules"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { followingBrought } from "@evenkeel/contracts/budget/bring/events"
import { conflict, malformed, refused, tooLarge, type RequestError } from "@evenkeel/contracts/errors"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { inTurns } from "@evenkeel/server-kit/limits/in-turns"
import { Meter, type Kind, type Took } from "@evenkeel/server-kit/limits/meter"
import { UploadFailed, type UploadedFile } from "@evenkeel/server-kit/http/upload/upload"
import { query } from "../database.ts"
import { decoded } from "../execute/budget-cache.ts"
import { makeExecute, type CommandReply, type ExecuteOptions } from "../execute/execute.ts"
import { metadataOf, type CommandContext } from "../execute/metadata.ts"
import { openExportReader, type ReadExport } from "./read-export.ts"
import { translated } from "./translate.ts"

export interface UploadedExport extends ReadExport {
  readonly fileName: string
}

const reading: Kind = { name: "reading an export", atOnce: 2, timeout: 2_000, least: 5 }

/** Reads the upload as it arrives. A refusal names the line. */
export const readUploaded = (upload: AsyncIterable<UploadedFile>): Effect.Effect<UploadedExport, RequestError> =>
  Effect.flatMap(Meter, (metered) => metered(reading, (took) => query(() => readFirst(upload, took)))).pipe(
    Effect.catchDefect((fault) => (fault instanceof UploadFailed ? Effect.fail(fault.refusal) : Effect.die(fault))),
    Effect.flatMap((read) =>
      Result.isFailure(read) ? Effect.fail(refused(read.failure)) : Effect.succeed(read.success),
    ),
  )

const readFirst = async (
  upload: AsyncIterable<UploadedFile>,
  took: Took,
): Promise<Result.Result<UploadedExport, string>> => {
  for await (const { name, bytes } of upload) {
    const read = await readLines(bytes, took)
    return Result.map(read, (content) => ({ ...content, fileName: name || "file" }))
  }
  throw new UploadFailed(malformed("There is no export in it: choose a file"))
}

const readLines = async (bytes: AsyncIterable<Buffer>, took: Took): Promise<Result.Result<ReadExport, string>> => {
  const reader = openExportReader()
  const decoder = new StringDecoder("utf8")
  let refusal: string | undefined
  let rest = ""
  function* take(lines: ReadonlyArray<string>): Steps<void> {
    for (const line of lines) {
      refusal ??= yield* reader.take(line)
      yield
    }
  }
  for await (const chunk of bytes) {
    // After a refusal the rest is read but ignored, because a client gets the response only once its upload has ended.
    if (refusal !== undefined) continue
    const lines = (rest + decoder.write(chunk)).split("\n")
    rest = lines.pop() ?? ""
    // A line that is too long is refused by the reader.
    await inTurns(take(rest.length > longestLine ? [...lines, rest] : lines), took)
    // Chunks that have arrived already follow one another without a turn for anybody else.
    await nextTurn()
  }
  if (rest !== "") await inTurns(take([rest]), took)
  return refusal === undefined ? reader.end() : Result.fail(refusal)
}

export type Bring = (context: CommandContext, read: ReadExport) => Effect.Effect<CommandReply<Brought>, RequestError>

export const makeBring = (options: ExecuteOptions): Bring => {
  const { store } = options
  const execute = makeExecute(options)
  return (context, read) => {
    const { userId, commandId } = context
    return execute(context, {
      decide: ({ budget, revision }) => {
        if (!isEmpty(budget)) return Effect.fail(conflict(isTaken))
        const metadata = metadataOf(context, budget, [])
        const target = { userId, commandId, metadata, budget, revision }
        const events = [read.registered, ...read.events.map(({ event }) => event)]
        return Effect.succeed({ events, slices: [{ events, encoded: translated(read, target) }] })
      },
      before: Effect.fnUntraced(function* ({ budget }) {
        const stored = yield* store.load(budgetStream(userId), 0)
        const own = stored.find((event) => followingBrought(event) > 0 && event.metadata.commandId === commandId)
        if (own === undefined) return undefined
        return { budget, events: [decoded(own)], revision: own.revision + followingBrought(own) }
      }),
      reply: () => ({ events: read.events.length + 1, username: read.registered.username, head: read.head }),
      tooLarge: { event: tooLargeAnEvent, append: tooMuchAtOnce },
    })
  }
}

const tooLargeAnEvent = tooLarge(
  "This history has an action that changes more at once than this version can keep. Nothing was brought.",
)

const tooMuchAtOnce = tooLarge(
  "This history is longer than the event store of this installation takes in one step. Bring it into one that keeps its events in PostgreSQL.",
)

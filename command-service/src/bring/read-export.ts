// Reads an export of all events line by line: every line is verified against the hash chain, decoded and folded. So a
// refusal names its line, and comes before anything is appended.
import { Result, Schema } from "effect"
import { passedLimit } from "@evenkeel/contracts/budget/bring/limits"
import { longestLine } from "@evenkeel/contracts/budget/bring/rules"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import type { EventMetadata, EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { describeEvent, type BudgetEvent, type EventOf } from "@evenkeel/contracts/budget/events"
import { evolveInSteps } from "@evenkeel/contracts/budget/fold"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import type { ChainedEvent } from "@evenkeel/contracts/budget/stream-chain"
import { nothingVerified, verifyEnd, verifyLineInSteps, type Verified } from "@evenkeel/contracts/event-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"

/** `revision` is the one in the exported stream. */
export interface ExportedEvent {
  readonly revision: number
  readonly event: BudgetEvent
  readonly metadata: EventMetadata
}

export interface ReadExport {
  readonly registered: EventOf<"UserRegistered">
  /** All events but the registration. */
  readonly events: ReadonlyArray<ExportedEvent>
  /** The fold of all events. */
  readonly budget: Budget
  readonly head: string
  readonly exportedAt: string
  /** The instants of the first and the last event. */
  readonly from: string
  readonly to: string
}

export interface ExportReader {
  /** Takes the next line, without its end. Returns a sentence if the line is refused: then reading should stop. */
  readonly take: (text: string) => Steps<string | undefined>
  readonly end: () => Result.Result<ReadExport, string>
}

/** Folds one event into the budget, or returns a sentence that says why that is impossible. */
function* foldInto(
  budget: Budget,
  stored: ChainedEvent,
  isRegistered: boolean,
): Steps<Result.Result<ExportedEvent, string>> {
  const metadata = readMetadata(stored.metadata)
  if (metadata === undefined) return Result.fail("What it says of when and why it happened cannot be read.")
  const decoded = decodeEvent({ ...stored, metadata } as EventToAppend)
  if (Result.isFailure(decoded)) {
    const reason = `${printable(stored.type)}: ${printable(decoded.failure.reason)}`
    return Result.fail(`This version of Evenkeel cannot read it (${reason}).`)
  }
  const event = decoded.success
  if (event._tag === "UserErased") return Result.fail("The account was erased here.")
  if ((event._tag === "UserRegistered") === isRegistered) {
    return Result.fail(isRegistered ? "There is a second registration." : "It does not begin with a registration.")
  }
  yield
  try {
    // The history describes each event, so a description that fails is a fault of the event, too.
    describeEvent(event, budget)
    yield
    yield* evolveInSteps(budget, event)
  } catch {
    return Result.fail("It does not fit the events before it.")
  }
  const passed = passedLimit(event, budget)
  if (passed !== undefined) return Result.fail(`${passed} No budget can hold that.`)
  return Result.succeed({ revision: stored.revision, event, metadata })
}

export const openExportReader = (): ExportReader => {
  const budget = emptyBudget()
  const events: Array<ExportedEvent> = []
  let verified: Verified = nothingVerified
  let registered: EventOf<"UserRegistered"> | undefined
  let from = ""
  let to = ""

  function* takeEvent(stored: ChainedEvent): Steps<string | undefined> {
    const taken = yield* foldInto(budget, stored, registered !== undefined)
    if (Result.isFailure(taken)) return taken.failure
    const { event, metadata } = taken.success
    to = metadata.occurredAt
    if (event._tag === "UserRegistered") {
      registered = event
      from = to
    } else {
      events.push(taken.success)
    }
    return undefined
  }

  return {
    *take(text) {
      const at = (reason: string): string => `Line ${verified.lines + 1}: ${reason} Nothing was brought.`
      if (text.length > longestLine) return verified.lines === 0 ? notAnExport : at("It is too long.")
      if (verified.lines === 0 && !looksLikeAnExport(text)) return notAnExport
      if (isDense(text)) return at("It holds more than any event does.")
      const read = yield* verifyLineInSteps(verified, text, sha256)
      if (!read.intact) return at(read.reason)
      if (read.event !== undefined) {
        if (!canBeKept(text)) return at("It holds characters that cannot be kept.")
        const refusal = yield* takeEvent(read.event)
        if (refusal !== undefined) return at(refusal)
      }
      verified = read.verified
      return undefined
    },
    end: () => {
      const { manifest } = verified
      const verdict = verifyEnd(verified)
      if (verified.lines === 0) return Result.fail("This file is empty.")
      if (!verdict.intact) return Result.fail(`${verdict.reason} The file was cut off after line ${verified.lines}.`)
      if (manifest?.format !== "evenkeel-events/1" || !isInstant(verdict.generatedAt)) {
        return Result.fail("This export is of a kind that this version of Evenkeel does not know.")
      }
      if (registered === undefined) return Result.fail("There are no events in this export.")
      return Result.succeed({
        registered,
        events,
        budget,
        head: verdict.head,
        exportedAt: verdict.generatedAt,
        from,
        to,
      })
    },
  }
}

const notAnExport =
  "This is not an export of all events from Evenkeel. Files of banks and other apps belong to “Import a file”."

const looksLikeAnExport = (text: string): boolean =>
  text.trimStart().startsWith("{") && text.includes('"hash"') && /"(revision|manifest)"/.test(text)

/** In characters. In a longer line, each value takes at least a few: so many rows of a bank do. */
const longLine = 65_536
const leastForEach = 4

const marks = new Set(Buffer.from("[{:,"))

/** Whether a long line is made of brackets, names and digits alone, which take long to read. */
const isDense = (text: string): boolean => {
  if (text.length <= longLine) return false
  let left = text.length / leastForEach
  for (let at = 0; at < text.length && left > 0; at += 1) if (marks.has(text.charCodeAt(at))) left -= 1
  return left <= 0
}

/** The database stores neither NUL nor half an emoji. Both occur in JSON only as an escape. */
const canBeKept = (text: string): boolean =>
  !/\\u(?:0000|d[89a-f])/i.test(text.replace(/\\\\|\\ud[89ab]..\\ud[c-f]../gi, ""))

/** The part of the file that a refusal quotes. */
const printable = (text: string): string => text.replace(/[^\w .,:'"-]/g, "?").slice(0, 100)

const Short = Schema.String.check(Schema.isMaxLength(500))
const Metadata = Schema.Struct({
  schemaVersion: Short,
  commandId: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)),
  correlationId: Short,
  causationId: Short,
  actor: Short,
  occurredAt: Short,
  timeZone: Short,
  traceparent: Schema.optionalKey(Short),
})

const decodeMetadata = Schema.decodeUnknownResult(Metadata)

const readMetadata = (metadata: unknown): EventMetadata | undefined => {
  const decoded = decodeMetadata(metadata)
  if (Result.isFailure(decoded)) return undefined
  return isInstant(decoded.success.occurredAt) ? decoded.success : undefined
}

const isInstant = (text: unknown): boolean =>
  typeof text === "string" &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) &&
  !Number.isNaN(Date.parse(text))

// Encodes and decodes events. Every version ever written stays readable: a breaking change raises `schemaVersion` and
// adds an upcaster.
import { Data, Result, Schema } from "effect"
import { firstIssueOf } from "../first-issue.ts"
import { eventIdOf, type CommandId, type EventId } from "../ids.ts"
import type { EventMetadata, EventToAppend } from "./envelope.ts"
import { eventsByStoredName, storedNameOf, type BudgetEvent } from "./events.ts"

/** An event that this code cannot read: its type or version is unknown, or its data does not match the schema. */
export class UndecodableEvent extends Data.TaggedError("UndecodableEvent")<{
  readonly eventId: string
  readonly type: string
  readonly reason: string
}> {
  /** Contains none of the event's values, because it is logged. */
  override readonly message = `${this.type} ${this.eventId}: ${this.reason}`
}

/** Converts data of one version to the next. */
type Upcaster = (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

/**
 * By stored type, the upcasters from version 1 to 2, 2 to 3 and so on: a type's current version is the number of its
 * upcasters plus one.
 */
const upcasters: ReadonlyMap<string, ReadonlyArray<Upcaster>> = new Map(
  ["CategoryTypesSet", "CategoryAdded", "CategoriesReallocated", "RuleMade", "RuleChanged", "ActionUndone"].map(
    (type) => [type, [(data) => mapped(data, inMillionths)]],
  ),
)

/** Shares were thousandths at first. */
const inMillionths = (value: unknown, key: string): unknown => {
  if (key === "share" && Number.isInteger(value)) return Number(value) * 1000
  if (Array.isArray(value)) return value.map((item) => inMillionths(item, ""))
  return typeof value === "object" && value !== null ? mapped(value, inMillionths) : value
}

const mapped = (value: object, each: (value: unknown, key: string) => unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).map(([key, item]) => [key, each(item, key)]))

const versionOf = (type: string): number => 1 + (upcasters.get(type)?.length ?? 0)

const decoders = new Map(
  [...eventsByStoredName].map(([name, { schema }]) => [name, Schema.decodeUnknownResult(schema)]),
)

const undecodable = ({ eventId, type }: EventToAppend, reason: string) =>
  Result.fail(new UndecodableEvent({ eventId, type, reason }))

export const decodeEvent = (stored: EventToAppend): Result.Result<BudgetEvent, UndecodableEvent> => {
  const decode = decoders.get(stored.type)
  if (decode === undefined) return undecodable(stored, "unknown type")
  const version = Number(stored.metadata.schemaVersion)
  if (!Number.isInteger(version) || version < 1 || version > versionOf(stored.type)) {
    return undecodable(stored, `unknown schemaVersion ${stored.metadata.schemaVersion}`)
  }
  if (typeof stored.data !== "object" || stored.data === null) return undecodable(stored, "its data are no object")
  const decoded = decode(upcasted(stored, version))
  if (Result.isSuccess(decoded)) return Result.succeed(decoded.success)
  const { path, message = "is not of its shape" } = firstIssueOf(decoded.failure.issue)
  return undecodable(stored, `${path.join(".")} ${message}`.trim())
}

const upcasted = ({ type, data }: EventToAppend, version: number): Readonly<Record<string, unknown>> => {
  let latest = data as Readonly<Record<string, unknown>>
  for (const upcast of upcasters.get(type)?.slice(version - 1) ?? []) latest = upcast(latest)
  return { _tag: eventsByStoredName.get(type)?.type ?? type, ...latest }
}

/**
 * Skips validation, the costly part, for events that this code has decoded before, such as those in the read models.
 */
export const recallEvent = (stored: EventToAppend): BudgetEvent =>
  upcasted(stored, Number(stored.metadata.schemaVersion)) as unknown as BudgetEvent

/** The metadata that all events of one command share. */
export type MetadataOfCommand = Omit<EventMetadata, "schemaVersion" | "commandId" | "previousHash">

/**
 * The envelopes of one command's events. Their ids are derived from the command's, unless others are given, so that
 * appending them twice is idempotent.
 */
export const encodeEvents = (
  events: ReadonlyArray<BudgetEvent>,
  commandId: CommandId,
  metadata: MetadataOfCommand,
  idAt: (index: number) => EventId = (index) => eventIdOf(commandId, index),
  /** Some events may belong to a part of the command. */
  commandOf: (event: BudgetEvent) => CommandId = () => commandId,
): ReadonlyArray<EventToAppend> =>
  events.map((event, index) => {
    const { _tag, ...data } = event
    const type = storedNameOf(_tag)
    const schemaVersion = String(versionOf(type))
    return { eventId: idAt(index), type, data, metadata: { schemaVersion, commandId: commandOf(event), ...metadata } }
  })

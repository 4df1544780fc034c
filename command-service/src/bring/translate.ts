// Translates the events of an export to another person's stream. They keep their data, their instants and their
// commands, so that history and undo are the same. Revisions, event ids and the actor become those of the new stream.
// The logins at banks stay behind, because no export holds their access tokens.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { encodeEvents, type MetadataOfCommand } from "@evenkeel/contracts/budget/codec"
import type { EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { defaultCurrency } from "@evenkeel/contracts/currency"
import { commandPartOf, eventIdOf, type CommandId, type ItemId, type UserId } from "@evenkeel/contracts/ids"
import { inParts } from "../sync/parts.ts"
import type { ReadExport } from "./read-export.ts"

export interface Target {
  readonly userId: UserId
  readonly commandId: CommandId
  /** The metadata of events that are not in the export. */
  readonly metadata: MetadataOfCommand
  readonly budget: Budget
  /** The revision of the budget's last event. */
  readonly revision: number
}

/** The events to append, one by one, because there may be very many. */
export function* translated(read: ReadExport, target: Target): Generator<EventToAppend> {
  const { userId, commandId, metadata, budget, revision } = target
  const itemOf = (itemId: ItemId): ItemId => commandPartOf(commandId, `item ${itemId}`)
  const before: ReadonlyArray<BudgetEvent> =
    budget.currency === defaultCurrency ? [] : [{ _tag: "CurrencyChosen", currency: defaultCurrency }]
  const after: ReadonlyArray<BudgetEvent> = [
    ...unlinked(read.budget).map((itemId) => ({ ...notLinked, itemId: itemOf(itemId) })),
    ...personKept(budget, read.budget),
  ]
  const events = read.events.map((each) => ({ ...each, parts: partsOf(each, commandId) }))
  const brought: BudgetEvent = {
    _tag: "HistoryBrought",
    following: before.length + events.reduce((sum, { parts }) => sum + parts.length, 0) + after.length,
    events: read.events.length + 1,
    username: read.registered.username,
    exportedAt: read.exportedAt,
    head: read.head,
  }
  let index = 0
  const encoded = (event: BudgetEvent, command: CommandId, about: MetadataOfCommand): ReadonlyArray<EventToAppend> =>
    encodeEvents([event], command, about, () => eventIdOf(commandId, index++))

  for (const event of [brought, ...before]) yield* encoded(event, commandId, metadata)
  let next = revision + index
  const revisions = new Map(events.map((each) => [each.revision, (next += each.parts.length)]))
  for (const { parts, metadata: original } of events) {
    const { schemaVersion: _, commandId: command, actor, ...about } = original
    const acted = actor === `user:${read.registered.userId}` ? `user:${userId}` : actor
    for (const event of parts) yield* encoded(moved(event, itemOf, revisions), command, { ...about, actor: acted })
  }
  for (const event of after) yield* encoded(event, commandId, metadata)
}

/** Exports from before syncs had parts hold a large sync as one event. */
const partsOf = (
  { event, revision }: ReadExport["events"][number],
  commandId: CommandId,
): ReadonlyArray<BudgetEvent> =>
  event._tag === "TransactionsSynced" && event.syncId === undefined
    ? inParts(event, commandPartOf(commandId, `sync ${revision}`))
    : [event]

const moved = (
  event: BudgetEvent,
  itemOf: (itemId: ItemId) => ItemId,
  revisions: ReadonlyMap<number, number>,
): BudgetEvent => {
  switch (event._tag) {
    case "AccountLinked":
    case "ConnectionChanged":
    case "RowsReported":
    case "TransactionsSynced":
      return { ...event, itemId: itemOf(event.itemId) }
    case "ActionUndone":
      if (event.revisions === undefined) return event
      return { ...event, revisions: event.revisions.flatMap((each) => revisions.get(each) ?? []) }
    default:
      return event
  }
}

const notLinked = { _tag: "ConnectionChanged", status: "error", problem: "gone" } as const

/** The items that are still linked at the end. */
const unlinked = ({ items }: Budget): ReadonlyArray<ItemId> => [...items.keys()]

/** The name and the time zone stay those of the person here. */
const personKept = ({ user: here }: Budget, { user: there }: Budget): ReadonlyArray<BudgetEvent> => {
  if (here === null || there === null) return []
  const { name, timeZone, isTimeZoneChosen: isChosen = false } = here
  const wasChosen = there.isTimeZoneChosen ?? false
  const isSameZone = timeZone === there.timeZone && isChosen === wasChosen
  return [
    ...(name === there.name ? [] : [{ _tag: "NameChanged", name } as const]),
    ...(isSameZone
      ? []
      : [{ _tag: "TimeZoneChanged", timeZone, ...(isChosen === wasChosen ? {} : { isChosen }) } as const]),
  ]
}

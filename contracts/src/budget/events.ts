// Every event of the product, and functions of its record.
import type { Schema } from "effect"
import type { HistoryKind } from "../api/audit/history.ts"
import { commandPartOf, type CommandId } from "../ids.ts"
import { accountEvents } from "./accounts/events.ts"
import { bringEvents } from "./bring/events.ts"
import type { Budget } from "./budget.ts"
import { categoryEvents } from "./categories/events.ts"
import { categoryTypeEvents } from "./category-types/events.ts"
import { currencyEvents } from "./currency/events.ts"
import type { EventToAppend } from "./envelope.ts"
import type { Described, EventRecord, Meaning } from "./event.ts"
import { importEvents } from "./imports/events.ts"
import { incomeEvents } from "./incomes/events.ts"
import { ruleEvents } from "./rules/events.ts"
import { syncEvents } from "./sync/events.ts"
import { transactionEvents } from "./transactions/events.ts"
import { undoEvents } from "./undo/events.ts"
import { userEvents } from "./users/events.ts"

export const eventRecords = [
  ...userEvents,
  ...currencyEvents,
  ...accountEvents,
  ...incomeEvents,
  ...categoryTypeEvents,
  ...categoryEvents,
  ...transactionEvents,
  ...syncEvents,
  ...ruleEvents,
  ...importEvents,
  ...bringEvents,
  ...undoEvents,
] as const

export type BudgetEvent = (typeof eventRecords)[number]["schema"]["Type"]
export type EventType = BudgetEvent["_tag"]
export type EventOf<Type extends EventType> = Extract<BudgetEvent, { readonly _tag: Type }>

type AnyRecord = Meaning<BudgetEvent> &
  Pick<EventRecord, "storedAs"> & { readonly schema: Schema.ConstraintDecoder<BudgetEvent> }

// A map, because a rebuild looks up a million events.
const recordOf = new Map<string, AnyRecord>(
  eventRecords.map((record) => [record.schema.fields._tag.schema.literal, record as unknown as AnyRecord]),
)

export const recordFor = (type: EventType): AnyRecord => {
  const record = recordOf.get(type)
  if (record === undefined) throw new Error(`no event is called ${type}`)
  return record
}

export const eventTypes = [...recordOf.keys()] as ReadonlyArray<EventType>

export const storedNameOf = (type: EventType): string => recordFor(type).storedAs

/** An event's own name and its schema, by its stored name. */
export const eventsByStoredName: ReadonlyMap<
  string,
  { readonly type: EventType; readonly schema: Schema.ConstraintDecoder<BudgetEvent> }
> = new Map(eventTypes.map((type) => [storedNameOf(type), { type, schema: recordFor(type).schema }]))

/** `before` is the budget just before the event. It is not changed. */
export const describeEvent = (event: BudgetEvent, before: Budget): Described => ({
  categoryIds: [],
  ...recordFor(event._tag).describe(event, before),
})

export const kindOf = (type: EventType): HistoryKind => recordFor(type).kind

/** The distinct ids that the event refers to, including those that it creates. */
export const refersTo = (event: BudgetEvent): ReadonlySet<string> => new Set(recordFor(event._tag).refersTo(event))

export const creates = (event: BudgetEvent): ReadonlyArray<string> => recordFor(event._tag).creates?.(event) ?? []

/** The number of rows that a stored event adds or removes at once; `before` is the budget before it, if known. */
export const rowsIn = ({ type, data }: Pick<EventToAppend, "type" | "data">, before: Budget | undefined): number => {
  const known = eventsByStoredName.get(type)
  return known === undefined ? 0 : (recordFor(known.type).rows?.(data as BudgetEvent, before) ?? 0)
}

/** Whether another event of its action represents it in the history. */
export const isStep = (event: BudgetEvent): boolean => recordFor(event._tag).isStep?.(event) ?? false

/** Whether it has no effect before a last event. */
export const countsLater = (event: BudgetEvent): boolean => isStep(event) && !recordFor(event._tag).countsAtOnce

/** The command of the event: the one that was sent, or a part of it. */
export const partOf = (event: BudgetEvent, commandId: CommandId): CommandId => {
  const part = recordFor(event._tag).partOf?.(event)
  return part === undefined ? commandId : commandPartOf(commandId, part)
}

/** The reason why actions of that type cannot be undone; undefined if they can. */
export const whyNotUndoable = (type: EventType): string | undefined => recordFor(type).whyNotUndoable

// What there is to know about one type of event. Each word lists its events as such records, and whatever is done with
// events, from folding them to putting them into words, follows from the records.
import type { Schema } from "effect"
import type { Change } from "../api/audit/fields.ts"
import type { HistoryKind } from "../api/audit/history.ts"
import type { CategoryId } from "../ids.ts"
import type { Month } from "../month.ts"
import type { Budget } from "./budget.ts"
import type { Steps } from "./steps.ts"

/** An event in words, for the person: one sentence, and values before and after. */
export interface Description {
  readonly sentence: string
  readonly changes: ReadonlyArray<Change>
  /** How many more changes there were. */
  readonly changesLeftOut?: number
  /** The categories that it changes, or whose transactions it changes; none unless it says so. */
  readonly categoryIds?: ReadonlyArray<CategoryId>
  /** The month that it is about, unless that is the month in which it happened. */
  readonly month?: Month
}

export type Described = Description & Required<Pick<Description, "categoryIds">>

/** Of a step, which the history shows by another event. */
export const notShown = (): Description => ({ sentence: "", changes: [] })

export interface Meaning<Event> {
  readonly kind: HistoryKind
  /**
   * What it does to the budget, which is changed in place: copying ten thousand transactions for every event would make
   * a replay quadratic. Reads no clock and generates no ids. What takes long does it in steps.
   */
  readonly apply: (budget: Budget, event: Event) => void | Steps<void>
  /** `before` is the budget just before the event. It is not changed. */
  readonly describe: (event: Event, before: Budget) => Description
  /** The ids of the things that it is about, those that it created among them; some may be in there twice. */
  readonly refersTo: (event: Event) => ReadonlyArray<string>
  /** The ids of what it created, if it creates anything. */
  readonly creates?: (event: Event) => ReadonlyArray<string>
  /**
   * Whether it is only a step of an action that has an event of its own for the history to show: such a step is no line
   * in it.
   */
  readonly isStep?: (event: Event) => boolean
  /** Its steps count as they come, and not only with the event that completes them: so they come in one append. */
  readonly countsAtOnce?: boolean
  /** Of the command that it is of, the part that it is: an action of its own, which that command caused. */
  readonly partOf?: (event: Event) => string
  /**
   * How many rows it brings, or takes back, at once, by which it is known what takes long to project. `before` is the
   * budget just before it, if that is known.
   */
  readonly rows?: (event: Event, before: Budget | undefined) => number
  /** Unless it can be undone. */
  readonly whyNotUndoable?: string
}

type EventSchema = Schema.Struct<Schema.Struct.Fields> & {
  readonly Type: { readonly _tag: string }
  readonly fields: { readonly _tag: { readonly schema: { readonly literal: string } } }
}

export interface EventRecord<Of extends EventSchema = EventSchema> extends Meaning<Of["Type"]> {
  /** Stored for ever: add events and optional fields, but never rename or remove one. */
  readonly schema: Of
  /** Its name in the store. */
  readonly storedAs: string
}

/** Events are stored under their own names, unless `storedAs` is another one. */
export const defineEvent = <Of extends EventSchema>(
  schema: Of,
  meaning: Meaning<Of["Type"]> & { readonly storedAs?: string },
): EventRecord<Of> => ({ storedAs: schema.fields._tag.schema.literal, schema, ...meaning })

// The record of one type of event. Each word lists its events as such records, from which everything else follows:
// folding events, describing them, and so on.
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
  /** The number of further changes. */
  readonly changesLeftOut?: number
  /** The categories that it changes, or whose transactions it changes; none by default. */
  readonly categoryIds?: ReadonlyArray<CategoryId>
  /** The month that it refers to; by default the month of the event. */
  readonly month?: Month
}

export type Described = Description & Required<Pick<Description, "categoryIds">>

/** The description of a step, which the history shows by another event. */
export const notShown = (): Description => ({ sentence: "", changes: [] })

export interface Meaning<Event> {
  readonly kind: HistoryKind
  /**
   * Changes the budget in place: copying ten thousand transactions for every event would make a replay quadratic. Reads
   * no clock and generates no ids. Long work is done in steps.
   */
  readonly apply: (budget: Budget, event: Event) => void | Steps<void>
  /** `before` is the budget just before the event. It must not be changed. */
  readonly describe: (event: Event, before: Budget) => Description
  /** The ids that it refers to, including those that it creates; some may be repeated. */
  readonly refersTo: (event: Event) => ReadonlyArray<string>
  /** The ids that it creates. */
  readonly creates?: (event: Event) => ReadonlyArray<string>
  /** Whether it is a step of an action that another event represents in the history: steps are not listed there. */
  readonly isStep?: (event: Event) => boolean
  /** Its steps count at once, and not only with the event that completes them: so they are appended together. */
  readonly countsAtOnce?: boolean
  /** The part of the command that the event belongs to: an action of its own, which the command caused. */
  readonly partOf?: (event: Event) => string
  /**
   * The number of rows that it adds or removes at once, by which long projections are recognised. `before` is the
   * budget just before it, if known.
   */
  readonly rows?: (event: Event, before: Budget | undefined) => number
  /** By default it can be undone. */
  readonly whyNotUndoable?: string
}

type EventSchema = Schema.Struct<Schema.Struct.Fields> & {
  readonly Type: { readonly _tag: string }
  readonly fields: { readonly _tag: { readonly schema: { readonly literal: string } } }
}

export interface EventRecord<Of extends EventSchema = EventSchema> extends Meaning<Of["Type"]> {
  /** Stored forever: add events and optional fields, but never rename or remove one. */
  readonly schema: Of
  /** Its name in the store. */
  readonly storedAs: string
}

/** `storedAs` is the stored name, if it differs from the event's own. */
export const defineEvent = <Of extends EventSchema>(
  schema: Of,
  meaning: Meaning<Of["Type"]> & { readonly storedAs?: string },
): EventRecord<Of> => ({ storedAs: schema.fields._tag.schema.literal, schema, ...meaning })

// Every event of the product.
import type { Schema } from "effect"
import { accountEvents } from "./accounts/events.ts"
import { categoryEvents } from "./categories/events.ts"
import { incomeEvents } from "./incomes/events.ts"
import { syncEvents } from "./sync/events.ts"
import { transactionEvents } from "./transactions/events.ts"
import { typeEvents } from "./category-types/events.ts"
import { undoEvents } from "./undo/events.ts"
import { userEvents } from "./users/events.ts"

export const eventSchemas = [
  ...userEvents,
  ...accountEvents,
  ...incomeEvents,
  ...typeEvents,
  ...categoryEvents,
  ...transactionEvents,
  ...syncEvents,
  ...undoEvents,
] as const

export type BudgetEvent = (typeof eventSchemas)[number]["Type"]
export type EventType = BudgetEvent["_tag"]
export type EventOf<Type extends EventType> = Extract<BudgetEvent, { readonly _tag: Type }>

const tagOf = (schema: (typeof eventSchemas)[number]): EventType => schema.fields._tag.schema.literal

/** The schema of each type of event, by its name in the store. */
export const schemaOf: ReadonlyMap<string, Schema.ConstraintDecoder<BudgetEvent>> = new Map(
  eventSchemas.map((schema) => [tagOf(schema), schema as unknown as Schema.ConstraintDecoder<BudgetEvent>]),
)

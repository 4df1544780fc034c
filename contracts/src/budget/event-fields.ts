// Fields that events share. Events are stored forever: add events and optional fields, but never rename or remove one.
import { Schema } from "effect"
import { typeNames } from "../api/categories.ts"

export const Id = Schema.String
export const Cents = Schema.Int
export const Share = Schema.Int
/** YYYY-MM-DD */
export const Day = Schema.String
/** ISO 8601 instant. */
export const Moment = Schema.String
/** YYYY-MM: the month, in the person's zone, of the event. Plans of earlier months do not change. */
export const InMonth = Schema.String
export const TypeName = Schema.Literals(typeNames)

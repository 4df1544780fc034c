import { Schema } from "effect"
import { Id } from "../event-fields.ts"

export const UserRegistered = Schema.TaggedStruct("UserRegistered", {
  userId: Id,
  name: Schema.String,
  username: Schema.String,
  timeZone: Schema.String,
})
export const TimeZoneChanged = Schema.TaggedStruct("TimeZoneChanged", { timeZone: Schema.String })

/** All data of the person is to be erased. It carries no data, and is the only one of their events that remains. */
export const AccountErased = Schema.TaggedStruct("AccountErased", {})

export const userEvents = [UserRegistered, TimeZoneChanged, AccountErased] as const

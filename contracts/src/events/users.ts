import { Schema } from "effect"
import { Id } from "./fields.ts"

export const UserRegistered = Schema.TaggedStruct("UserRegistered", {
  userId: Id,
  name: Schema.String,
  username: Schema.String,
  timeZone: Schema.String,
})
export const TimeZoneChanged = Schema.TaggedStruct("TimeZoneChanged", { timeZone: Schema.String })

/** Everything of the person is to be forgotten. It says nothing else, and is the only event that is left of them. */
export const AccountErased = Schema.TaggedStruct("AccountErased", {})

export const userEvents = [UserRegistered, TimeZoneChanged, AccountErased] as const

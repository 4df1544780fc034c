import { Schema } from "effect"
import { Id } from "./fields.ts"

export const UserRegistered = Schema.TaggedStruct("UserRegistered", {
  userId: Id,
  name: Schema.String,
  username: Schema.String,
  timeZone: Schema.String,
})
export const TimeZoneChanged = Schema.TaggedStruct("TimeZoneChanged", { timeZone: Schema.String })

export const userEvents = [UserRegistered, TimeZoneChanged] as const

import { Schema } from "effect"
import { defaultCurrency } from "../../currency.ts"
import { noPlan, present } from "../budget.ts"
import { storedErasure } from "../envelope.ts"
import { defineEvent } from "../event.ts"
import { Id } from "../event-fields.ts"

const isRegistration = "Registering cannot be undone."

const UserRegistered = defineEvent(
  Schema.TaggedStruct("UserRegistered", {
    userId: Id,
    name: Schema.String,
    username: Schema.String,
    timeZone: Schema.String,
  }),
  {
    kind: "person",
    apply: (budget, { userId, name, username, timeZone }) => {
      budget.user = { userId, name, username, timeZone }
    },
    describe: ({ username, name }) => ({
      sentence: `You registered as ${username}`,
      changes: [{ what: "Name", before: null, after: name }],
      categoryIds: [],
    }),
    refersTo: () => [],
    whyNotUndoable: isRegistration,
  },
)

const TimeZoneChanged = defineEvent(Schema.TaggedStruct("TimeZoneChanged", { timeZone: Schema.String }), {
  kind: "person",
  apply: (budget, { timeZone }) => {
    budget.user = { ...present(budget.user ?? undefined), timeZone }
  },
  describe: ({ timeZone }, { user }) => ({
    sentence: `Your time zone became ${timeZone}`,
    changes: [{ what: "Time zone", before: user?.timeZone ?? null, after: timeZone }],
    categoryIds: [],
  }),
  refersTo: () => [],
  whyNotUndoable: "Your time zone is that of your browser.",
})

/** All data of the person is to be erased. It carries no data, and is the only one of their events that remains. */
const UserErased = defineEvent(Schema.TaggedStruct("UserErased", {}), {
  storedAs: storedErasure,
  kind: "person",
  apply: (budget) => {
    budget.user = null
    budget.currency = defaultCurrency
    budget.plan = noPlan
    budget.staged = null
    for (const map of Object.values(budget)) if (map instanceof Map) map.clear()
  },
  describe: () => ({ sentence: "You erased your account", changes: [], categoryIds: [] }),
  refersTo: () => [],
  whyNotUndoable: isRegistration,
})

export const userEvents = [UserRegistered, TimeZoneChanged, UserErased] as const

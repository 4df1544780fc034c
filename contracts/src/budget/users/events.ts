import { Schema } from "effect"
import { defaultCurrency } from "../../currency.ts"
import { defined } from "../budget.ts"
import { noPlan } from "../plan/state.ts"
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
    }),
    refersTo: () => [],
    whyNotUndoable: isRegistration,
  },
)

/**
 * The person logged in from another time zone; or, with `isChosen`, has chosen this one, or with false that of their
 * browser again. No date changes: the zone decides the current day and month.
 */
const TimeZoneChanged = defineEvent(
  Schema.TaggedStruct("TimeZoneChanged", { timeZone: Schema.String, isChosen: Schema.optionalKey(Schema.Boolean) }),
  {
    kind: "person",
    apply: (budget, { timeZone, isChosen }) => {
      const { isTimeZoneChosen: before, ...user } = defined(budget.user ?? undefined)
      budget.user = { ...user, timeZone, ...((isChosen ?? before) ? { isTimeZoneChosen: true } : {}) }
    },
    describe: ({ timeZone, isChosen }, { user }) => ({
      sentence:
        isChosen === undefined
          ? `Your time zone became ${timeZone}`
          : isChosen
            ? `You chose ${timeZone} as your time zone`
            : `Your time zone is that of your browser, ${timeZone}`,
      changes: [{ what: "Time zone", before: user?.timeZone ?? null, after: timeZone }],
    }),
    refersTo: () => [],
    whyNotUndoable: "Your time zone is that of your browser, or chosen in the settings.",
  },
)

const NameChanged = defineEvent(Schema.TaggedStruct("NameChanged", { name: Schema.String }), {
  kind: "person",
  apply: (budget, { name }) => {
    budget.user = { ...defined(budget.user ?? undefined), name }
  },
  describe: ({ name }, { user }) => ({
    sentence: `You changed your name to ${name}`,
    changes: [{ what: "Name", before: user?.name ?? null, after: name }],
  }),
  refersTo: () => [],
  whyNotUndoable: "Your name can be changed in the settings.",
})

/** All data of the person has to be erased. It contains no data, and is the only one of their events that remains. */
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
  describe: () => ({ sentence: "You erased your account", changes: [] }),
  refersTo: () => [],
  whyNotUndoable: isRegistration,
})

export const userEvents = [UserRegistered, TimeZoneChanged, NameChanged, UserErased] as const

import { Schema } from "effect"
import { Id } from "../event-fields.ts"

/** How often the person put a merchant's transactions into a category. */
const ChosenTimes = Schema.Struct({ categoryId: Id, count: Schema.Int })
export type ChosenTimes = typeof ChosenTimes.Type

/** The form in undo events. */
export const StoredChoice = Schema.Struct({
  merchant: Schema.String,
  last: Id,
  before: Schema.NullOr(Id),
  /** Absent from events from when only the last two choices were stored. */
  times: Schema.optionalKey(Schema.Array(ChosenTimes)),
  /** Whether a rule for this merchant must never be offered. */
  neverAsk: Schema.optionalKey(Schema.Boolean),
})
type StoredChoice = typeof StoredChoice.Type

/** The person's choices for a merchant: the last two, and how often each category was chosen. */
export interface MerchantChoice extends Omit<StoredChoice, "merchant" | "times"> {
  readonly times: ReadonlyArray<ChosenTimes>
}

export const choiceFrom = ({ last, before, times, neverAsk }: StoredChoice): MerchantChoice => ({
  last,
  before,
  ...(neverAsk === undefined ? {} : { neverAsk }),
  times: times ?? onceEach({ last, before }),
})

const onceEach = ({ last, before }: Pick<StoredChoice, "last" | "before">): ReadonlyArray<ChosenTimes> =>
  last === before
    ? [{ categoryId: last, count: 2 }]
    : [last, before].flatMap((categoryId) => (categoryId === null ? [] : [{ categoryId, count: 1 }]))

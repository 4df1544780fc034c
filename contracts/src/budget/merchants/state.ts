import { Schema } from "effect"
import { Id } from "../event-fields.ts"

/** How often the person put a merchant's transactions into a category. */
const ChosenTimes = Schema.Struct({ categoryId: Id, count: Schema.Int })
export type ChosenTimes = typeof ChosenTimes.Type

/** As an undo stores it. */
export const StoredChoice = Schema.Struct({
  merchant: Schema.String,
  last: Id,
  before: Schema.NullOr(Id),
  /** Missing in events from when only the last two were kept. */
  times: Schema.optionalKey(Schema.Array(ChosenTimes)),
  /** They do not want to be asked whether this shall be a rule. */
  neverAsk: Schema.optionalKey(Schema.Boolean),
})
type StoredChoice = typeof StoredChoice.Type

/** The person's own choices for a merchant, its last two and how often each category was chosen. */
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

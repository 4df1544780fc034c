// Fields that the bodies and query strings of the audit share.
import { Schema } from "effect"

/** A whole number within those bounds, read from a query string. */
export const wholeNumber = (least: number, most: number) =>
  Schema.NumberFromString.check(
    Schema.isInt({ message: `must be a whole number from ${least} to ${most}` }),
    Schema.isBetween({ minimum: least, maximum: most }, { message: `must be a whole number from ${least} to ${most}` }),
  )

export const largestRevision = 2_147_483_647

/** YYYY-MM */
export const MonthText = Schema.String.check(
  Schema.makeFilter((month: string) =>
    /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? undefined : "must be a month in the form YYYY-MM",
  ),
)

/** The old value and the new one, in words; null for none. */
export const Change = Schema.Struct({
  what: Schema.String,
  before: Schema.NullOr(Schema.String),
  after: Schema.NullOr(Schema.String),
})
export type Change = typeof Change.Type

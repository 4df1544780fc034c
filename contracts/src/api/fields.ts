// Field schemas that request bodies share. Their messages are shown to the person unchanged.
import { Schema } from "effect"

// oxlint-disable-next-line no-control-regex -- control characters are just what this looks for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/**
 * Text that a person may type: well-formed, and without control characters, since PostgreSQL cannot store NUL, and a
 * terminal would execute others.
 */
export const Text = Schema.String.annotate({ message: "must be text" }).check(
  Schema.makeFilter((text: string) =>
    text.isWellFormed() && !controlCharacters.test(text) ? undefined : "holds characters that cannot be kept",
  ),
  Schema.makeFilter((text: string) => (text.length <= 1000 ? undefined : "is longer than 1000 characters")),
)

/** null means the same as omitting it. */
export const TextOrNull = Schema.NullOr(Text).annotate({ message: "must be text" })

export const Id = Text.check(
  Schema.makeFilter((id: string) => (id.length > 0 && id.length <= 200 ? undefined : "is not an id")),
)

/**
 * An amount of money in a request: units of the budget's currency as a JSON number, rounded to its decimals. The upper
 * limit depends on the currency, so it is checked later.
 */
export const Amount = Schema.Number.annotate({ message: "must be a number" }).check(
  // JSON has no infinity, but 1e999 is parsed as one. Every currency allows at least this much.
  Schema.isFinite({ message: "must be a number of at most 1,000,000,000" }),
)

/** An amount of money in a reply: units of the budget's currency, with at most its decimals. */
export const Money = Schema.Finite

/** budgetAllocationPercentage: a part of a budget from 0 to 1, rounded to 6 decimals. */
export const Fraction = Schema.Number.annotate({ message: "must be a number" }).check(
  Schema.isFinite({ message: "must be from 0 to 1" }),
  Schema.makeFilter((fraction: number) => (fraction >= 0 && fraction <= 1 ? undefined : "must be from 0 to 1")),
)

/** One of these values; the message lists them. */
export const oneOf = <const Values extends ReadonlyArray<string>>(values: Values) =>
  Schema.Literals(values).annotate({ message: `must be one of ${values.join(", ")}` })

/** The reply of a command without other results. */
export const Done = Schema.Struct({ message: Schema.String })
export type Done = typeof Done.Type

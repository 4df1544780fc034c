// The rules for categories, and their refusals. The forms check them, and the deciders check them again.
import { noNameEntered, problemOfLength, sameName, trimmed } from "../../names.ts"

/** Per type: more than anyone can keep apart, and few enough that a plan is computed instantly. */
export const mostCategories = 100
export const tooMany = `A category type can have at most ${mostCategories} categories`

export const nothingChanged = "No allocation updates made"
/** The refusal if the shares of a type's categories sum to more than 1, after one was added or some were changed. */
export const tooMuch = "Total budget allocation percentage cannot exceed 100%"
/** The same for the first categories. */
export const tooMuchAtFirst = "You must utilize less than 100% of your allocated budget."

/** The refusal of a fixed amount of 0 or less. */
export const noFixedAmount = "A fixed amount must be above 0."

/** In characters. */
export const mostInName = 60

export const problemOfLongName = (name: string): string | undefined =>
  problemOfLength("A category name", name, mostInName)

export const problemOfName = (name: string): string | undefined =>
  trimmed(name) === "" ? noNameEntered : problemOfLongName(name)

export const problemOfNewName = (name: string): string | undefined =>
  trimmed(name) === "" ? "New category must have a name" : problemOfLongName(name)

/** Transactions in a category of that name still have to be sorted. */
export const isMiscellaneous = (name: string): boolean => name.toLowerCase() === "miscellaneous"

/** `others` are the categories of the same type. */
export const problemOfTakenName = (
  name: string,
  others: ReadonlyArray<{ readonly name: string }>,
): string | undefined => (isTaken(name, others) ? `Category "${trimmed(name)}" has already been added.` : undefined)

export const isTaken = (name: string, others: ReadonlyArray<{ readonly name: string }>): boolean =>
  others.some((other) => sameName(other.name, name))

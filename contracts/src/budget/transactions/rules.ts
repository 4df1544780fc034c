// The rules for transactions, and their refusals. The forms check them, and the deciders check them again.
import type { Cents } from "../../money.ts"
import { addMonths, monthOf, type CalendarDate, type Month } from "../../month.ts"
import { isLongerThan, noNameEntered, problemOfLength, trimmed } from "../../names.ts"
import { longestTag } from "./tags.ts"

/** The classifications by a person or a rule other than spending. */
export const notSpending = ["transfer", "income", "not spending"] as const

/** The maximum number of parts of a split. */
export const mostParts = 20

export const noCategoryChosen = "Please select a category."

const noneChosen = "Please choose at least one transaction."

export const noPurchaseChosen = "Please choose what it pays back."
export const noOtherAccountChosen = "Please choose another account than its own."

/** Both sums are positive. */
export const problemOfRefund = (cameBack: Cents, spent: Cents): string | undefined => {
  if (cameBack <= 0) return "Only money that came in can pay something back."
  return cameBack > spent ? "No more can come back than was spent." : undefined
}

export const tooFewParts = "Please ensure at least two transactions are split out."

export const tooManyParts = `A transaction can be split into at most ${mostParts} parts.`

/** The maximum number of transactions that one command assigns. */
export const mostAssignedTogether = 500

export const problemOfAssignments = (transactionIds: ReadonlyArray<string>): string | undefined => {
  if (transactionIds.length === 0) return noneChosen
  if (transactionIds.length > mostAssignedTogether)
    return `At most ${mostAssignedTogether} transactions can be sorted at once.`
  return new Set(transactionIds).size < transactionIds.length
    ? "The same transaction cannot be sorted twice at once."
    : undefined
}

/** The maximum number of transactions that one command changes. */
export const mostChangedTogether = 10_000

export const problemOfTogether = (transactionIds: ReadonlyArray<string>): string | undefined => {
  if (transactionIds.length === 0) return noneChosen
  if (transactionIds.length > mostChangedTogether) return `At most 10,000 transactions can be changed at once.`
  return new Set(transactionIds).size < transactionIds.length
    ? "The same transaction cannot be changed twice at once."
    : undefined
}

export const noTag = `A tag is one word of letters, digits, hyphens and underscores with at most ${longestTag} characters, like #holiday.`

/** The refusal to change the date of a transaction that a bank or a file has reported. */
export const notEnteredByHand =
  "The day that your bank reported stays as it is. You can count the transaction in the month before or after."

/** Only the month of its date, the one before and the one after. */
export const problemOfMonth = (month: Month, date: CalendarDate): string | undefined =>
  [-1, 0, 1].some((count) => addMonths(monthOf(date), count) === month)
    ? undefined
    : "A transaction can be counted in the month of its day, the one before or the one after."

export const problemOfName = (name: string): string | undefined =>
  trimmed(name) === "" ? noNameEntered : problemOfTooLongName(name)

const problemOfTooLongName = (name: string): string | undefined => problemOfLength("A transaction name", name, 100)

/** A note as stored, with its line breaks; empty if it has no visible text. */
export const trimmedNote = (note: string): string =>
  trimmed(note) === "" ? "" : note.trim().replaceAll("\r\n", "\n").normalize("NFC")

export const problemOfNote = (note: string): string | undefined =>
  isLongerThan(trimmedNote(note), 500) ? "A note can have at most 500 characters." : undefined

export const invalidAmount = "Please enter a valid amount."

/** undefined stands for an unreadable amount. */
export const problemOfAmount = (amount: number | undefined): string | undefined =>
  amount === undefined || amount <= 0 ? invalidAmount : undefined

/** For an entry by hand; `today` is the person's date. */
export const problemOfDate = (date: CalendarDate, today: CalendarDate): string | undefined => {
  if (date > today) return "The date must be today or earlier."
  return date < "1900-01-01" ? "The date must be in 1900 or later." : undefined
}

export const reductionWording = {
  invalid: invalidAmount,
  tooMuch: "The new amount must be less than the original transaction amount.",
}

/** The main view and the swipe flow have different wordings. */
export const mainViewWording: typeof reductionWording = {
  invalid: invalidAmount,
  tooMuch: "The reduced amount must be less than the original transaction amount.",
}
export const swipeFlowWording: typeof reductionWording = {
  invalid: "Please enter a valid amount",
  tooMuch: "Amount must be less than original",
}

/** The new amount and the original one in the same unit. */
export const problemOfReduction = (
  amount: number | undefined,
  original: number,
  { invalid, tooMuch } = reductionWording,
): string | undefined => {
  if (problemOfAmount(amount) !== undefined) return invalid
  return amount !== undefined && amount >= original ? tooMuch : undefined
}

interface Part {
  readonly name: string
  readonly amount: Cents
}

export const isCompletePart = ({ name, amount }: Part): boolean => trimmed(name) !== "" && amount > 0

export const problemOfSplit = (parts: ReadonlyArray<Part>, original: Cents): string | undefined => {
  const complete = parts.filter(isCompletePart)
  if (complete.length < 2) return tooFewParts
  if (complete.length < parts.length) return "Each part needs a name and an amount above 0."
  if (parts.length > mostParts) return tooManyParts
  const tooLong = parts.map(({ name }) => problemOfTooLongName(name)).find((problem) => problem !== undefined)
  if (tooLong !== undefined) return tooLong
  return parts.reduce((sum, { amount }) => sum + amount, 0) > original
    ? "The total amount of split-out transactions cannot exceed the original transaction amount."
    : undefined
}

// Words for the spent part of a budget that judge it fairly: planned spending is no warning, an investment above plan
// is no fault, and a past month is in the past tense.
import type { Cents } from "@evenkeel/contracts/money"
import { percentage } from "../format.ts"
import { unitsOf, wholeAmount } from "../money.ts"
import type { TypeName } from "../types.ts"

export interface Judged {
  /** The type of the spending; undefined for a whole month. */
  readonly type?: TypeName | undefined
  /** The month is over. */
  readonly closed?: boolean
}

interface Words {
  readonly open: string
  readonly closed: string
}

const withinBudget = "Stayed within budget"

/** By the highest percentage for which they are used. */
const words: ReadonlyArray<readonly [most: number, Words]> = [
  [50, { open: "On course", closed: "Stayed well within budget" }],
  [70, { open: "Past halfway", closed: withinBudget }],
  [90, { open: "Running low", closed: withinBudget }],
  [99, { open: "Nearly spent", closed: withinBudget }],
  [100, { open: "Paid as planned", closed: "Paid as planned" }],
]
const over: Words = { open: "Over budget", closed: "Went over budget" }
const nothingAllocated: Words = { open: "Nothing allocated", closed: "Nothing was allocated" }

/** An investment is meant to reach its plan, and may exceed it. */
const wordsOfInvestments: ReadonlyArray<readonly [most: number, Words]> = [
  [50, { open: "On course", closed: "Stayed behind plan" }],
  [70, { open: "Past halfway", closed: "Stayed behind plan" }],
  [99, { open: "Nearly as planned", closed: "Stayed just behind plan" }],
  [100, { open: "Paid as planned", closed: "Paid as planned" }],
]
const ahead: Words = { open: "Ahead of plan", closed: "Was ahead of plan" }

/** All that was planned is paid, and no more. */
export const isAsPlanned = (percent: number): boolean => percent > 99 && percent <= 100

/** `percent` is Infinity for spending where nothing is allocated. */
export const wordFor = (percent: number, { type, closed = false }: Judged = {}): string => {
  const [ladder, above] = type === "investments" ? [wordsOfInvestments, ahead] : [words, over]
  const { open, closed: past } =
    percent === Infinity ? nothingAllocated : (ladder.find(([most]) => percent <= most)?.[1] ?? above)
  return closed ? past : open
}

/** Without an allocation only that is said: "Over budget" beside a utilisation of 0 % would be confusing. */
export const wordWhere = (allocated: number, percent: number, judged: Judged = {}): string =>
  wordFor(allocated > 0 ? percent : Infinity, judged)

/** "$247 left", "$12 over" */
export const leftInWords = (left: Cents, type: TypeName): string =>
  `${wholeAmount(unitsOf(Math.abs(left)))} ${left >= 0 ? "left" : type === "investments" ? "ahead" : "over"}`

/** "89%", and never "100%" for more than 100. */
export const percentInWords = (percent: number): string =>
  percent > 100 && Math.round(percent) === 100 ? "over 100%" : percentage(Math.round(percent) / 100)

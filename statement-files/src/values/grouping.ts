// Amounts that were written by a machine: a blank in them is a mark of thousands, or the trace of a digit that was lost.
import { readWritten, type Written } from "./amount.ts"

const blank = /\d[\s'\u00a0\u202f\u2009\u2019]+\d/
const grouped = /^\D*\d{1,3}(?:[\s'\u00a0\u202f\u2009\u2019]\d{3})+(?:[.,]\d*)?\D*$/

/** As `readWritten`, but undefined where blanks or apostrophes stand elsewhere than before thousands. */
export const readMachineWritten = (text: string): Written | undefined =>
  text.length > 40 || (blank.test(text) && !grouped.test(text)) ? undefined : readWritten(text)

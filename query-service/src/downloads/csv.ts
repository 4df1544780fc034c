// CSV (RFC 4180) for spreadsheets: a person's or a bank's text that looks like a formula must not be executed as one.

import { decimalsOf, type Currency } from "@evenkeel/contracts/currency"
import type { Cents } from "@evenkeel/contracts/money"

/**
 * A spreadsheet evaluates cells that begin like this, quoted or not, and treats the full-width forms like the ASCII
 * ones. Text that begins with an apostrophe gets another one, so that readers can always remove exactly one.
 */
const formulaStart = /^(?=[\s"]*[=+\-@＝＋－＠]|[\t\r\n'])/

/**
 * Text, with an apostrophe before it if it could be taken for a formula; never in the middle, where it would change a
 * name permanently. A spreadsheet that expects semicolons between cells has to be set to commas.
 */
export const textCell = (text: string): string => quoted(text.replace(formulaStart, "'"))

/**
 * Minor units as units, with all decimals of the currency: stays a number, even with a leading minus. `decimals` is the
 * number of decimals that the amount counts, if it differs.
 */
export const moneyCell = (amount: Cents, currency: Currency, decimals = decimalsOf(currency)): string =>
  (amount / 10 ** decimals).toFixed(decimalsOf(currency))

export const csvLine = (cells: ReadonlyArray<string>): string => `${cells.join(",")}\r\n`

const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

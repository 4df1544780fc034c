// CSV (RFC 4180) for spreadsheets: text from a person or a bank that looks like a formula must not be executed as one.

/** A spreadsheet evaluates cells that begin like this, quoted or not, and treats the full-width forms like the ASCII ones. */
const formulaStart = /^(?=[\s"]*[=+\-@＝＋－＠]|[\t\r\n])/

/**
 * Text, with an apostrophe before it if it could be taken for a formula; never in the middle, where it would change a
 * name for good. A spreadsheet that expects semicolons between cells has to be set to commas.
 */
export const textCell = (text: string): string => quoted(text.replace(formulaStart, "'"))

/** Cents as dollars with two decimals: stays a number, even with a leading minus. */
export const moneyCell = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const csvLine = (cells: ReadonlyArray<string>): string => `${cells.join(",")}\r\n`

const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

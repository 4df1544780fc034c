// RFC 4180, read by spreadsheets: what a person or a bank has named like a formula must not become one.

/** A cell that begins so is calculated by a spreadsheet, with or without quotes; the wide forms are taken for the narrow ones. */
const formulaStart = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Text, made harmless by an apostrophe in front of it where it has to be. */
export const textCell = (text: string): string => quoted(formulaStart.test(text) ? `'${text}` : text)

/** Cents as dollars with two decimals: a number, also where it begins with a minus. */
export const moneyCell = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const csvLine = (cells: ReadonlyArray<string>): string => `${cells.join(",")}\r\n`

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

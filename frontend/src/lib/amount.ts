// What a person types or pastes as an amount of money.
import { centsFromDollars, dollarsFromCents } from "@evenkeel/contracts/money"

const written = /^([-\u2212])?\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(\.\d*)?$/

/**
 * Dollars to the cent for "1234.5", "$1,234.50" or " 12 "; undefined for blank, letters,
 * misplaced commas, or above 1,000,000,000.
 */
export const parseAmount = (text: string): number | undefined => {
  const [, minus, units, decimals] = written.exec(text.trim()) ?? []
  const digits = `${units?.replaceAll(",", "") ?? ""}${decimals ?? ""}`
  if (!/\d/.test(digits)) return undefined
  const cents = centsFromDollars(Number(digits))
  if (cents === undefined) return undefined
  return dollarsFromCents(minus === undefined ? cents : -cents)
}

/** The message beside an amount field, or undefined if the amount is valid. */
export const amountProblem = (text: string): string | undefined => {
  if (text.trim() === "") return "Please enter an amount."
  const amount = parseAmount(text)
  if (amount !== undefined) return amount > 0 ? undefined : "Please enter an amount above zero."
  const isTooMuch = /^[\s$\d.,]+$/.test(text) && Number(text.replace(/[^\d.]/g, "")) > 1_000_000_000
  return isTooMuch
    ? "Please enter an amount of at most $1,000,000,000."
    : "Please enter an amount in dollars, such as 1,234.50."
}

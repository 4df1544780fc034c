// Categories, transfers and parts of QIF transactions.
import type { StatementRow } from "../statement.ts"
import type { QifRecord } from "./records.ts"

/** "[Savings]" is a transfer, "Food:Market/Holiday" a category with a class. */
export const belongs = (text: string): Pick<StatementRow, "category" | "tags" | "transferTo"> => {
  const [, to, after] = /^\[([^\]]+)\](.*)$/.exec(text) ?? []
  const [category = "", ...classes] = (after ?? text).split("/")
  return {
    category: to === undefined && !/^--.*--$/.test(category) ? category.trim() || null : null,
    tags: classes.map((name) => name.trim()).filter((name) => name !== ""),
    transferTo: to?.trim() ?? null,
  }
}

const opening =
  /^(?:opening balance|starting balance|solde (?:initial|d['’]ouverture)|saldo (?:inicial|iniziale)|anfangs(?:saldo|bestand)|er(?:ö|oe)ffnungs(?:saldo|bestand)|beginsaldo|ing(?:å|aa)ende (?:saldo|balans))$/i

/** What an account began with was neither spent nor received: some programs write it as a transfer from itself. */
export const isOpening = ({ account, fields }: QifRecord): boolean =>
  opening.test(fields.get("P") ?? "") ||
  (account.name !== "" && belongs(fields.get("L") ?? "").transferTo === account.name)

interface SplitPart {
  readonly category: string
  readonly note: string
  readonly amount: number
}

/**
 * The parts of a transaction, money out is positive. None where they do not add up, which is somebody's mistake: the
 * transaction's own amount is what the account lost.
 */
export const splitOf = (
  { parts }: QifRecord,
  amount: number,
  units: (amount: string) => number | undefined,
): ReadonlyArray<SplitPart> => {
  const read = parts.map((part) => ({ ...part, amount: units(part.amount) }))
  const known = read.flatMap((part) => (part.amount === undefined ? [] : [{ ...part, amount: part.amount }]))
  const sum = known.reduce((total, part) => total + part.amount, 0)
  // A single part without an amount is all of it.
  const [only] = parts.length === 1 ? parts : []
  if (only !== undefined && (sum === amount || only.amount === "")) return [{ ...only, amount }]
  return known.length === parts.length && sum === amount ? known.filter((part) => part.amount !== 0) : []
}

// Categories, transfers and opening balances of QIF transactions.
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

/**
 * An opening balance is neither spending nor income: some programs write it as a transfer from itself, before all
 * others. Any further one corrects the balance, and is a row.
 */
export const openingsAmong = (records: ReadonlyArray<QifRecord>): ReadonlySet<QifRecord> => {
  const firstOf = (some: ReadonlyArray<QifRecord>) => new Map(some.toReversed().map((one) => [one.account, one]))
  const begun = firstOf(records)
  const isOpening = (record: QifRecord): boolean => {
    const { account, fields } = record
    const isOwn = account.name !== "" && belongs(fields.get("L") ?? "").transferTo === account.name
    return opening.test(fields.get("P") ?? "") || (isOwn && begun.get(account) === record)
  }
  return new Set(firstOf(records.filter(isOpening)).values())
}

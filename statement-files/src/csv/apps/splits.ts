// The parts of split transactions, and transfers, as YNAB and Actual write them.
import type { StatementRow } from "../../statement.ts"
import type { TextRecord } from "../table/records.ts"

export const splitsOf = (
  rows: ReadonlyArray<StatementRow>,
  records: ReadonlyArray<TextRecord>,
  headings: ReadonlyArray<string>,
  source: string | undefined,
): ReadonlyArray<StatementRow> => {
  if (source === "YNAB") return rows.map(ofYnab)
  if (source === "Actual") return ofActual(rows, records, headings)
  if (source === "Monarch" || source === "Mint")
    return rows.map((row) =>
      /^(?:transfer|credit card payment)s?$/i.test(row.category ?? "") ? { ...row, transferTo: "" } : row,
    )
  return rows
}

/** "Split (1/3) Dinner", and a payee such as "Transfer : Savings". */
const ofYnab = (row: StatementRow): StatementRow => {
  const split = /^Split \((\d+)\/(\d+)\)\s*/.exec(row.note)
  const [, to] = /^Transfer : (.+)$/.exec(row.name) ?? []
  return {
    ...row,
    note: split === null ? row.note : row.note.slice(split[0].length),
    // The parts stand below each other: the first one's line tells them from other transactions.
    split: split === null ? null : `${row.accountKey} ${row.date} ${row.name} ${row.line - Number(split[1])}`,
    transferTo: to ?? null,
    category:
      row.category === null || /^(?:inflow: )?ready to assign$|^uncategori[sz]ed$/i.test(row.category)
        ? null
        : row.category,
  }
}

/** A whole split transaction has the amount 0 and its sum in another column; its parts follow. */
const ofActual = (
  rows: ReadonlyArray<StatementRow>,
  records: ReadonlyArray<TextRecord>,
  headings: ReadonlyArray<string>,
): ReadonlyArray<StatementRow> => {
  const column = headings.findIndex((name) => name.trim() === "Split_Amount")
  const byLine = new Map(records.map((record) => [record.line, record]))
  const parents = new Set<number>()
  for (const { line } of rows) if (Number(byLine.get(line)?.cells[column] ?? 0) !== 0) parents.add(line)
  const kept: Array<StatementRow> = []
  for (const row of rows) {
    if (parents.has(row.line) && row.amount === 0) continue
    const split = /^\(SPLIT (\d+) OF (\d+)\)\s*/i.exec(row.note)
    kept.push({
      ...row,
      note: split === null ? row.note : row.note.slice(split[0].length),
      split: split === null ? null : `${row.accountKey} ${row.date} ${row.name} ${row.line - Number(split[1])}`,
    })
  }
  return kept
}

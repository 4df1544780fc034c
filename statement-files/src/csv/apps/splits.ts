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
  return markedIn(rows, records)
}

/**
 * Where a column marks a whole transaction and its parts below it, and is empty beside all others: the parts add up to the
 * whole, on its day and under its name.
 */
const markedIn = (
  rows: ReadonlyArray<StatementRow>,
  records: ReadonlyArray<TextRecord>,
): ReadonlyArray<StatementRow> => {
  const cellsAt = new Map(records.map(({ line, cells }) => [line, cells]))
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  for (let column = 0; column < width; column += 1) {
    const marks = rows.map(({ line }) => cellsAt.get(line)?.[column] ?? "")
    if (new Set(marks).size !== 3 || !marks.includes("") || marks.some((mark) => mark.length > 10)) continue
    const whole = marks.find((mark) => mark !== "")!
    const kept = rows.flatMap((row, at) => {
      if (marks[at] === "" || marks[at] === whole) return marks[at] === whole ? [] : [row]
      const parent = marks.lastIndexOf(whole, at)
      return [{ ...row, split: `${row.accountKey} ${row.date} ${row.name} ${rows[parent]!.line}` }]
    })
    const isSum = (parent: StatementRow, at: number) => {
      const end = marks.findIndex((mark, below) => below > at && (mark === "" || mark === whole))
      const parts = rows.slice(at + 1, end < 0 ? undefined : end)
      const total = parts.reduce((sum, { amount }) => sum + amount, 0)
      return parts.length > 1 && total === parent.amount && parts.every(({ date }) => date === parent.date)
    }
    if (rows.every((row, at) => marks[at] !== whole || isSum(row, at))) return kept
  }
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

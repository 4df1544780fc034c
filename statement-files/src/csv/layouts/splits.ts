// The parts of split transactions, and transfers.
import type { StatementRow } from "../../statement.ts"
import type { TextRecord } from "../table/records.ts"
import type { Table } from "../table/table.ts"
import type { Layout } from "./layout.ts"

/** By the file's layout; without one, a column may mark the parts. */
export const splitsOf = (
  rows: ReadonlyArray<StatementRow>,
  records: ReadonlyArray<TextRecord>,
  layout: Layout | undefined,
): ReadonlyArray<StatementRow> =>
  layout?.isApp === true ? rows.map((row) => ofLayout(row, layout)) : markedIn(rows, records)

const ofLayout = (row: StatementRow, { split, transfer }: Layout): StatementRow => {
  const [marker, part] = split?.exec(row.note) ?? []
  const [, to] = transfer?.[1].exec(row[transfer[0]] ?? "") ?? []
  return {
    ...row,
    note: row.note.slice(marker?.length ?? 0),
    // The parts are consecutive: the first one's line identifies the transaction.
    split: part === undefined ? row.split : `${row.accountKey} ${row.date} ${row.name} ${row.line - Number(part)}`,
    transferTo: to ?? row.transferTo,
    category: /^(?:inflow: )?ready to assign$|^uncategori[sz]ed$/i.test(row.category ?? "") ? null : row.category,
  }
}

/** The split and the transfer of rows that were made from both sides. */
export const belongingIn = ({ headings }: Table, layout: Layout | undefined) => {
  const [split, transfer] =
    layout?.sides === undefined ? [-1, -1] : ["Split", "Transfer to"].map((name) => headings.indexOf(name))
  return ({ cells }: TextRecord): Pick<StatementRow, "split" | "transferTo"> => ({
    split: cells[split ?? -1] || null,
    transferTo: cells[transfer ?? -1] || null,
  })
}

/**
 * For a column that marks a whole transaction and its parts below it, and is empty beside all others: the parts sum to
 * the whole, on its day and with its name.
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

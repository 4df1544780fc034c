// Firefly III's export: each row names both sides of the money.
import type { StatementRow } from "../../statement.ts"
import type { TextRecord } from "../table/records.ts"

/** Each transfer between own accounts becomes a row of both accounts. */
export const rowsOfFirefly = (
  records: ReadonlyArray<TextRecord>,
  headings: ReadonlyArray<string>,
  read: ReadonlyArray<StatementRow>,
): ReadonlyArray<StatementRow> => {
  const column = (name: string) => headings.indexOf(name)
  const byLine = new Map(records.map((record) => [record.line, record]))
  const ownTypes = /asset|loan|debt|mortgage|liabilit/i
  return read.flatMap((row) => {
    const cell = (name: string) => byLine.get(row.line)?.cells[column(name)]?.trim() ?? ""
    const [from, to] = [cell("source_name"), cell("destination_name")]
    const description = cell("description")
    const amount = Math.abs(row.amount)
    const shared = {
      ...row,
      note: [description, cell("notes")].filter((text) => text !== "").join(" · "),
      category: cell("category") || null,
      tags: cell("tags")
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ""),
      bankId: cell("journal_id") || null,
      split: cell("group_title") === "" ? null : cell("group_id"),
    }
    const outward = { ...shared, accountKey: from, amount, name: to || description }
    const inward = { ...shared, accountKey: to, amount: -amount || 0, name: from || description }
    const [ownsFrom, ownsTo] = [ownTypes.test(cell("source_type")), ownTypes.test(cell("destination_type"))]
    if (ownsFrom && ownsTo)
      return [
        { ...outward, transferTo: to },
        { ...inward, transferTo: from },
      ]
    return ownsTo ? [inward] : [outward]
  })
}

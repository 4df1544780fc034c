// Layouts of files that are recognised by their headings, as data. A layout is only used if it fits every row.
import { readWritten } from "../../values/amount.ts"
import { dayOf, readDate } from "../../values/date.ts"
import type { DateOrder, Role, Sign, StatementRow } from "../../statement.ts"
import { isRow, type Table } from "../table/table.ts"

/** The row's value below a heading, or "". */
export type Cells = (heading: string) => string

/** One of both sides of a row's money, by its new headings. */
export type Side = Readonly<Record<string, string>>

export interface Layout {
  readonly name: string
  /** With the file's own headings. */
  readonly columns: ReadonlyArray<LayoutColumn>
  /** ISO 4217: the currency of amounts without one. */
  readonly currency?: string
  /** Its headings are common words: so there must be no others, in this order. */
  readonly isWhole?: boolean
  /** Its files are about cards only. */
  readonly isCard?: boolean
  /** For files without headings: the pattern of each row, with tabs between its values. */
  readonly rows?: RegExp
  /** Its opening balances are transactions. */
  readonly isApp?: true
  /** For rows with several amounts, or with both accounts: a transaction's first line has the shared values. */
  readonly sides?: (cell: Cells, first: Cells, others: ReadonlyArray<Cells>) => ReadonlyArray<Side>
  /** The part's number in the notes of a split transaction, whose parts are consecutive. */
  readonly split?: RegExp
  /** The account of a transfer, in the row's name or category. */
  readonly transfer?: readonly [of: keyof Pick<StatementRow, "name" | "category">, pattern: RegExp]
  /** A sentence, if this is not a list of transactions. */
  readonly refused?: string
}

interface LayoutColumn {
  readonly heading: string
  readonly isOptional: boolean
  readonly sign: Sign | undefined
  readonly order: DateOrder | undefined
  /** The days have to prove the order: otherwise the layout does not apply. */
  readonly isProven: boolean
  /** For headings that would be misread; null for a column that is read elsewhere, or not at all. */
  readonly role: Role | null | undefined
}

const signs: Readonly<Record<string, Sign>> = { "+": "positive is money in", "-": "positive is money out" }

/** In the format of the table of banks, separated by semicolons. */
export const columnsFrom = (text: string): ReadonlyArray<LayoutColumn> =>
  text.split(";").map((column) => {
    const pattern = /^(\??)([+-]?)(.*?)(?:=([a-z ]+?))?(?: (DMY|MDY|YMD)(!?))?$/
    const [, optional, sign = "", heading = "", role, order, proven] = pattern.exec(column.trim()) ?? []
    return {
      heading,
      isOptional: optional === "?",
      sign: signs[sign],
      order: order as DateOrder | undefined,
      isProven: proven === "!",
      role: role === "unused" ? null : (role as Role | undefined),
    }
  })

/**
 * The most specific layout whose headings are all there; undefined if none is known. Apps have common headings: with
 * further ones the file may be another app's, with the opposite sign.
 */
export const layoutAmong = (
  layouts: ReadonlyArray<Layout>,
  headings: ReadonlyArray<string>,
  fits: (layout: Layout) => boolean,
): Layout | undefined => {
  const present = new Set(headings.map(normalised))
  const inOrder = [...present].filter((heading) => heading !== "").join()
  const required = ({ columns }: Layout) => columns.filter(({ isOptional }) => !isOptional)
  const [found] = layouts
    .filter(
      (layout) =>
        layout.rows === undefined &&
        (layout.isWhole !== true || inOrder === layout.columns.map(({ heading }) => normalised(heading)).join()) &&
        required(layout).every(({ heading }) => present.has(normalised(heading))) &&
        fits(layout),
    )
    .toSorted((a, b) => required(b).length - required(a).length)
  if (found === undefined) return undefined
  const named = new Set(found.columns.map(({ heading }) => normalised(heading)))
  const isWhole = [...present].every((heading) => heading === "" || named.has(heading))
  return isWhole || found.isApp === undefined || found.sides !== undefined
    ? found
    : { ...found, columns: found.columns.map((column) => ({ ...column, sign: undefined })) }
}

const normalised = (heading: string): string => heading.trim().toLowerCase()

/** In each row the days are days in the layout's order, and the amounts are amounts. */
export const fitsIn = ({ body, dateColumns, headings }: Table) => {
  const isAmount = (cell = "") => !/\d/.test(cell) || readWritten(cell) !== undefined
  return (layout: Layout): boolean => {
    if (layout.refused !== undefined) return true
    const rows = body.filter((record) => isRow(record, dateColumns))
    const dates = rows.flatMap(({ cells }) => dateColumns.flatMap((column) => readDate(cells[column] ?? "") ?? []))
    const areDaysIn = (one: DateOrder) => dates.every((date) => dayOf(date, one, 2024) !== undefined)
    const order = orderOf(layout)
    if (order !== undefined && !areDaysIn(order)) return false
    const hasToProve = layout.columns.some(({ isProven }) => isProven)
    if (hasToProve && areDaysIn(order === "MDY" ? "DMY" : "MDY")) return false
    const amounts = layout.columns.flatMap(({ heading, sign }) =>
      sign === undefined ? [] : [headings.findIndex((name) => normalised(name) === normalised(heading))],
    )
    return rows.every(({ cells }) => amounts.every((column) => isAmount(cells[column])))
  }
}

/** For a file without headings: the layout that matches every row, and the table with its headings. */
export const layoutOfRows = (
  table: Table,
  layouts: ReadonlyArray<Layout>,
): { readonly table: Table; readonly layout: Layout } | undefined => {
  if (table.headings.some((heading) => heading !== "")) return undefined
  const written = table.body.filter((record) => isRow(record, table.dateColumns)).map(({ cells }) => cells.join("\t"))
  const layout = layouts.find(({ rows }) => rows !== undefined && written.every((text) => rows.test(text)))
  if (layout === undefined) return undefined
  const headings = layout.columns.map(({ heading }) => heading)
  return { table: { ...table, headings, width: headings.length }, layout }
}

export const signOf = ({ columns }: Layout): Sign | undefined => columns.find(({ sign }) => sign !== undefined)?.sign

export const orderOf = ({ columns }: Layout): DateOrder | undefined =>
  columns.find(({ order }) => order !== undefined)?.order

/** The roles by heading. */
export const rolesOf = ({ columns }: Layout): ReadonlyMap<string, Role | null> =>
  new Map(columns.flatMap(({ heading, role }) => (role === undefined ? [] : [[heading, role]])))

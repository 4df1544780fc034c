// Reads the product's own exports exactly. A file that differs from an export, because a spreadsheet has saved it
// since, is refused: transfers and salaries would become spending.
import { exclusions as allExclusions } from "@evenkeel/contracts/budget/transactions/search"
import { decimalsOf } from "../../currencies.ts"
import {
  accountsAmong,
  believedSince,
  dialectOf,
  emptyPeriod,
  isCutOff,
  nothing,
  problemAt,
  refusal,
  type Reading,
} from "../../reading.ts"
import type { TextRecord } from "../table/records.ts"
import { columnsFrom } from "./layout.ts"
import type { Column, ReadingOptions, StatementExclusion, StatementRow } from "../../statement.ts"

const columns = columnsFrom(
  "Date=date; Name=name; Amount=amount; Category=category; Type=category group; Account=account; Status=status; Note=note; Currency=currency; Split; Counts in; Not spending",
)
const titles = columns.map(({ heading }) => heading)

/** The account for rows that the person entered, since rows always belong to one. */
const byHand = "Entered by hand"

/** undefined if it differs from an export. `text` is normalised. */
export const readEvenkeel = (text: string, encoding: string, { today }: ReadingOptions): Reading | undefined => {
  if (!text.startsWith("Date,Name,Amount,")) return undefined
  const { records: all, cut } = recordsOf(text) ?? { records: [], cut: undefined }
  const [heading, ...records] = all
  // The last columns are newer than the others, and a later version may have more.
  const shape = titles.slice(0, heading?.cells.length)
  const known = heading?.cells.slice(0, titles.length) ?? []
  if (heading === undefined || shape.length < 9 || known.join() !== shape.join()) return undefined
  const read = records.map((record) =>
    record.cells.length === heading.cells.length ? rowOf(record, today) : undefined,
  )
  const whole = read.filter((row) => row !== undefined)
  if (whole.length < records.length) return undefined
  if (whole.length === 0) return refusal(dialectOf(encoding, dialect), cut === undefined ? emptyPeriod : isCutOff)
  const rows = whole.flatMap(({ row, isPending }) => (isPending ? [] : [row]))
  return {
    ...nothing(dialectOf(encoding, { ...dialect, columns: columnsOf(heading.cells, records) })),
    source: "Evenkeel",
    accounts: [...accountsAmong(rows)].map(([key, currency]) => {
      return { key, name: key, type: null, currency, closingBalance: null }
    }),
    rows,
    pending: whole.length - rows.length,
    problems: cut === undefined ? [] : [problemAt(cut.line, cut.cells, isCutOff)],
  }
}

const dialect = { delimiter: ",", decimal: ".", dateOrder: "YMD", sign: "positive is money out" } as const

/** By RFC 4180; undefined if it is not valid. `cut` is an incomplete record at the end of the file. */
const recordsOf = (
  text: string,
): { readonly records: ReadonlyArray<TextRecord>; readonly cut: TextRecord | undefined } | undefined => {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r?$)/y
  const records: Array<TextRecord> = []
  let [line, cells, first] = [1, new Array<string>(), 1]
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (found === null) {
      const rest = text.slice(at)
      // A quote that swallows rows is not from our export.
      const isOpen = /^"(?:[^"]|"")*$/.test(rest) && !/\n\d{4}-\d\d-\d\d,/.test(rest)
      return isOpen ? { records, cut: { line: first, cells } } : undefined
    }
    const [whole, quoted, bare = "", end] = found
    cells.push(quoted?.replaceAll('""', '"') ?? bare)
    line += whole.split("\n").length - 1
    if (end === ",") continue
    if (end === "") return { records, cut: { line: first, cells } }
    records.push({ line: first, cells })
    ;[cells, first] = [[], line]
  }
  return { records, cut: cells.length === 0 ? undefined : { line: first, cells } }
}

/** The code may be a bank's own, for instance of an asset. */
const amountOf = (written: string, currency: string): number | undefined => {
  const [, minus = "", whole = "", decimals = ""] = /^(-?)(\d{1,14})(?:\.(\d+))?$/.exec(written) ?? []
  if (whole === "" || !/^\w{2,10}$/.test(currency) || decimals.length !== decimalsOf(currency)) return undefined
  const units = Number(whole + decimals)
  return Number.isSafeInteger(units) ? (minus === "" ? units : -units || 0) : undefined
}

const exclusions = allExclusions.filter((each): each is StatementExclusion => each !== "deleted")

/** Any month, though a person can only choose a neighbouring one: the bank may have changed the day since. */
const isMonth = (text: string): boolean => /^(?:1899-12|(?:19|20)\d\d-(?:0[1-9]|1[0-2]))$/.test(text)

/** A transaction entered by hand may be older than any bank's file. */
const rowOf = ({ line, cells }: TextRecord, today: string) => {
  const [date, name, written, category, type, account, status, note, currency, split, month = "", excluded = ""] =
    cells.map(unguarded)
  const amount = amountOf(written ?? "", currency ?? "")
  const dated = /^\d{4}-\d\d-\d\d$/.test(date ?? "") ? believedSince("1900", date, today) : undefined
  if (amount === undefined || dated === undefined || "reason" in dated) return undefined
  const exclusion = exclusions.find((each) => each === excluded)
  if ((excluded !== "" && exclusion === undefined) || (month !== "" && !isMonth(month))) return undefined
  const row: StatementRow = {
    line,
    accountKey: account || byHand,
    date: dated.day,
    amount,
    currency: currency ?? "",
    name: name ?? "",
    note: note ?? "",
    category: category ? (type ? `${type}: ${category}` : category) : null,
    tags: [],
    bankId: null,
    transferTo: null,
    split: split || null,
    ...(month === "" ? {} : { countedIn: month }),
    ...(exclusion === undefined ? {} : { exclusion }),
  }
  return { row, isPending: status === "pending" }
}

/** An apostrophe keeps a spreadsheet from reading a text as a formula. */
const unguarded = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)

const columnsOf = (heading: ReadonlyArray<string>, records: ReadonlyArray<TextRecord>): ReadonlyArray<Column> =>
  heading.map((name, index) => ({
    name,
    role: columns[index]?.role ?? null,
    samples: [...new Set(records.slice(0, 20).map(({ cells }) => cells[index] ?? ""))].filter(Boolean).slice(0, 3),
  }))

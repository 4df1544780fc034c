// The product's own file of transactions, which comes back in as it went out. It is read by the letter, since its names are
// anything that people write: totals, dates, formulas. A file that was changed since is read as any other.
import { decimalsOf, isCurrency } from "@evenkeel/contracts/currency"
import {
  believedSince,
  dialectOf,
  emptyPeriod,
  isCutOff,
  nothing,
  refusal,
  problemAt,
  type Reading,
} from "../../reading.ts"
import type { Problem, ReadingOptions, Role, StatementRow } from "../../statement.ts"
import { strictRecords, type StrictRecord } from "../table/strict.ts"

/** What each column is called, and what it is. The last ones came later. */
const columns: ReadonlyArray<readonly [title: string, role: Role | null]> = [
  ["Date", "date"],
  ["Name", "name"],
  ["Amount", "amount"],
  ["Category", "category"],
  ["Type", null],
  ["Account", "account"],
  ["Status", "status"],
  ["Note", "note"],
  ["Currency", "currency"],
  ["Split", null],
]
const fewestColumns = 8

const whole = columns.map(([title]) => title).join(",")

/** By hand, a person may enter what is older than any bank's file. */
const earliest = "1900"

/** Undefined where the file is none of the product's, or is not as the product writes it. */
export const readOwn = (text: string, encoding: string, options: ReadingOptions): Reading | undefined => {
  const heading = /^[^\r\n]*/.exec(text)?.[0] ?? ""
  const titles = heading.split(",")
  if (titles.length < fewestColumns || !`${whole},`.startsWith(`${heading},`)) return undefined
  const { records, cut } = strictRecords(text)
  const body = records.slice(1)
  const rows: Array<StatementRow> = []
  const problems: Array<Problem> = []
  let [pending, passedOver] = [0, 0]
  for (const record of body) {
    const row = rowOf(record, titles.length, options)
    if (row === undefined) return undefined
    const dated = believedSince(earliest, row.date, options.today)
    if (record.cells[6] === "pending") pending += 1
    else if (row.amount === 0) passedOver += 1
    else if ("reason" in dated) problems.push(problemAt(record.line, record.cells, dated.reason))
    else rows.push(row)
  }
  if (cut !== undefined) problems.push(problemAt(cut.line, cut.cells, isCutOff))
  const dialect = dialectOf(encoding, {
    delimiter: ",",
    decimal: ".",
    sign: "positive is money out",
    columns: columns.slice(0, titles.length).map(([name, role], at) => ({ name, role, samples: samplesOf(body, at) })),
  })
  if (body.length === 0) return refusal(dialect, cut === undefined ? emptyPeriod : isCutOff)
  return { ...nothing(dialect), source: "Evenkeel", accounts: accountsOf(rows), rows, pending, passedOver, problems }
}

/** Of rows that a person entered by hand, and that belong to no account. */
const byHand = "file"

const rowOf = ({ line, cells }: StrictRecord, width: number, options: ReadingOptions): StatementRow | undefined => {
  if (cells.length !== width) return undefined
  const [date = "", name = "", amount = "", category = "", , account = "", , note = ""] = cells
  const [currency = options.currency, split] = [cells[8], cells[9]]
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !isCurrency(currency)) return undefined
  const units = unitsOf(amount, currency)
  if (units === undefined) return undefined
  const text = split === undefined ? unguardedFormula : unguarded
  return {
    line,
    accountKey: text(account) || byHand,
    date,
    amount: units,
    currency,
    name: text(name),
    note: text(note),
    category: text(category) || null,
    tags: [],
    bankId: null,
    transferTo: null,
    split: split === undefined || split === "" ? null : split,
  }
}

/** What begins with an apostrophe was given another one, so one goes wherever there is one. */
const unguarded = (text: string): string => (text.startsWith("'") ? text.slice(1) : text)

/** Before splits were exported, an apostrophe guarded formulas alone. */
const unguardedFormula = (text: string): string => text.replace(/^'(?=[\s"]*[=+\-@＝＋－＠]|[\t\r\n])/, "")

const unitsOf = (amount: string, currency: string): number | undefined => {
  const [, minus = "", digits = "", decimals = ""] = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(amount) ?? []
  if (digits === "" || decimals.length !== decimalsOf(currency)) return undefined
  const units = Number(digits + decimals)
  return Number.isSafeInteger(units) ? (minus === "-" ? -units || 0 : units) : undefined
}

const samplesOf = (records: ReadonlyArray<StrictRecord>, column: number): ReadonlyArray<string> => {
  const samples = new Set<string>()
  for (const { cells } of records) {
    if (samples.size === 3) break
    const cell = cells[column] ?? ""
    if (cell !== "") samples.add(cell)
  }
  return [...samples]
}

const accountsOf = (rows: ReadonlyArray<StatementRow>): Reading["accounts"] => {
  const currencies = new Map<string, string>()
  for (const { accountKey, currency } of rows) if (!currencies.has(accountKey)) currencies.set(accountKey, currency)
  return [...currencies].map(([key, currency]) => ({
    key,
    name: key === byHand ? "" : key,
    type: null,
    currency,
    closingBalance: null,
  }))
}

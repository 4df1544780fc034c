// The common part of OFX, QIF and CAMT, which all name their fields: days, amounts, accounts, problems and questions.
import { decimalsOf } from "./currencies.ts"
import { askForDecimal, daysOf, questionId, unstatedCurrency } from "./questions.ts"
import {
  accountsAmong,
  amountUnreadable,
  believed,
  dialectOf,
  nothing,
  problemAt,
  refusal,
  wayUnknown,
  type Reading,
} from "./reading.ts"
import type { Evidence, Problem, Question, ReadingOptions, Sign, StatementAccount, StatementRow } from "./statement.ts"
import { decimalSignIn, minorUnits, readMachineWritten, type DecimalSign } from "./values/amount.ts"

export interface Sheet {
  readonly encoding: string
  readonly entries: ReadonlyArray<Entry>
  /** By their keys, in display order; those without rows are left out. */
  readonly accounts: ReadonlyMap<string, SheetAccount>
  readonly sign: Sign
  /** The evidence of the sign, and its questions. */
  readonly signBy?: Evidence
  readonly questions?: ReadonlyArray<Question>
  /** Whether the point of 12.500 is a decimal sign: always, or unless the file proves otherwise. */
  readonly isPointDecimal: "always" | "mostly" | "unknown"
  readonly passedOver: number
  readonly pending: number
  readonly notices: ReadonlyArray<Problem>
  /** The sentence for a file without transactions. */
  readonly refusal: string
}

export type Direction = "as written" | "reversed" | "in" | "out" | "unknown"

/** A transaction as its file writes it. */
export interface Entry {
  readonly line: number
  readonly accountKey: string
  readonly date: string
  readonly amount: string
  readonly direction: Direction
  /** ISO 4217; undefined if the file does not state it. */
  readonly currency: string | undefined
  readonly details: Omit<StatementRow, "line" | "accountKey" | "date" | "amount" | "currency">
  /** The values of the line, by which a person finds it. */
  readonly cells: () => Iterable<string>
  /** Why it is not imported, apart from its day or its amount. */
  readonly reason?: string | undefined
  readonly isPassedOver?: boolean
  readonly parts?: ReadonlyArray<Part>
}

/** Fields that most formats do not have. */
export const nothingElse = { category: null, tags: [], transferTo: null, split: null } as const

export interface Part {
  readonly amount: string
  readonly details: Partial<Entry["details"]>
}

export interface SheetAccount {
  readonly name: string
  readonly type: StatementAccount["type"]
  readonly currency: string | undefined
  /** As written, "" if the file states none. */
  readonly opening?: string
  readonly closing?: string
}

export interface ClosedAccount extends SheetAccount {
  /** "" without a closing balance. */
  readonly closingDay: string
}

/** Several statements of an account may be in any order: the latest balance counts. */
export const latestOf = (
  statements: Iterable<{ readonly accountKey: string; readonly account: ClosedAccount }>,
): ReadonlyMap<string, SheetAccount> => {
  const found = new Map<string, ClosedAccount>()
  for (const { accountKey, account } of statements)
    if (account.closingDay >= (found.get(accountKey)?.closingDay ?? ""))
      found.set(accountKey, { ...account, name: account.name || accountKey.replace(/^file$/, "") })
  return found
}

/** In minor units, with the written sign; undefined if it is unreadable. */
type Units = (amount: string, currency: string) => number | undefined

/** Also returns the entry of each row, in the order of the rows. */
export const readSheet = (
  sheet: Sheet,
  options: ReadingOptions,
): { readonly reading: Reading; readonly taken: ReadonlyArray<Entry> } => {
  const { entries } = sheet
  const firstKey = entries[0]?.accountKey ?? "file"
  const unstated = unstatedCurrency(options, firstKey, entries)
  const { units, decimal, questions } = amountsIn(sheet, entries[0]?.currency ?? unstated.code, firstKey, options)
  const days = daysOf(firstKey, options.fileName, {
    dates: entries.map(({ date }) => [date]),
    today: options.today,
    nameOf: (row) => entries[row]!.details.name,
    answers: options.answers ?? {},
  })
  const rows: Array<StatementRow> = []
  const taken: Array<Entry> = []
  const problems: Array<Problem> = []
  let { passedOver } = sheet
  entries.forEach((entry, index) => {
    const currency = entry.currency ?? unstated.code
    const problem = (reason: string) => problems.push(problemAt(entry.line, entry.cells(), reason))
    if (entry.reason !== undefined) return problem(entry.reason)
    const amount = directed(entry.direction, units(entry.amount, currency))
    if (entry.isPassedOver === true || amount === 0) return (passedOver += 1)
    if (amount === undefined) return problem(amountUnreadable)
    if (amount === "unknown") return problem(wayUnknown)
    const dated = believed(days.days[index], options.today)
    if ("reason" in dated) return problem(dated.reason)
    const { line, accountKey, details } = entry
    const row: StatementRow = { line, accountKey, date: dated.day, amount: -amount, currency, ...details }
    const { parts = [] } = entry
    const read =
      parts.length === 0 ? [row] : partsOf(row, parts, (text) => directed(entry.direction, units(text, currency)))
    for (const part of read) {
      rows.push(part)
      taken.push(entry)
    }
    return undefined
  })
  const dialect = dialectOf(sheet.encoding, { decimal, dateOrder: days.order, sign: sheet.sign })
  if (entries.length + sheet.pending === 0) return { reading: refusal(dialect, sheet.refusal), taken }
  const assumed = rows.filter((_, at) => taken[at]!.currency === undefined)
  const ofCurrency = unstated.askedOf(assumed)
  const reading: Reading = {
    ...nothing(dialect),
    accounts: accountsOf(sheet.accounts, rows, units),
    rows,
    evidence: {
      day: days.by,
      amount: "stated",
      sign: sheet.signBy ?? "stated",
      currency: assumed.length === 0 ? "stated" : unstated.by,
      account: firstKey === "file" ? "assumed" : "stated",
    },
    questions: [...days.questions, ...questions, ...(sheet.questions ?? []), ...ofCurrency.questions],
    settled: ofCurrency.settled,
    passedOver,
    pending: sheet.pending,
    problems: [...problems, ...sheet.notices],
  }
  return { reading, taken }
}

const amountsIn = (sheet: Sheet, currency: string, firstKey: string, { fileName, answers = {} }: ReadingOptions) => {
  const bodies = sheet.entries.flatMap(({ amount, parts = [] }) =>
    [amount, ...parts.map((part) => part.amount)].flatMap((text) => readMachineWritten(text)?.body ?? []),
  )
  const id = questionId("currency", firstKey, fileName)
  const answer = sheet.isPointDecimal === "always" ? "." : answers[id]
  const decimal = decimalSignIn(bodies, decimalsOf(currency), answer, sheet.isPointDecimal === "mostly")
  const units: Units = (text, own) => {
    const amount = readMachineWritten(text)
    // A currency beside the digits has to be the row's own.
    if (amount === undefined || amount.isMarkedDebit || amount.currencies?.includes(own) === false) return undefined
    // Dinars have three decimals.
    const [, divider] = decimalsOf(own) === 3 ? (/^\d+([.,])\d{3}$/.exec(amount.body) ?? []) : []
    const found = minorUnits(amount.body, (divider as DecimalSign | undefined) ?? decimal.sign, decimalsOf(own))
    return found !== undefined && amount.isNegative ? -found || 0 : found
  }
  const unclear = decimal.isUnclear ? bodies.find((body) => /[.,]/.test(body)) : undefined
  const questions = unclear === undefined ? [] : [askForDecimal(id, unclear, decimal.sign ?? null)]
  return { units, decimal: decimal.sign ?? null, questions }
}

/** Money in is positive. */
const directed = (direction: Direction, units: number | undefined): number | "unknown" | undefined => {
  if (units === undefined || units === 0) return units
  if (direction === "unknown") return direction
  return direction === "as written"
    ? units
    : direction === "reversed"
      ? -units
      : Math.abs(units) * (direction === "in" ? 1 : -1)
}

/** If the parts do not sum to the row's amount, the row stays whole. */
const partsOf = (
  row: StatementRow,
  parts: ReadonlyArray<Part>,
  units: (amount: string) => number | "unknown" | undefined,
): ReadonlyArray<StatementRow> => {
  const [only, ...others] = parts
  const amounts = parts.map(({ amount }) => Number(units(amount)))
  const isSum = amounts.reduce((sum, amount) => sum + (amount || 0), 0) === -row.amount
  // A single part without an amount is the whole.
  if (only !== undefined && others.length === 0)
    return isSum || only.amount === "" ? [{ ...row, ...only.details }] : [row]
  if (!isSum || amounts.some(Number.isNaN)) return [row]
  const known = parts.flatMap(({ details }, at) =>
    amounts[at] === 0 ? [] : [{ ...row, ...details, amount: -amounts[at]! }],
  )
  return known.map((part) => (known.length === 1 ? part : { ...part, split: `${row.line}` }))
}

const accountsOf = (
  accounts: Sheet["accounts"],
  rows: ReadonlyArray<StatementRow>,
  units: Units,
): ReadonlyArray<StatementAccount> => {
  const moved = new Map<string, number>()
  for (const { accountKey, amount } of rows) moved.set(accountKey, (moved.get(accountKey) ?? 0) - amount)
  const ofRows = accountsAmong(rows)
  return [...accounts].flatMap(([key, { name, type, currency = ofRows.get(key)!, opening = "", closing = "" }]) => {
    const change = moved.get(key)
    if (change === undefined) return []
    const [before, after] = [units(opening, currency), units(closing, currency)]
    const closingBalance = after ?? (before === undefined ? null : before + change)
    return [{ key, name, type, currency, closingBalance }]
  })
}

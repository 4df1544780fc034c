// Reads one table of a CSV file: each of its lines becomes a row, furniture that is passed over, or a problem.
import { amountUnreadable, believed, nothing, problemAt, refusal, wayUnknown, type Reading } from "../reading.ts"
import { askForCurrency } from "../questions.ts"
import {
  leastSure,
  type Dialect,
  type Evidence,
  type Problem,
  type Question,
  type ReadingOptions,
  type Role,
  type StatementRow,
} from "../statement.ts"
import { readWritten } from "../values/amount.ts"
import { readDate } from "../values/date.ts"
import { readDays } from "../values/days.ts"
import { accountsOf, maybeCategory } from "./accounts.ts"
import { problemOfChosen } from "./columns/chosen.ts"
import { bookedIn } from "./columns/booked.ts"
import { columnsOf, describedAs, namesOtherSides, withRoles, type ColumnFound } from "./columns/roles.ts"
import { textsOf } from "./columns/texts.ts"
import { isBalanceOrTotal } from "./columns/words.ts"
import { otherThanMoney, ratesFile, wrongFile } from "./columns/wrong-files.ts"
import { orderOf, rolesOf, type Layout } from "./layouts/layout.ts"
import { belongingIn, splitsOf } from "./layouts/splits.ts"
import { currenciesIn, type FoundCurrency } from "./money/currency.ts"
import { readMoney, type Money } from "./money/money.ts"
import { statedBalancesIn } from "./money/stated.ts"
import { totalsIn, type TotalsInput } from "./money/totals.ts"
import { linesOf } from "./table/lines.ts"
import type { TextRecord } from "./table/records.ts"
import type { Given } from "./given.ts"
import { hasDay, type Table } from "./table/table.ts"

const noAmounts =
  "No column of this file holds amounts. Download the list of transactions from your bank, as CSV, OFX or CAMT."
const totalOrRow = "Its amount follows from the other rows: it may be a total or a balance as well as a transaction."
const amountElsewhere = "Its amount stands in a column that is not understood."
const severalAmounts = "Nothing in this file says which of its columns of numbers is the amount: choose it, please."

function* cellsIn(rows: ReadonlyArray<TextRecord>, columns: ReadonlyArray<number>): Iterable<string> {
  for (const { cells } of rows) for (const column of columns) yield cells[column] ?? ""
}

/** A row with a day and an invalid amount: =1+1, 12abc, to be confirmed. */
const isUnreadable = (record: TextRecord, dateColumns: ReadonlyArray<number>, money: Money): boolean =>
  hasDay(record, dateColumns) && isInWords(record, money)

const isInWords = ({ cells }: TextRecord, { roles }: Money): boolean =>
  [...roles].some(([column, role]) => {
    const cell = cells[column] ?? ""
    return (
      amountRoles.has(role) &&
      /[\d\p{L}]/u.test(cell) &&
      !isNothing.test(cell) &&
      readWritten(cell) === undefined &&
      readDate(cell) === undefined
    )
  })

const wordsIn = ({ cells }: TextRecord, columns: ReadonlyArray<ColumnFound>): ReturnType<TotalsInput["wordsOf"]> => {
  const isText = (cell: string): boolean =>
    /\p{L}{3}|\p{Script=Han}/u.test(cell) && readWritten(cell) === undefined && readDate(cell) === undefined
  const texts = columns
    .filter(({ kind }) => kind === null || wordy.has(kind))
    .map(({ index }) => cells[index] ?? "")
    .filter(isText)
  if (texts.length === 0 || !texts.every(isBalanceOrTotal)) return texts.length === 0 ? "none" : "own"
  return texts.some((text) => isSubtotal.test(text)) ? "of a subtotal" : "of a total"
}

const isSubtotal = /^(?:sub|sous|zwischen|小计|小計)/i

const wordy: ReadonlySet<string> = new Set(["name", "text", "note"])

const isNothing = /^(?:n\/?a|nil|none|null|nan|[A-Z]{3})$/i

const amountRoles: ReadonlySet<Role> = new Set(["amount", "money out", "money in"])

const currencyQuestions = (
  rows: ReadonlyArray<StatementRow>,
  found: ReadonlyArray<FoundCurrency>,
  written: ReadonlyArray<string>,
): Pick<Reading, "questions" | "settled"> => {
  const askWhere = (evidence: Evidence, likely: ReadonlyArray<string>): ReadonlyArray<Question> => {
    const own = rows.filter((_, row) => found[row]?.by === evidence)
    const first = found.find(({ by }) => by === evidence)
    return first === undefined ? [] : [askForCurrency("currency", own, first.candidates ?? [first.code], likely)]
  }
  const questions = askWhere("assumed", written)
  return { questions, settled: questions.length > 0 ? [] : askWhere("known", []) }
}

/** The data of each row from its columns, except for its amount. */
const aroundMoney = (given: Given) => {
  const { table, layout, options, rows, columns, answers, surroundings } = given
  const accounts = accountsOf(given)
  const texts = textsOf(columns, rows)
  const dated = bookedIn(given, texts.nameOf)
  const days = readDays({
    dates: rows.map(dated.datesOf),
    others: cellsIn(rows, table.dateColumns),
    today: options.today,
    habit: options.dialect?.dateOrder ?? (layout && orderOf(layout)) ?? null,
    surroundings,
    nameOf: (row) => texts.nameOf(rows[row]!),
    answers,
  })
  const keys = rows.map((_, row) => accounts.keyOf(row))
  return { accounts, texts, dated, days, keys, currencies: currenciesIn(given, keys, days) }
}
type AroundMoney = ReturnType<typeof aroundMoney>

const moneyIn = (
  given: Given,
  { accounts, texts, days, keys, currencies }: AroundMoney,
  furniture: ReadonlyArray<TextRecord>,
) =>
  readMoney({
    ...given,
    currencies,
    accounts: keys.map((key, row) => `${key} ${currencies.ofRow(row)}`),
    days: days.possible,
    balancesBeside: statedBalancesIn([...given.table.preamble, ...furniture], currencies),
    isCard: accounts.isCard,
    isNoCard: accounts.isNoCard || namesOtherSides(given.columns),
    wordsOf: (row) => texts.wordsOf(given.rows[row]!),
    nameOf: (row) => texts.nameOf(given.rows[row]!),
  })

/** Each line as a row or as a problem. */
const rowsIn = ({ table, layout, options, rows, columns }: Given, around: AroundMoney, money: Money) => {
  const { accounts, texts, days, currencies } = around
  const problems: Array<Problem> = []
  const read: Array<StatementRow> = []
  const found: Array<FoundCurrency> = []
  const totals = totalsIn({
    values: money.values,
    opening: money.stated.opening,
    wordsOf: (row) => wordsIn(rows[row]!, columns),
  })
  const belonging = belongingIn(table, layout)
  let withoutMoney = 0
  rows.forEach((record, row) => {
    const problem = (reason: string) => problems.push(problemAt(record.line, record.cells, reason))
    const unit = currencies.unknownIn(row)
    if (unit !== undefined) return problem(`“${unit}” is no currency that is known here.`)
    if (totals.has(row)) return problem(totalOrRow)
    const amount = money.values[row] ?? null
    if (amount === null && isInWords(record, money)) return problem(amountUnreadable)
    if (amount === null || amount === 0) return money.isElsewhere(row) ? problem(amountElsewhere) : (withoutMoney += 1)
    if (amount === "unreadable") return problem(amountUnreadable)
    if (amount === "no way") return problem(wayUnknown)
    const dated = believed(days.days[row], options.today)
    if ("reason" in dated) return problem(dated.reason)
    found.push(money.currencies[row]!)
    return read.push({
      line: record.line,
      accountKey: accounts.keyOf(row),
      date: dated.day,
      amount: -amount,
      currency: money.currencies[row]!.code,
      ...texts.of(record, amount < 0),
      ...belonging(record),
    })
  })
  return { problems, read, found, withoutMoney }
}

export const readTable = (
  table: Table,
  title: string | null,
  layout: Layout | undefined,
  dialect: Dialect,
  options: ReadingOptions,
): Reading => {
  const lines = linesOf(table, layout?.isApp === true, layout !== undefined)
  const { rows, furniture } = lines
  const found = withRoles(columnsOf(table.headings, rows), layout && rolesOf(layout), options.columns)
  const filed = options.answers?.["account"] === "others" ? maybeCategory(found) : undefined
  const columns = found.map((column) => (column === filed ? { ...column, kind: "category" as const } : column))
  const wrong = problemOfChosen(columns) ?? ratesFile(columns, rows.length) ?? otherThanMoney(columns)
  if (wrong !== undefined) return refusal({ ...dialect, columns: describedAs(columns, new Map()) }, wrong)
  const surroundings = table.preamble.map(({ cells }) => cells.join(" ")).join("\n")
  const given: Given = { table, title, layout, options, answers: options.answers ?? {}, rows, columns, surroundings }
  const around = aroundMoney(given)
  const { accounts, dated, days, currencies } = around
  const money = moneyIn(given, around, furniture)
  const described = { ...dialect, columns: describedAs(columns, typeof money === "string" ? new Map() : money.roles) }
  if (money === "none") return refusal(described, wrongFile(columns, table.headings) ?? noAmounts)
  if (money === "several") return refusal(described, severalAmounts)

  const unreadable = furniture.filter((record) => isUnreadable(record, table.dateColumns, money))
  const { problems, read, found: units, withoutMoney } = rowsIn(given, around, money)
  const finished = splitsOf(read, rows, layout)
  const currency = currencyQuestions(read, units, currencies.written)
  return {
    ...nothing({ ...described, decimal: money.decimal ?? null, dateOrder: days.order, sign: money.sign }),
    source: layout?.name ?? null,
    accounts: accounts.list(finished, money),
    rows: finished,
    evidence: {
      ...money.evidence,
      day: dated.questions.length > 0 ? "assumed" : days.by,
      currency: leastSure(units.map(({ by }) => by)),
      account: accounts.by,
    },
    questions: [
      ...dated.questions,
      ...days.questions,
      // A currency without cents says how its amounts are written.
      ...currency.questions,
      ...money.questions,
      ...accounts.questions,
    ],
    settled: currency.settled,
    passedOver: table.preamble.length + furniture.length - unreadable.length + lines.cancelled + withoutMoney,
    pending: lines.pending,
    problems: [
      ...lines.problems,
      ...unreadable.map(({ line, cells }) => problemAt(line, cells, amountUnreadable)),
      ...problems,
    ].toSorted((a, b) => a.line - b.line),
  }
}

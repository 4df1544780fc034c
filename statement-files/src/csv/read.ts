// Reads a CSV file of a bank or an app. Columns are found by their values, and by their headings where values allow
// more than one; each line ends as a row, as furniture that is passed over, or as a problem with its line.
import { currencyOfSymbol, decimalsOf, isCurrency } from "../currencies.ts"
import {
  amountUnreadable,
  believed,
  dialectOf,
  emptyPeriod,
  nameOf,
  noteOf,
  nothing,
  problemAt,
  withoutDate,
  refusal,
  type Reader,
  type Reading,
} from "../reading.ts"
import type { Column, Dialect, Problem, ReadingOptions, Role, StatementRow } from "../statement.ts"
import { readWritten } from "../values/amount.ts"
import { readDate } from "../values/date.ts"
import { accountsOf } from "./accounts.ts"
import { readDays } from "../values/days.ts"
import { mended } from "./mended.ts"
import { readMoney, spendingOf } from "./money.ts"
import { delimiterOf, readRecords, type TextRecord } from "./records.ts"
import { columnsOf, ofKind, roleOfKind, type ColumnFound } from "./roles.ts"
import { rowsOfFirefly } from "./firefly.ts"
import { sourceOf, type Source } from "./sources.ts"
import { splitsOf } from "./splits.ts"
import { findTable, isFurniture, type Table } from "./table.ts"
import { is, normal, type Heading } from "./words.ts"
import { wrongFile } from "./wrong-files.ts"

export const readCsv: Reader = (text, encoding, options) => {
  const delimiter = delimiterOf(text)
  const records = readRecords(text, delimiter)
  const dialect = dialectOf(encoding, { delimiter })

  const table = findTable(records)
  if (table === undefined) return refusal(dialect, withoutRows(records))
  const source = sourceOf(table.headings)
  if (source?.wrongFile !== undefined) return refusal(dialect, source.wrongFile)
  return readTable(table, source, dialect, options) ?? refusal(dialect, noAmounts)
}

const noAmounts =
  "No column of this file holds amounts. Download the list of transactions from your bank, as CSV, OFX or CAMT."

const withoutRows = (records: ReadonlyArray<TextRecord>): string => {
  const names = records.find(({ cells }) => cells.filter((cell) => cell !== "").length >= 2)?.cells ?? []
  const known = sourceOf(names)?.wrongFile ?? wrongFile([], names)
  if (known !== undefined) return known
  return names.length >= 3
    ? emptyPeriod
    : "This file has no rows with a date and an amount. Download the list of transactions from your bank, as CSV, OFX or CAMT."
}

const readTable = (
  table: Table,
  source: Source | undefined,
  dialect: Dialect,
  options: ReadingOptions,
): Reading | undefined => {
  const problems: Array<Problem> = []
  const { rows, passedOver, pending } = sorted(table, problems)
  const columns = withRoles(columnsOf(table.headings, rows.slice(0, 5000)), source, options.columns)
  const wrong = wrongFile(columns, table.headings)
  const surroundings = table.preamble.map(({ cells }) => cells.join(" ")).join("\n")
  const currencies = ofKind(columns, "currency")
  const fallback = currencyAround(table, surroundings) ?? options.currency
  const currencyOf = (row: number): string => {
    const named = rows[row]!.cells[currencies[0]?.index ?? -1]?.trim().toUpperCase()
    return named === "人民币" ? "CNY" : named !== undefined && isCurrency(named) ? named : fallback
  }
  const accounts = accountsOf({ rows, columns, surroundings, source })
  const texts = textsOf(columns)
  const money = readMoney({
    rows,
    columns,
    accounts: rows.map((_, row) => `${accounts.keyOf(row)} ${currencyOf(row)}`),
    decimalsOf: (row) => decimalsOf(currencyOf(row)),
    habit: source?.sign ?? null,
    isCard: accounts.isCard || /card|karte|carte|tarjeta/i.test(options.fileName),
    wordsOf: (row) =>
      [...texts.name, ...texts.text, ...ofKind(columns, "direction", "category")]
        .map(({ index }) => rows[row]!.cells[index] ?? "")
        .join(" "),
    answer: options.answers?.["sign"] ?? options.answers?.["direction"],
  })
  if (money === undefined) return wrong === undefined ? undefined : refusal(dialect, wrong)
  const counting = dateColumns(columns, table)
  const days = readDays({
    dates: rows.map(({ cells }) => counting.map((column) => cells[column] ?? "")),
    today: options.today,
    habit: source?.dateOrder ?? null,
    surroundings: `${options.fileName}\n${surroundings}`,
    answers: options.answers ?? {},
  })

  const read: Array<StatementRow> = []
  rows.forEach((record, row) => {
    const problem = (reason: string) => problems.push(problemAt(record.line, record.cells, reason))
    const [dated, amount] = [believed(days.days[row], options.today), money.amounts[row] ?? null]
    if ("reason" in dated) return problem(dated.reason)
    if (amount === "unreadable") return problem(`Its amount cannot be ${currencyOf(row)}.`)
    if (amount === null) return problem(amountUnreadable)
    const symbol = money.currencies[row]
    const written =
      symbol === null || symbol === undefined
        ? undefined
        : isCurrency(symbol.toUpperCase())
          ? symbol.toUpperCase()
          : currencyOfSymbol(symbol)
    read.push({
      line: record.line,
      accountKey: accounts.keyOf(row),
      date: dated.day,
      amount: spendingOf(amount),
      currency: currencies.length > 0 ? currencyOf(row) : (written ?? currencyOf(row)),
      ...wordsOf(record, columns, texts),
      transferTo: null,
      split: null,
    })
  })
  const finished =
    source?.name === "Firefly III"
      ? rowsOfFirefly(rows, table.headings, read)
      : splitsOf(read, rows, table.headings, source?.name)
  return {
    ...nothing({
      ...dialect,
      decimal: money.decimal ?? null,
      dateOrder: days.order,
      sign: money.sign,
      columns: columns.map((column) => described(column, money.roles)),
    }),
    source: source?.name ?? null,
    accounts: accounts.list(finished, options.currency, money, rows),
    rows: finished,
    questions: [...days.questions, ...(money.question === null ? [] : [money.question])],
    passedOver: passedOver + table.preamble.length,
    pending,
    problems: problems.sort((a, b) => a.line - b.line),
  }
}

/** Tells rows from furniture, from pending rows and from lines that look like money but have no date. */
const sorted = (table: Table, problems: Array<Problem>) => {
  const rows: Array<TextRecord> = []
  let [passedOver, pending] = [0, 0]
  const statusColumn = table.headings.findIndex((name) =>
    /^(?:transaction )?(?:status|state|estado|statut|stato|staat|stav|durum|статус|状态|交易状态|当前状态)$/.test(
      normal(name),
    ),
  )
  for (const given of table.body) {
    const record = mended(given, table)
    const { cells } = record
    const date = table.dateColumns.map((column) => cells[column] ?? "").find((cell) => readDate(cell) !== undefined)
    const inPlace = table.dateColumns.map((column) => normal(cells[column] ?? "")).join(" ")
    const status = normal(cells[statusColumn] ?? "")
    const hasAmount = cells.some(
      (cell, column) => !table.dateColumns.includes(column) && readWritten(cell) !== undefined,
    )
    if (is.cancelled.test(status) || is.cancelled.test(inPlace)) passedOver += 1
    else if (is.pending.test(status) || is.pending.test(inPlace)) pending += 1
    else if (isFurniture(record, table.headings)) passedOver += 1
    else if (date !== undefined && hasAmount && cells.length <= table.width + 1) rows.push(record)
    else if (date !== undefined && hasAmount)
      problems.push(
        problemAt(record.line, cells, `It has ${cells.length} values where the others have ${table.width}.`),
      )
    else if (date !== undefined || !hasAmount) passedOver += 1
    else if (cells.filter((cell) => cell !== "").length >= Math.max(3, table.width / 2))
      problems.push(problemAt(record.line, cells, withoutDate))
    else passedOver += 1
  }
  return { rows, passedOver, pending }
}

const withRoles = (
  columns: ReadonlyArray<ColumnFound>,
  source: Source | undefined,
  answered: ReadingOptions["columns"],
): ReadonlyArray<ColumnFound> =>
  columns.map((column) => {
    const role = answered?.[column.index] ?? source?.roles?.[column.heading.trim()]
    return role === undefined ? column : { ...column, kind: kindOfRole[role] }
  })

const kindOfRole: Readonly<Record<Role, Heading | null>> = {
  date: "bookedDate",
  "other date": "valueDate",
  amount: "amount",
  "money out": "moneyOut",
  "money in": "moneyIn",
  direction: "direction",
  balance: "balance",
  fee: "fee",
  currency: "currency",
  account: "account",
  name: "name",
  text: "text",
  note: "note",
  category: "category",
  "category group": null,
  tags: "tags",
  status: "status",
  id: "id",
}

/** Booked or completed wins, row by row; a value date only where there is nothing else. */
const dateColumns = (columns: ReadonlyArray<ColumnFound>, table: Table): ReadonlyArray<number> => {
  const order: ReadonlyArray<Heading> = ["bookedDate", "date", "transactionDate", "valueDate"]
  const named = order.flatMap((kind) => ofKind(columns, kind).map(({ index }) => index))
  const dated = named.filter((index) => table.dateColumns.includes(index))
  const rest = table.dateColumns.filter((index) => !dated.includes(index))
  return dated.length > 0 ? dated : rest
}

/** A code in a heading such as "Amount (EUR)", or in the lines before the table. */
const currencyAround = (table: Table, surroundings: string): string | undefined => {
  const beside =
    /(?:amount|betrag|montant|importe|kwota|bedrag|saldo|balance|valor|belopp|debit|credit|soll|haben)[^A-Za-z]{1,3}([A-Z]{3})\b/i
  for (const heading of table.headings) {
    const code = beside.exec(heading)?.[1]?.toUpperCase()
    if (code !== undefined && isCurrency(code)) return code
    if (/[金额額]/.test(heading) && /[(（]元[)）]/.test(heading)) return "CNY"
  }
  const stated =
    /(?:currency|w[äa]e?hrung|devise|moneda|divisa|moeda|valuta|waluta|m[ěe]na|валюта)[^A-Za-z]{1,4}([A-Z]{3})\b/i
      .exec(surroundings)?.[1]
      ?.toUpperCase()
  return stated !== undefined && isCurrency(stated) ? stated : undefined
}

interface Texts {
  readonly name: ReadonlyArray<ColumnFound>
  readonly text: ReadonlyArray<ColumnFound>
}

const textsOf = (columns: ReadonlyArray<ColumnFound>): Texts => {
  const name = ofKind(columns, "name")
  const text = ofKind(columns, "text")
  if (name.length + text.length > 0) return { name, text }
  // Without headings: what has the most different words.
  const [best] = columns
    .filter(
      ({ kind, facts }) =>
        (kind === null || kind === "note" || kind === "direction") && facts.withLetters > facts.filled / 2,
    )
    .sort((a, b) => b.facts.distinct * b.facts.meanLength - a.facts.distinct * a.facts.meanLength)
  return { name: [], text: best === undefined ? [] : [best] }
}

const wordsOf = ({ cells }: TextRecord, columns: ReadonlyArray<ColumnFound>, texts: Texts) => {
  const clean = (text: string) => text.replace(/\s+/g, " ").trim()
  const of = (found: ReadonlyArray<ColumnFound>) =>
    found.map(({ index }) => clean(cells[index] ?? "")).filter((cell) => cell !== "")
  const [names, longs] = [of(texts.name), of(texts.text)]
  const notes = of(ofKind(columns, "note"))
  const name = nameOf(names[0] ?? longs[0] ?? notes[0] ?? "")
  const group = columns.find(({ heading }) => /^category group$/i.test(heading.trim()))
  const categories = ofKind(columns, "category")
  const [category = ""] = of(categories.filter(({ heading }) => /^category$/i.test(heading.trim())).concat(categories))
  const groupName = clean(cells[group?.index ?? -1] ?? "")
  return {
    name,
    note: noteOf(names.length > 0 ? [...longs, ...notes] : notes, name),
    category: category === "" ? null : groupName === "" ? category : `${groupName}: ${category}`,
    tags: of(ofKind(columns, "tags"))
      .flatMap((cell) => cell.split(/[,;]/))
      .map(clean)
      .filter((tag) => tag !== ""),
    bankId: of(ofKind(columns, "id"))[0] ?? null,
  }
}

const described = ({ index, heading, kind, facts }: ColumnFound, money: ReadonlyMap<number, Role>): Column => {
  const isDate = kind === "bookedDate" || kind === "date" || kind === "transactionDate" || kind === "valueDate"
  const role =
    money.get(index) ??
    (isDate ? (kind === "valueDate" ? "other date" : "date") : kind === null ? null : (roleOfKind[kind] ?? null))
  const isUnused =
    role !== null && ["amount", "money out", "money in", "fee", "balance"].includes(role) && !money.has(index)
  return { name: heading, role: isUnused ? null : role, samples: facts.samples }
}

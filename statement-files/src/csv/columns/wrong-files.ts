// Files of other lists. Each sentence says what the file is, and what to download instead.
import type { TextRecord } from "../table/records.ts"
import { isRow, type Table } from "../table/table.ts"
import { most } from "./facts.ts"
import { isOfCurrency, ofKind, ofMoney, type ColumnFound } from "./roles.ts"
import listed from "./wrong-files.json" with { type: "json" }
import { headings as known, normal } from "./words.ts"

const instead = "Download the transactions instead."

interface WrongKind {
  readonly has: ReadonlyArray<string>
  readonly hasNo?: string
  readonly sentence: string
}

const sentenceFor = (among: ReadonlyArray<WrongKind>, headings: ReadonlyArray<string>): string | undefined => {
  const isAmong = (words: string) => headings.some((name) => new RegExp(words).test(normal(name)))
  const found = among.find(({ has, hasNo }) => has.every(isAmong) && (hasNo === undefined || !isAmong(hasNo)))
  return found && `${found.sentence} ${instead}`
}

/** The rows of a file of trades that bought or sold something, which have a quantity. */
export const tradesAmong = ({ headings, body, dateColumns }: Table) => {
  const none: { readonly trades: ReadonlyArray<TextRecord>; readonly areAll: boolean } = { trades: [], areAll: false }
  if (sentenceFor([listed.trades], headings) === undefined) return none
  const quantity = new RegExp(listed.trades.has[1]!)
  const columns = headings.flatMap((name, column) => (quantity.test(normal(name)) ? [column] : []))
  const rows = body.filter((record) => isRow(record, dateColumns))
  const trades = rows.filter(({ cells }) => columns.some((column) => /[1-9]/.test(cells[column] ?? "")))
  return { trades, areAll: trades.length === rows.length }
}

/** For a file that has an amount of each currency for each day. */
export const ratesFile = (columns: ReadonlyArray<ColumnFound>, rows: number): string | undefined =>
  columns.filter((column) => isOfCurrency(column) && column.facts.filled > rows / 2 && column.facts.amounts > most)
    .length > 1
    ? `This is a list of exchange rates, not of transactions. ${instead}`
    : undefined

/** For a file of counts, without a column of money. */
export const otherThanMoney = (columns: ReadonlyArray<ColumnFound>): string | undefined =>
  ofKind(columns, ...ofMoney).length > 0
    ? undefined
    : sentenceFor(
        [listed.otherThanMoney],
        columns.map(({ heading }) => heading),
      )

/** For a file whose headings are those of orders and the like, or of trades if it has nothing else. */
export const neverTransactions = (headings: ReadonlyArray<string>, hasOnlyTrades: boolean): string | undefined =>
  areOfTwoTables(headings.map(normal))
    ? "This sheet has two tables beside each other. Save each of them in a file of its own, and import both."
    : sentenceFor(hasOnlyTrades ? [listed.trades, ...listed.never] : listed.never, headings)

/** Days and amounts have the same headings on both sides of a column without one. */
const areOfTwoTables = (names: ReadonlyArray<string>): boolean =>
  names.some((name, at) => {
    const isOnBothSides = (...kinds: ReadonlyArray<RegExp>) =>
      names.slice(0, at).some((left) => names.includes(left, at + 1) && kinds.some((kind) => kind.test(left)))
    return name === "" && isOnBothSides(known.date, known.day) && isOnBothSides(known.amount)
  })

/** For a file without a column that can be the amount of a transaction. */
export const wrongFile = (columns: ReadonlyArray<ColumnFound>, headings: ReadonlyArray<string>): string | undefined => {
  const sentence = sentenceFor([listed.trades, ...listed.never, ...listed.withoutAmounts], headings)
  if (sentence !== undefined) return sentence
  const money = columns.filter(({ facts }) => facts.filled > 0 && facts.moneyLike > 0)
  const isBalances = money.length > 0 && money.every((column) => column.kind === "balance")
  return isBalances ? `This is a list of balances, not of transactions. ${instead}` : undefined
}

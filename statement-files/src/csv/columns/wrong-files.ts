// Files that are lists of something else. Each says what it is, and what to download instead.
import type { TextRecord } from "../table/records.ts"
import { isRow, type Table } from "../table/table.ts"
import { most } from "./facts.ts"
import { isHeading, isOfCurrency, ofMoney, type ColumnFound } from "./roles.ts"
import listed from "./wrong-files.json" with { type: "json" }
import { headings as known, normal } from "./words.ts"

const instead = "Download the transactions instead."

interface WrongKind {
  readonly has: ReadonlyArray<string>
  readonly hasNo?: string
  readonly sentence: string
}

const saidBy = (among: ReadonlyArray<WrongKind>, headings: ReadonlyArray<string>): string | undefined => {
  const isAmong = (words: string) => headings.some((name) => new RegExp(words).test(normal(name)))
  const found = among.find(({ has, hasNo }) => has.every(isAmong) && (hasNo === undefined || !isAmong(hasNo)))
  return found && `${found.sentence} ${instead}`
}

/** The rows of a file of trades in which something was bought or sold, since a number of it stands there. */
export const tradesAmong = ({ headings, body, dateColumns }: Table) => {
  const none: { readonly trades: ReadonlyArray<TextRecord>; readonly areAll: boolean } = { trades: [], areAll: false }
  if (saidBy([listed.trades], headings) === undefined) return none
  const quantity = new RegExp(listed.trades.has[1]!)
  const columns = headings.flatMap((name, column) => (quantity.test(normal(name)) ? [column] : []))
  const rows = body.filter((record) => isRow(record, dateColumns))
  const trades = rows.filter(({ cells }) => columns.some((column) => /[1-9]/.test(cells[column] ?? "")))
  return { trades, areAll: trades.length === rows.length }
}

/** Of a file that has an amount of each currency for each day. */
export const ratesFile = (columns: ReadonlyArray<ColumnFound>, rows: number): string | undefined =>
  columns.filter((column) => isOfCurrency(column) && column.facts.filled > rows / 2 && column.facts.amounts > most)
    .length > 1
    ? `This is a list of exchange rates, not of transactions. ${instead}`
    : undefined

/** Of a file that counts something, where no column is known, or said, to hold money. */
export const otherThanMoney = (columns: ReadonlyArray<ColumnFound>): string | undefined =>
  columns.some((column) => isHeading(column, ...ofMoney))
    ? undefined
    : saidBy(
        [listed.otherThanMoney],
        columns.map(({ heading }) => heading),
      )

/** Of a file whose headings are those of orders and the like, or of trades if it has nothing else. */
export const neverTransactions = (headings: ReadonlyArray<string>, hasOnlyTrades: boolean): string | undefined =>
  areOfTwoTables(headings.map(normal))
    ? "This sheet has two tables beside each other. Save each of them in a file of its own, and import both."
    : saidBy(hasOnlyTrades ? [listed.trades, ...listed.never] : listed.never, headings)

/** Days and amounts stand under the same names on both sides of a column without one. */
const areOfTwoTables = (names: ReadonlyArray<string>): boolean =>
  names.some((name, at) => {
    const isOnBothSides = (...kinds: ReadonlyArray<RegExp>) =>
      names.slice(0, at).some((left) => names.includes(left, at + 1) && kinds.some((kind) => kind.test(left)))
    return name === "" && isOnBothSides(known.date, known.day) && isOnBothSides(known.amount)
  })

/** Of a file in which no column can be an amount of a transaction. */
export const wrongFile = (columns: ReadonlyArray<ColumnFound>, headings: ReadonlyArray<string>): string | undefined => {
  const sentence = saidBy([listed.trades, ...listed.never, ...listed.withoutAmounts], headings)
  if (sentence !== undefined) return sentence
  const money = columns.filter(({ facts }) => facts.filled > 0 && facts.moneyLike > 0)
  const isBalances = money.length > 0 && money.every((column) => column.kind === "balance")
  return isBalances ? `This is a list of balances, not of transactions. ${instead}` : undefined
}

// The lines of the transactions file. @evenkeel/statement-files reads them back, in csv/layouts/evenkeel.ts.
import type { TypeName } from "@evenkeel/contracts/api/categories"
import type { TransactionFigures } from "@evenkeel/contracts/budget/figures/transactions"
import { titled } from "@evenkeel/contracts/budget/wording"
import type { Currency } from "@evenkeel/contracts/currency"
import { csvLine, moneyCell, textCell } from "./csv.ts"

export interface ExportedRow extends Pick<
  TransactionFigures,
  | "checked"
  | "date"
  | "name"
  | "amount"
  | "decimals"
  | "enteredByHand"
  | "pending"
  | "note"
  | "splitOf"
  | "countedIn"
  | "exclusion"
> {
  /** The amount's currency, if it is not the budget's. */
  readonly currency: Currency | null
  readonly category: string | null
  readonly type: TypeName | null
  readonly account: string | null
  /** Whether the row is one of several parts of a transaction. */
  readonly isSplit: boolean
}

/** Each column's title, and its cell for a row. */
const columns: ReadonlyArray<
  readonly [title: string, cell: (row: ExportedRow, currency: Currency, splits: Splits) => string]
> = [
  ["Date", ({ date }) => date],
  ["Name", ({ name }) => textCell(name)],
  [
    "Amount",
    ({ amount, currency: own, decimals }, currency) =>
      own === null ? moneyCell(amount, currency) : moneyCell(amount, own, decimals ?? 2),
  ],
  ["Category", ({ category }) => textCell(category ?? "")],
  ["Type", ({ type }) => (type === null ? "" : titled(type))],
  ["Account", ({ account }) => textCell(account ?? "")],
  [
    "Status",
    ({ enteredByHand, pending }) => {
      if (enteredByHand) return "entered by hand"
      return pending ? "pending" : "posted"
    },
  ],
  ["Note", ({ note }) => textCell(note ?? "")],
  // A file may be imported into a budget of another currency. New columns are added at the end.
  ["Currency", ({ currency: own }, currency) => textCell(own ?? currency)],
  ["Split", (row, _, splits) => splits(row)],
  // Only if that is not the month of its date.
  ["Counts in", ({ countedIn }) => countedIn ?? ""],
  ["Not spending", ({ exclusion }) => exclusion ?? ""],
  ["Checked", ({ checked }) => (checked ? "yes" : "")],
  // As in lists of spending, where outflow has no sign.
  ["Direction (money out is above 0)", ({ amount }) => (amount < 0 ? "in" : "out")],
]

/** A number shared by all parts of one transaction, which have the same date; "" for a transaction without parts. */
type Splits = (row: ExportedRow) => string

const numbered = (): Splits => {
  let [count, day, ofDay] = [0, "", new Map<string, number>()]
  return ({ date, splitOf, isSplit }) => {
    if (splitOf === null || !isSplit) return ""
    if (date !== day) [day, ofDay] = [date, new Map()]
    const number = ofDay.get(splitOf) ?? (count += 1)
    ofDay.set(splitOf, number)
    return String(number)
  }
}

export const heading = csvLine(columns.map(([title]) => title))

/** Formats each row; the rows come in the order of the file. */
export const linesIn = (currency: Currency): ((row: ExportedRow) => string) => {
  const splits = numbered()
  return (row) => csvLine(columns.map(([, cell]) => cell(row, currency, splits)))
}

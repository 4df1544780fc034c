// The lines of the file of transactions. What they say is read back by @evenkeel/statement-files, csv/layouts/evenkeel.ts.
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
  | "accountId"
  | "pending"
  | "note"
  | "splitOf"
  | "countedIn"
  | "exclusion"
> {
  /** Of an amount in another currency than the budget's. */
  readonly currency: Currency | null
  readonly category: string | null
  readonly type: TypeName | null
  readonly account: string | null
  /** Whether there are other parts of the same transaction. */
  readonly isSplit: boolean
}

/** What each column is called, and what it says of a row. */
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
    ({ accountId, pending }) => {
      if (accountId === null) return "entered by hand"
      return pending ? "pending" : "posted"
    },
  ],
  ["Note", ({ note }) => textCell(note ?? "")],
  // A file may be imported into a budget of another currency. What follows came last, so it stands last.
  ["Currency", ({ currency: own }, currency) => textCell(own ?? currency)],
  ["Split", (row, _, splits) => splits(row)],
  // Only if that is not the month of its day.
  ["Counts in", ({ countedIn }) => countedIn ?? ""],
  ["Not spending", ({ exclusion }) => exclusion ?? ""],
  ["Checked", ({ checked }) => (checked ? "yes" : "")],
  // As in lists of spending, where money out has no sign.
  ["Direction (money out is above 0)", ({ amount }) => (amount < 0 ? "in" : "out")],
]

/** The same number for all parts of one transaction, which are of one day; "" for one that is whole. */
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

/** Gives the line of each row; the rows come in the order of the file. */
export const linesIn = (currency: Currency): ((row: ExportedRow) => string) => {
  const splits = numbered()
  return (row) => csvLine(columns.map(([, cell]) => cell(row, currency, splits)))
}

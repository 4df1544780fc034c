// Layouts of apps and banks that are written alike for everybody. A line has its columns: + or - before the amount says
// which way a bare positive number went, DMY behind a day in which order day and month stand (DMY! where the days have to
// prove it), = what a column is that would be taken for something else, ? that not all files have it, a point at the end that
// there are no others; behind them stands whether such files are of cards alone, and of files without headings how each row
// is written. Above the banks stands the currency of accounts whose files name none. Of apps, what they write before the
// parts of a transaction, and how they name a transfer, is known as well.
import known from "./layouts.json" with { type: "json" }
import { columnsFrom, type Layout } from "./layout.ts"
import { outOfFirefly, outOfGnuCash, outOfWise } from "./sides.ts"

interface App extends Partial<Readonly<Record<"currency" | "split" | "refused", string>>> {
  readonly name: string
  readonly columns: string
  readonly transfer?: ReadonlyArray<string>
}

const sides: Readonly<Record<string, Pick<Layout, "sides" | "isApp">>> = {
  "Firefly III": { isApp: true, sides: outOfFirefly },
  GnuCash: { isApp: true, sides: outOfGnuCash },
  Wise: { sides: outOfWise },
}

const apps = (known.apps as ReadonlyArray<App>).map(
  ({ name, columns, currency, split, transfer, refused }): Layout => ({
    name,
    columns: columnsFrom(columns),
    ...(refused === undefined ? (sides[name] ?? { isApp: true }) : { refused }),
    ...(currency && { currency }),
    ...(split && { split: new RegExp(split, "i") }),
    ...(transfer && { transfer: [transfer[0] as "name" | "category", new RegExp(transfer[1]!, "i")] as const }),
  }),
)

const bank = (currency: string, line: string): Layout => {
  const [name = "", columns = "", account = "", rows] = line.split(" | ")
  return {
    name,
    columns: columnsFrom(columns.replace(/; \.$/, "")),
    isWhole: columns.endsWith("; ."),
    isCard: account === "card",
    ...(currency !== "any" && { currency }),
    ...(rows !== undefined && { rows: new RegExp(rows) }),
  }
}

const banks = [known.banks, known.headless]
  .flatMap((all) => Object.entries<ReadonlyArray<string>>(all))
  .flatMap(([currency, lines]) => lines.map((line) => bank(currency, line)))

export const layouts: ReadonlyArray<Layout> = [...apps, ...banks]

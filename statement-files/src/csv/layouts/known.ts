// Fixed layouts of apps and banks. A line lists the columns: + or - before the amount is the direction of a bare
// positive number, DMY after a day is the order of day and month (DMY! if the days have to prove it), = is the role of
// a column that would be misread, ? marks an optional column, and a point at the end excludes others. After them come
// whether the files are of cards only, and for files without headings the pattern of each row. Above the banks is the
// currency of accounts whose files name none. Apps also have the prefix of split parts and the pattern of transfers.
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

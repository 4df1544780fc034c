// Banks that are known by their headings, written alike for everybody, by the currency of accounts whose files name none. A
// line has the bank, or the app, and its columns: + or - before the amount says which way a bare positive number went, DMY behind a day
// in which order day and month stand, = what a column is that would be taken for something else, ? that not all files have it.
import banksByCurrency from "./banks.json" with { type: "json" }
import { columnsFrom, type Layout } from "./layout.ts"

export const banks: ReadonlyArray<Layout> = Object.entries(banksByCurrency).flatMap(([currency, lines]) =>
  lines.map((line) => {
    const [name = "", columns = ""] = line.split(" | ")
    const known = { name, columns: columnsFrom(columns) }
    if (currency === "apps") return { ...known, isApp: true }
    return currency === "any" ? known : { ...known, currency }
  }),
)

// What each column holds: by its values first; its heading decides only among what the values allow.
import type { Role } from "../statement.ts"
import { factsOf, share, type Facts } from "./facts.ts"
import type { TextRecord } from "./records.ts"
import { headings, normal, type Heading } from "./words.ts"

export interface ColumnFound {
  readonly index: number
  readonly heading: string
  readonly facts: Facts
  readonly kind: Heading | null
}

export const columnsOf = (names: ReadonlyArray<string>, rows: ReadonlyArray<TextRecord>): ReadonlyArray<ColumnFound> =>
  names.map((heading, index) => {
    const facts = factsOf(rows.map(({ cells }) => cells[index] ?? ""))
    return { index, heading, facts, kind: kindOf(normal(heading), facts) }
  })

const kindOf = (name: string, facts: Facts): Heading | null => {
  const fitting = matches(name).filter(({ kind }) => allows(kind, facts))
  const longest = Math.max(0, ...fitting.map(({ length }) => length))
  return fitting.find(({ length }) => length === longest)?.kind ?? null
}

const matches = (name: string): ReadonlyArray<{ kind: Heading; length: number }> =>
  name === ""
    ? []
    : Object.entries(headings).flatMap(([kind, words]) => {
        const found = words.exec(name)
        return found === null ? [] : [{ kind: kind as Heading, length: found[0].trim().length }]
      })

const numeric: ReadonlySet<Heading> = new Set([
  "balance",
  "fee",
  "gross",
  "net",
  "originalAmount",
  "rate",
  "moneyOut",
  "moneyIn",
  "amount",
])
const dated: ReadonlySet<Heading> = new Set(["bookedDate", "valueDate", "transactionDate", "date"])

const allows = (kind: Heading, facts: Facts): boolean => {
  if (facts.filled === 0) return true
  if (numeric.has(kind)) return share(facts.amounts, facts) >= 0.6 && share(facts.datesWithYear, facts) < 0.5
  if (dated.has(kind)) return share(facts.dates, facts) >= 0.3
  if (kind === "direction") return share(facts.directions, facts) >= 0.8
  if (kind === "currency") return share(facts.currencies, facts) >= 0.8
  if (kind === "id" || kind === "account" || kind === "counterAccount") return share(facts.datesWithYear, facts) < 0.8
  const isMoney = share(facts.moneyLike, facts) > 0.9
  return !isMoney && share(facts.datesWithYear, facts) < 0.9
}

/** The columns of one kind, in the file's order. */
export const ofKind = (
  columns: ReadonlyArray<ColumnFound>,
  ...kinds: ReadonlyArray<Heading>
): ReadonlyArray<ColumnFound> =>
  columns.filter(({ kind, facts }) => kind !== null && kinds.includes(kind) && facts.filled > 0)

export const roleOfKind: Readonly<Partial<Record<Heading, Role>>> = {
  balance: "balance",
  fee: "fee",
  moneyOut: "money out",
  moneyIn: "money in",
  amount: "amount",
  net: "amount",
  currency: "currency",
  account: "account",
  name: "name",
  text: "text",
  note: "note",
  category: "category",
  tags: "tags",
  status: "status",
  id: "id",
  direction: "direction",
}

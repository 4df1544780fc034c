// The rows of an import beside the budget: what each of them is, and what it would come in as. Pure.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import type { FileRow } from "../reading/file-rows.ts"
import { directions, type DirectedRow } from "./direction.ts"
import { match } from "./match.ts"
import type { Candidate, Known, KnownRow } from "./rows.ts"
import type { RowDecision } from "../previews/answers.ts"
import { rowIdOf } from "../row-id.ts"

/** What the rows go to. */
export interface Destination {
  /** The account's id, or the key of one that is to be opened. */
  readonly account: string
  readonly accountType: AccountType
  readonly name: string
  readonly mask?: string | null
}

export interface Against {
  readonly currency: string
  /** By the keys of the files' accounts. */
  readonly destinations: ReadonlyMap<string, Destination>
  /** The accounts that the budget has. */
  readonly accounts: ReadonlyArray<Destination>
  readonly known: Known
}

export interface MatchedRow {
  readonly status: "new" | "here" | "maybe" | "aside"
  readonly twin: KnownRow | null
  /** Why it is no spending. */
  readonly setAside: SetAsideReason | null
}

export type FoundRow = FileRow & MatchedRow

const unknown: Destination = { account: "", accountType: null, name: "" }
const aside: MatchedRow = { status: "aside", twin: null, setAside: "foreign currency" }

/** One for each row. */
export const matched = (
  rows: ReadonlyArray<FileRow>,
  { currency, destinations, accounts, known }: Against,
): ReadonlyArray<MatchedRow> => {
  const counted = rows.flatMap((row, index) =>
    row.currency === currency ? [{ index, row, to: destinations.get(row.accountKey) ?? unknown }] : [],
  )
  const matches = match(counted.map(candidateOf), known, rowIdOf)
  const twins = new Set(matches.map(({ twin }) => twin))
  const reasons = directions(
    counted.map(directedOf),
    known.rows.filter((row) => !twins.has(row)),
    new Map([...accounts, ...destinations.values()].map((one) => [one.account, one])),
  )
  const found: Array<MatchedRow> = rows.map(() => aside)
  counted.forEach(({ index, row }, position) => {
    const { status, twin } = matches[position]!
    found[index] = { status, twin, setAside: row.parts.length > 0 ? null : (saidIn(row) ?? reasons[position]!) }
  })
  return found
}

/** What the person has said themselves comes back as their own decision, and is not set aside. */
const saidIn = ({ exclusion }: FileRow): SetAsideReason | undefined =>
  exclusion === "income" || exclusion === "card payment" ? exclusion : undefined

interface Counted {
  readonly row: FileRow
  readonly to: Destination
}

const candidateOf = ({ row: { file, date, amount, name, bankId }, to: { account } }: Counted): Candidate => ({
  file,
  account,
  date,
  amount,
  name,
  bankId,
})

const directedOf = ({ row, to: { account, accountType } }: Counted): DirectedRow => ({
  account,
  accountType,
  date: row.date,
  amount: row.amount,
  name: row.name,
  note: row.note,
  category: row.category,
  transferTo: row.transferTo,
  isSpent: row.isSpent,
})

export interface Decisions {
  readonly rows: Readonly<Record<string, RowDecision>>
  readonly maybe: RowDecision | null
}

export interface Totals {
  readonly new: number
  readonly here: number
  readonly maybe: number
  readonly aside: number
  readonly toImport: number
  /** How many of each do not come in. */
  readonly leftOut: { readonly new: number; readonly here: number; readonly maybe: number; readonly aside: number }
}

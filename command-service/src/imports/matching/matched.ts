// The rows of an import beside the budget: what each of them is, and what it would come in as. Pure.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import type { FileRow } from "../reading/file-rows.ts"
import { directions } from "./direction.ts"
import { match } from "./match.ts"
import type { KnownRow } from "./rows.ts"
import type { RowDecision } from "../previews/answers.ts"
import { rowIdOf } from "../row-id.ts"

/** What the rows go to. */
export interface Destination {
  /** The account's id, or the key of one that is to be opened. */
  readonly account: string
  readonly accountType: AccountType
}

export interface Against {
  readonly currency: string
  /** By the keys of the files' accounts. */
  readonly destinations: ReadonlyMap<string, Destination>
  /** The accounts of the budget that are cards. */
  readonly cards: ReadonlyArray<string>
  /** What the budget has, of all accounts, in the days around those of the rows. */
  readonly known: ReadonlyArray<KnownRow>
}

export interface MatchedRow {
  readonly status: "new" | "here" | "maybe" | "aside"
  readonly twin: KnownRow | null
  /** Why it is no spending. */
  readonly setAside: SetAsideReason | null
}

const unknown: Destination = { account: "", accountType: null }
const aside: MatchedRow = { status: "aside", twin: null, setAside: "foreign currency" }

/** One for each row. */
export const matched = (
  rows: ReadonlyArray<FileRow>,
  { currency, destinations, cards, known }: Against,
): ReadonlyArray<MatchedRow> => {
  const counted = rows.flatMap((row, index) =>
    row.currency === currency ? [{ index, row, ...(destinations.get(row.accountKey) ?? unknown) }] : [],
  )
  const matches = match(
    counted.map(({ row, account }) => candidateOf(row, account)),
    known,
    rowIdOf,
  )
  const twins = new Set(matches.map(({ twin }) => twin))
  const reasons = directions(
    counted.map(({ row, account, accountType }) => ({ ...row, account, accountType })),
    known.filter((row) => !twins.has(row)),
    new Set([...cards, ...counted.flatMap(({ account, accountType }) => (accountType === "CREDIT" ? [account] : []))]),
  )
  const found: Array<MatchedRow> = rows.map(() => aside)
  counted.forEach(({ index, row }, position) => {
    const isSplit = row.parts.length > 0
    found[index] = { ...matches[position]!, setAside: isSplit ? null : (reasons[position] ?? null) }
  })
  return found
}

const candidateOf = ({ file, date, amount, name, bankId }: FileRow, account: string) => ({
  file,
  account,
  date,
  amount,
  name,
  bankId,
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
}

export const totalsOf = (
  rows: ReadonlyArray<FileRow>,
  found: ReadonlyArray<MatchedRow>,
  decisions: Decisions,
): Totals => {
  const totals = { new: 0, here: 0, maybe: 0, aside: 0, toImport: 0 }
  const comesIn = comingIn(decisions)
  rows.forEach((row, index) => {
    const one = found[index] ?? aside
    totals[one.status] += 1
    if (comesIn(row, one)) totals.toImport += 1
  })
  return totals
}

/** What is perhaps the same, and not decided, does not; what is new does, unless the person says otherwise. */
export const comingIn = ({ rows, maybe }: Decisions): ((row: FileRow, found: MatchedRow) => boolean) => {
  const decided = new Map(Object.entries(rows))
  return ({ id }, { status }) => {
    if (status === "aside") return false
    const decision = decided.get(id) ?? (status === "maybe" ? maybe : null)
    return decision === null ? status === "new" : decision === "import"
  }
}

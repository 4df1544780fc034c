// Matches the rows of an import against the budget: the status of each, and its reason to be set aside. Pure.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import { setAsideIn, type FileRow } from "../reading/file-rows.ts"
import type { OwnAccount, OwnAccounts } from "@evenkeel/contracts/budget/counting/sides"
import { reasonsToSetAside } from "./judged.ts"
import { match } from "./match.ts"
import type { Known, KnownRow, PlacedRow } from "./rows.ts"
import { rowIdOf } from "../row-id.ts"

export interface Destination {
  /** The account's id, or the key of a new one. */
  readonly account: string
  readonly accountType: AccountType
  readonly name: string
  readonly mask?: string | null
}

export interface Against {
  readonly currency: string
  /** By the keys of the files' accounts. */
  readonly destinations: ReadonlyMap<string, Destination>
  readonly accounts: OwnAccounts
  readonly known: Known
}

export interface MatchedRow {
  readonly status: "new" | "here" | "maybe" | "aside"
  readonly duplicate: KnownRow | null
  readonly setAside: SetAsideReason | null
}

export type FoundRow = FileRow & MatchedRow

const unknown: Destination = { account: "", accountType: null, name: "" }
const aside: MatchedRow = { status: "aside", duplicate: null, setAside: "foreign currency" }

export const matched = (
  rows: ReadonlyArray<FileRow>,
  { currency, destinations, accounts, known }: Against,
): ReadonlyArray<MatchedRow> => {
  const found: Array<MatchedRow> = rows.map(() => aside)
  const [placed, indexes]: [Array<PlacedRow>, Array<number>] = [[], []]
  rows.forEach((row, index) => {
    if (row.currency !== currency) return
    const { account, accountType } = destinations.get(row.accountKey) ?? unknown
    placed.push({ ...row, account, accountType })
    indexes.push(index)
  })
  const matches = match(placed, known, rowIdOf)
  const duplicates = new Set(matches.map(({ duplicate }) => duplicate))
  const reasons = reasonsToSetAside(
    placed,
    known.rows.filter((row) => !duplicates.has(row)),
    new Map<string, OwnAccount>([...[...destinations.values()].map((one) => [one.account, one] as const), ...accounts]),
  )
  placed.forEach((row, position) => {
    const setAside = row.parts.length > 0 ? null : (setAsideIn(row) ?? reasons[position]!)
    found[indexes[position]!] = { ...matches[position]!, setAside }
  })
  return found
}

/** The number of rows of each status, the number to import, and the number left out of each status. */
export interface Totals extends Readonly<Record<MatchedRow["status"], number>> {
  readonly toImport: number
  readonly leftOut: Readonly<Record<MatchedRow["status"], number>>
}

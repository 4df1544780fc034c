// The rows that are compared: those of files, and those of a budget.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { Side } from "@evenkeel/contracts/budget/counting/sides"
import type { FileRow } from "../reading/file-rows.ts"

/** A row of the budget: reported by a bank, imported from an earlier file, or entered by hand. */
export interface KnownRow {
  readonly transactionId: string
  /** "" if it was entered by hand. */
  readonly accountId: string
  readonly date: string
  /** The day on which it was booked, if that differs. */
  readonly booked: string | null
  /** In cents; above 0 is money out. */
  readonly amount: number
  readonly name: string
  readonly merchant: string | null
  /** "" if it was entered by hand. */
  readonly bankTransactionId: string
  readonly from: "bank" | "file" | "hand"
  /** The provider's category. */
  readonly category?: Side["category"]
  /** The other account of a transfer, by the person's decision. */
  readonly to?: string | null
}

/** A row that no bank has reported, or not yet. */
export const unreported = (
  from: KnownRow["from"],
  row: Pick<KnownRow, "transactionId" | "accountId" | "date" | "amount" | "name">,
): KnownRow => ({ ...row, booked: null, merchant: null, bankTransactionId: "", from })

/** The days of an account's rows in a budget, around those of the files. */
export interface DaysKnown {
  first: string
  last: string
  /** The first day that a bank reported; null without one. */
  reported: string | null
}

/** The part of a budget that rows of files are compared with. */
export interface Known {
  readonly rows: ReadonlyArray<KnownRow>
  readonly days: ReadonlyMap<string, DaysKnown>
}

/** A row of a file, with its account, or the key of a new one. */
export interface PlacedRow extends FileRow {
  readonly account: string
  readonly accountType: AccountType
}

/** The fields that identify a row. */
export type Candidate = Pick<PlacedRow, "file" | "account" | "date" | "amount" | "name" | "bankId">

/** The id in the budget of the `count`-th equal row of files, from 0. */
export type RowId = (row: Omit<Candidate, "file">, count: number) => string

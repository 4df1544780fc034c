// The rows that are compared: those of files, and those of a budget.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { Side } from "@evenkeel/contracts/budget/counting/sides"
import type { FileRow } from "../reading/file-rows.ts"

/** What the budget has: a row that a bank reported, one of an earlier file, or a transaction that was entered by hand. */
export interface KnownRow {
  readonly transactionId: string
  /** "" for what was entered by hand. */
  readonly accountId: string
  readonly date: string
  /** The day it was booked, if that is another one. */
  readonly booked: string | null
  /** In cents; above 0 is money out. */
  readonly amount: number
  readonly name: string
  readonly merchant: string | null
  /** "" for what was entered by hand. */
  readonly bankTransactionId: string
  readonly from: "bank" | "file" | "hand"
  /** The provider's. */
  readonly category?: Side["category"]
  /** Where the person says that it went, or came from. */
  readonly to?: string | null
}

/** What no bank has reported, or not yet. */
export const unreported = (
  from: KnownRow["from"],
  row: Pick<KnownRow, "transactionId" | "accountId" | "date" | "amount" | "name">,
): KnownRow => ({ ...row, booked: null, merchant: null, bankTransactionId: "", from })

/** The days of an account's rows in a budget, around those of the files. */
export interface DaysKnown {
  first: string
  last: string
  /** The first that a bank reported, if one did. */
  reported: string | null
}

/** What of a budget rows of files may have to do with. */
export interface Known {
  readonly rows: ReadonlyArray<KnownRow>
  /** Of all rows, by account. */
  readonly days: ReadonlyMap<string, DaysKnown>
}

/** A row of a file, with the account that it goes to, or the key of one that is to be opened. */
export interface PlacedRow extends FileRow {
  readonly account: string
  readonly accountType: AccountType
}

/** What it is known by. */
export type Candidate = Pick<PlacedRow, "file" | "account" | "date" | "amount" | "name" | "bankId">

/** The id that the budget gives to the `count`-th of the rows of files that are alike in all of that, from 0. */
export type RowId = (row: Omit<Candidate, "file">, count: number) => string

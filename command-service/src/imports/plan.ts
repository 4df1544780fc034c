// What an import is going to bring in: what was read from the files, as the person has confirmed or corrected it. Pure
// types: whoever makes a plan matches the rows against the budget; whoever carries it out asks no more questions.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { TypeName } from "@evenkeel/contracts/api/categories"
import type { ImportedFile, ImportedRow } from "@evenkeel/contracts/budget/imports/schema"
import type { SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import type { AccountId, CategoryId, ImportId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { CalendarDate } from "@evenkeel/contracts/month"

export interface ImportPlan {
  readonly importId: ImportId
  /** Rows refer to them by their index. */
  readonly files: ReadonlyArray<ImportedFile>
  readonly openAccounts: ReadonlyArray<AccountToOpen>
  readonly addCategories: ReadonlyArray<CategoryToAdd>
  /** What comes in, and nothing else. Walked once, and not all at once. Of one day, what is walked later is listed first. */
  readonly rows: Iterable<PlannedRow>
  /** How many those are. */
  readonly count: number
  readonly balances: ReadonlyArray<StatedBalance>
}

/** Something that the budget has, or, by the key that the plan gives it, something that the import creates. */
export type Existing<Id> = { readonly id: Id }
export type Created = { readonly key: string }

export interface AccountToOpen extends Created {
  readonly name: string
  readonly accountType: AccountType
  /** Before the first row; what is owed if it is a card or a loan. */
  readonly openingBalance: Cents
  readonly mask: string | null
  readonly institutionName: string | null
}

/** Without a share: the plan stays as it is. */
export interface CategoryToAdd extends Created {
  readonly type: TypeName
  readonly name: string
}

export interface PlannedRow {
  /** Index into `files`. */
  readonly file: number
  /** The first physical line of the row, from 1. */
  readonly line: number
  readonly account: Existing<AccountId> | Created
  readonly date: CalendarDate
  /** Positive is money out. */
  readonly amount: Cents
  /** null for the budget's own currency. */
  readonly currency: string | null
  /** Of another currency: how many decimals `amount` counts, if not two. */
  readonly decimals?: number
  readonly name: string
  /** With the tags, as #tag. */
  readonly note: string | null
  readonly category: Existing<CategoryId> | Created | null
  /** Why it is no spending, which keeps it out of the lists. */
  readonly setAside: SetAsideReason | null
  /** If it is not that of its day: the month in which it counts. */
  readonly countedIn?: string
  /** What the person has said that it is, in the budget that it was exported from. */
  readonly countedAs?: NonNullable<ImportedRow["countedAs"]>
  /** The bank's own id of the row, if the file has one. */
  readonly bankId: string | null
  /** Of a split row, which is in the lists only by its parts; empty otherwise. */
  readonly parts: ReadonlyArray<PlannedPart>
}

export interface PlannedPart extends Pick<
  PlannedRow,
  "name" | "amount" | "note" | "category" | "countedIn" | "countedAs"
> {}

/** What a file says the balance was at the end of a day. It counts only for an account that was opened by hand. */
export interface StatedBalance {
  readonly account: Existing<AccountId> | Created
  readonly balance: Cents
  readonly on: CalendarDate
}

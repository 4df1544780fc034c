// The bank-linking provider as the product needs it: one login at one institution is an item, read by its access token.
import type { Effect } from "effect"
import type { LinkToken } from "@evenkeel/contracts/api/users"
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { BankTransactionId, ItemId, UserId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { ReportedRow } from "../decide/sync-report.ts"
import type { BankError, CursorRejected, InvalidPublicToken, MutationDuringPagination, NoAccounts } from "./bank-errors.ts"

export interface Bank {
  /** Opens the widget; with an item's access token it opens in update mode, to repair that item's login. */
  readonly createLinkToken: (userId: UserId, repair?: { readonly accessToken: string }) => Effect.Effect<LinkToken, BankError>
  /** A public token is good once. */
  readonly exchange: (publicToken: string) => Effect.Effect<LinkedItem, BankError | InvalidPublicToken>
  /** Without the accounts that the bank has closed. */
  readonly accounts: (accessToken: string) => Effect.Effect<ItemAccounts, BankError | NoAccounts>
  /** One page of what is new since the cursor; "" is the start. */
  readonly syncPage: (accessToken: string, cursor: string, count: number) => Effect.Effect<SyncPage, BankError | CursorRejected | MutationDuringPagination>
  /** Afterwards the access token is void. Succeeds where the item is gone already. */
  readonly removeItem: (accessToken: string) => Effect.Effect<void, BankError>
}

export interface LinkedItem {
  readonly itemId: ItemId
  readonly accessToken: string
}

export interface ItemAccounts {
  readonly institutionId: string | null
  readonly institutionName: string | null
  readonly accounts: ReadonlyArray<BankAccount>
}

export interface BankAccount {
  readonly plaidAccountId: string
  readonly name: string | null
  readonly mask: string | null
  /** The same through all logins; null where the institution gives none. */
  readonly persistentAccountId: string | null
  readonly accountType: AccountType
  /** What it holds, or where the bank does not say, what of it can be spent; null where it says neither. */
  readonly balance: Cents | null
  /** null for US dollars. */
  readonly currency: string | null
}

export interface SyncPage {
  readonly added: ReadonlyArray<ReportedRow>
  readonly modified: ReadonlyArray<ReportedRow>
  readonly removed: ReadonlyArray<BankTransactionId>
  readonly cursor: string
  readonly hasMore: boolean
}

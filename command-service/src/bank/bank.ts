// The port to the bank-linking provider. An item is one login at one institution, read with its access token.
import type { Effect } from "effect"
import type { LinkToken } from "@evenkeel/contracts/api/users/users"
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { BankTransactionId, ItemId, UserId } from "@evenkeel/contracts/ids"
import type { Currency } from "@evenkeel/contracts/currency"
import type { Cents } from "@evenkeel/contracts/money"
import type { UnreadableRow } from "@evenkeel/contracts/budget/sync/schema"
import type { ReportedRow } from "../sync/report.ts"
import type {
  BankError,
  CursorRejected,
  InvalidPublicToken,
  MutationDuringPagination,
  NoAccounts,
} from "./bank-errors.ts"

export interface Bank {
  /** The URL for the provider's webhooks; undefined if the provider could not reach us. */
  readonly webhook: string | undefined
  /** The days of history that a new link requests. */
  readonly historyDays: number
  /** A token for the widget. With an access token it opens in update mode, to repair the login or to add accounts. */
  readonly createLinkToken: (
    userId: UserId,
    repair?: { readonly accessToken: string; readonly addsAccounts?: boolean },
  ) => Effect.Effect<LinkToken, BankError>
  /** A public token can be exchanged only once. */
  readonly exchange: (publicToken: string) => Effect.Effect<LinkedItem, BankError | InvalidPublicToken>
  /** Without accounts that the bank has closed. */
  readonly accounts: (accessToken: string) => Effect.Effect<ItemAccounts, BankError | NoAccounts>
  /** One page of the changes since the cursor; "" is the start. */
  readonly syncPage: (
    accessToken: string,
    cursor: string,
    count: number,
  ) => Effect.Effect<SyncPage, BankError | CursorRejected | MutationDuringPagination>
  /** The item's error, as the provider last saw it. */
  readonly itemState: (accessToken: string) => Effect.Effect<{ readonly error: BankError | null }, BankError>
  /** Sets the URL for the item's webhooks. */
  readonly setWebhook: (accessToken: string, webhook: string) => Effect.Effect<void, BankError>
  /** The key with which the provider signs its webhooks. An unknown id is a RequestRefused. */
  readonly webhookKey: (id: string) => Effect.Effect<WebhookKey, BankError>
  /** Invalidates the access token. Also succeeds if the item was removed before. */
  readonly removeItem: (accessToken: string) => Effect.Effect<void, BankError>
}

export interface WebhookKey {
  /** The public key, as a JSON Web Key. */
  readonly jwk: Readonly<Record<"kty" | "crv" | "x" | "y", string>>
  readonly isExpired: boolean
}

export interface LinkedItem {
  readonly itemId: ItemId
  readonly accessToken: string
}

export interface ItemAccounts {
  readonly institutionId: string | null
  readonly institutionName: string | null
  readonly webhook: string | null
  readonly accounts: ReadonlyArray<BankAccount>
}

export interface BankAccount {
  readonly plaidAccountId: string
  readonly name: string | null
  readonly mask: string | null
  /** Stays the same across logins; null if the institution provides none. */
  readonly persistentAccountId: string | null
  readonly accountType: AccountType
  /** The current balance, or the available one if the bank does not report that; null if it reports neither. */
  readonly balance: Cents | null
  readonly currency: Currency
}

export interface SyncPage {
  readonly added: ReadonlyArray<ReportedRow>
  readonly modified: ReadonlyArray<ReportedRow>
  readonly removed: ReadonlyArray<BankTransactionId>
  readonly unreadable: ReadonlyArray<UnreadableRow>
  readonly cursor: string
  readonly hasMore: boolean
  /** Whether the bank has older rows that are still to come. */
  readonly historyComing: boolean
}

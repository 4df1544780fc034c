// Decodes the provider's responses at the boundary: money becomes minor units of its own currency, dates are valid
// calendar dates, and text can be stored.
import { Result, Schema } from "effect"
import { partition } from "effect/Array"
import { accountTypeOf } from "@evenkeel/contracts/budget/accounts/rules"
import type { Currency } from "@evenkeel/contracts/currency"
import { amountFrom } from "@evenkeel/contracts/money"
import { isCalendarDate } from "@evenkeel/contracts/month"
import { firstIssueOf } from "@evenkeel/contracts/first-issue"
import type { UnreadableRow } from "@evenkeel/contracts/budget/sync/schema"
import type { ReportedRow } from "../sync/report.ts"
import type { BankAccount } from "./bank.ts"

const Nullish = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** Databases cannot store all of them, and browsers drop some from an address. */
const controlCharacter = /\p{Cc}/u

/** Text that is stored unchanged. */
const Verbatim = Schema.String.check(Schema.makeFilter((text: string) => !controlCharacter.test(text)))
const Id = Verbatim.check(Schema.makeFilter((id: string) => id.length > 0 && id.length <= 512))
const Day = Schema.String.check(Schema.makeFilter(isCalendarDate))
const Instant = Schema.String.check(Schema.makeFilter((text: string) => !Number.isNaN(Date.parse(text))))

interface Codes {
  readonly iso_currency_code?: string | null
  readonly unofficial_currency_code?: string | null
}

/** Dollars by default. An unofficial code stands for money that is not in ISO 4217. */
const currencyOf = (money: Codes): Currency =>
  text(money.iso_currency_code) ?? text(money.unofficial_currency_code) ?? "USD"

const Account = Schema.Struct({
  account_id: Id,
  persistent_account_id: Nullish(Id),
  balances: Schema.Struct({
    current: Nullish(Schema.Number),
    available: Nullish(Schema.Number),
    iso_currency_code: Nullish(Schema.String),
    unofficial_currency_code: Nullish(Schema.String),
  }),
  mask: Nullish(Schema.String),
  name: Nullish(Schema.String),
  official_name: Nullish(Schema.String),
  type: Schema.String,
  subtype: Nullish(Schema.String),
})

export const AccountsResponse = Schema.Struct({
  accounts: Schema.Array(Account),
  item: Schema.Struct({
    institution_id: Nullish(Schema.String),
    institution_name: Nullish(Schema.String),
    webhook: Nullish(Schema.String),
  }),
})

const Category = Schema.Struct({ primary: Verbatim, detailed: Verbatim, confidence_level: Nullish(Schema.String) })

const Row = Schema.Struct({
  transaction_id: Id,
  account_id: Id,
  amount: Schema.Number,
  iso_currency_code: Nullish(Schema.String),
  unofficial_currency_code: Nullish(Schema.String),
  date: Day,
  authorized_date: Nullish(Day),
  name: Nullish(Schema.String),
  merchant_name: Nullish(Schema.String),
  logo_url: Nullish(Schema.String),
  pending: Nullish(Schema.Boolean),
  pending_transaction_id: Nullish(Id),
  /** Unknown, because a row with an unexpected category is a row all the same. */
  personal_finance_category: Schema.optionalKey(Schema.Unknown),
  counterparties: Nullish(
    Schema.Array(Schema.Struct({ name: Schema.String, type: Schema.String, logo_url: Nullish(Schema.String) })),
  ),
}).check(
  Schema.makeFilter((row) =>
    amountFrom(row.amount, currencyOf(row)) === undefined
      ? { path: ["amount"], issue: "is no amount of money" }
      : undefined,
  ),
)

/** Rows are decoded one by one: an unreadable one must not fail the whole page. */
export const SyncResponse = Schema.Struct({
  added: Schema.Array(Schema.Unknown),
  modified: Schema.Array(Schema.Unknown),
  removed: Schema.Array(Schema.Struct({ transaction_id: Id })),
  next_cursor: Verbatim,
  has_more: Schema.Boolean,
  transactions_update_status: Nullish(Schema.Unknown),
})

export const ExchangeResponse = Schema.Struct({ access_token: Id, item_id: Id })
export const LinkTokenResponse = Schema.Struct({ link_token: Id, expiration: Instant })
export const RemoveResponse = Schema.Struct({})
export const ItemResponse = Schema.Struct({ item: Schema.Struct({ error: Nullish(Schema.Unknown) }) })
export const KeyResponse = Schema.Struct({
  key: Schema.Struct({
    kty: Schema.String,
    crv: Schema.String,
    x: Schema.String,
    y: Schema.String,
    expired_at: Nullish(Schema.Finite),
  }),
})

export const bankAccountOf = (account: typeof Account.Type): BankAccount => {
  const { current, available } = account.balances
  const currency = currencyOf(account.balances)
  // A wallet may have more of some token than fits: the other accounts of its bank are read all the same.
  const balance = amountFrom(current ?? available ?? Number.NaN, currency) ?? null
  return {
    plaidAccountId: account.account_id,
    name: text(account.name) ?? text(account.official_name),
    mask: text(account.mask),
    persistentAccountId: account.persistent_account_id ?? null,
    accountType: accountTypeOf(account.type, account.subtype),
    balance,
    currency,
  }
}

const decodeRow = Schema.decodeUnknownResult(Row)

/** Separates the readable rows from the unreadable ones, which name the field at fault. */
export const rowsIn = (
  reported: ReadonlyArray<unknown>,
): { readonly rows: ReadonlyArray<ReportedRow>; readonly unreadable: ReadonlyArray<UnreadableRow> } => {
  const [rows, unreadable] = partition(reported, (row) =>
    Result.match(decodeRow(row), {
      onFailure: ({ issue }) => Result.fail(unreadableRow(row, firstIssueOf(issue).path[0] ?? "row")),
      onSuccess: (read) => Result.succeed(rowOf(read)),
    }),
  )
  return { rows, unreadable }
}

const unreadableRow = (row: unknown, field: string): UnreadableRow => {
  const {
    transaction_id: id,
    name,
    merchant_name: merchant,
  }: Record<string, unknown> = typeof row === "object" && row !== null ? { ...row } : {}
  const textOf = (value: unknown) => (typeof value === "string" ? text(value) : null)
  return { bankTransactionId: textOf(id), name: textOf(merchant) ?? textOf(name), field }
}

const rowOf = (row: typeof Row.Type): ReportedRow => {
  const merchant = row.counterparties?.find(({ type }) => type === "merchant")
  const currency = currencyOf(row)
  return {
    bankTransactionId: row.transaction_id,
    plaidAccountId: row.account_id,
    follows: row.pending_transaction_id ?? null,
    name: text(row.name) ?? text(row.merchant_name) ?? "Unnamed transaction",
    merchant: text(row.merchant_name) ?? text(merchant?.name),
    amount: amountFrom(row.amount, currency) ?? 0,
    currency,
    authorizedOn: row.authorized_date ?? null,
    bookedOn: row.date,
    pending: row.pending ?? false,
    logoUrl: webAddress(row.logo_url) ?? webAddress(merchant?.logo_url),
    category: categoryOf(row.personal_finance_category),
  }
}

const isCategory = Schema.is(Category)

const categoryOf = (category: unknown): ReportedRow["category"] => {
  if (!isCategory(category)) return null
  const { primary, detailed, confidence_level: confidence } = category
  return { primary, detailed, confident: confidence !== "LOW" && confidence !== "UNKNOWN" }
}

const longestText = 300

/** The first unit of a surrogate pair, left over when text is cut in the middle of an emoji. */
const halfCharacter = /[\uD800-\uDBFF]$/

/** Text that can be stored and shown; null if nothing readable is left. */
export const text = (given: string | null | undefined): string | null => {
  const kept = (given ?? "")
    .replaceAll(/\p{Cc}+/gu, " ")
    .slice(0, longestText)
    .replace(halfCharacter, "")
    .toWellFormed()
    .trim()
  return kept === "" ? null : kept
}

/** A path on the product's own origin. Two slashes, or what browsers take for them, lead elsewhere. */
const ownPath = /^\/[^/\\]/

/** Other URLs, such as javascript: ones, must not get into a page. The sandbox bank's logos are paths. */
const webAddress = (given: string | null | undefined): string | null => {
  if (given == null || controlCharacter.test(given)) return null
  return ownPath.test(given) || (/^https?:\/\//i.test(given) && URL.canParse(given)) ? given : null
}

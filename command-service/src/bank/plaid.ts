// The provider, through its SDK. The sandbox bank answers the same calls; only `address` differs.
import { Effect, Schema } from "effect"
import { Configuration, CountryCode, PlaidApi, Products, type LinkTokenCreateRequest } from "plaid"
import { firstIssueOf } from "@evenkeel/contracts/first-issue"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Bank } from "./bank.ts"
import {
  CursorRejected,
  InvalidPublicToken,
  MutationDuringPagination,
  NoAccounts,
  UnreadableResponse,
  type BankError,
} from "./bank-errors.ts"
import {
  AccountsResponse,
  bankAccountOf,
  ExchangeResponse,
  ItemResponse,
  KeyResponse,
  LinkTokenResponse,
  RemoveResponse,
  rowsIn,
  SyncResponse,
  text,
} from "./plaid-responses.ts"
import { failureOf, problemIn, type PlaidFailure } from "./plaid-failure.ts"
import { defaultQuota, guardQuota, type BankQuota } from "./quota.ts"

export interface PlaidOptions {
  /** Without a slash at the end, such as https://production.plaid.com. */
  readonly address: string
  readonly clientId: string
  readonly secret: string
  /** The deadline of a whole call, in milliseconds. */
  readonly timeout?: number
  /** The URL for the webhooks of items that are linked from now on. */
  readonly webhook?: string | undefined
  readonly quota?: BankQuota
  /** The days of history that a new link requests. */
  readonly historyDays?: number
  /** The countries of the banks in the widget. */
  readonly countryCodes?: ReadonlyArray<CountryCode>
  /** Where a bank's own site sends people back to; without it, such sites open in windows of their own. */
  readonly redirectUri?: string | undefined
  /** Whether to bypass the proxy that HTTP_PROXY names: for a sandbox bank of our own. */
  readonly direct?: boolean
}

/** In days: the provider gives no more. */
export const longestHistory = 730
/** In bytes. The largest page has 500 transactions of about 2 kB. */
const largestResponse = 16 * 1024 * 1024

/** Calls of the provider, within deadline and quota. */
const callsOf = ({
  address,
  clientId,
  secret,
  timeout = 20_000,
  quota = defaultQuota,
  direct = false,
}: PlaidOptions) => {
  const plaid = new PlaidApi(
    new Configuration({
      basePath: address,
      baseOptions: {
        headers: { "PLAID-CLIENT-ID": clientId, "PLAID-SECRET": secret, "Plaid-Version": "2020-09-14" },
        maxContentLength: largestResponse,
        // The provider never redirects, and a redirect would get our keys.
        maxRedirects: 0,
        ...(direct ? { proxy: false } : {}),
      },
    }),
  )

  const { permit, permitFor } = guardQuota(quota)
  const callNow = callWithin(timeout)
  const call: typeof callNow = (...made) => Effect.andThen(permit, callNow(...made))
  /** A call about one item. */
  const callFor =
    (accessToken: string): typeof callNow =>
    (...made) =>
      Effect.andThen(permitFor(accessToken), call(...made))
  return { plaid, call, callFor }
}

type Calls = ReturnType<typeof callsOf>
type LinkOptions = Pick<PlaidOptions, "redirectUri" | "webhook"> &
  Required<Pick<PlaidOptions, "historyDays" | "countryCodes">>

export const makePlaidBank = (options: PlaidOptions): Bank => {
  const { webhook, redirectUri, historyDays = longestHistory, countryCodes = [CountryCode.Us] } = options
  const calls = callsOf(options)
  return {
    webhook,
    historyDays,
    ...callsOfLinking(calls, { webhook, redirectUri, historyDays, countryCodes }),
    ...callsOfReading(calls),
    ...callsOfWebhooks(calls),
  }
}

const callsOfLinking = ({ plaid, call, callFor }: Calls, options: LinkOptions) =>
  ({
    createLinkToken: (userId, repair) =>
      call("/link/token/create", LinkTokenResponse, (sent) =>
        plaid.linkTokenCreate(linkTokenRequest(userId, options, repair), sent),
      ).pipe(
        only(),
        Effect.map(({ link_token: token, expiration }) => ({ token, expiration })),
      ),

    exchange: (publicToken) =>
      call("/item/public_token/exchange", ExchangeResponse, (options) =>
        plaid.itemPublicTokenExchange({ public_token: publicToken }, options),
      ).pipe(
        only("InvalidPublicToken"),
        Effect.map(({ access_token: accessToken, item_id: itemId }) => ({ accessToken, itemId })),
      ),

    accounts: (accessToken) =>
      callFor(accessToken)("/accounts/get", AccountsResponse, (options) =>
        plaid.accountsGet({ access_token: accessToken }, options),
      ).pipe(
        only("NoAccounts"),
        Effect.map(({ accounts, item }) => ({
          institutionId: text(item.institution_id),
          institutionName: text(item.institution_name),
          webhook: text(item.webhook),
          accounts: accounts.map(bankAccountOf),
        })),
      ),

    removeItem: (accessToken) =>
      call("/item/remove", RemoveResponse, (options) => plaid.itemRemove({ access_token: accessToken }, options)).pipe(
        only(),
        Effect.asVoid,
        Effect.catchTag("ItemMissing", () => Effect.void),
      ),
  }) satisfies Partial<Bank>

const callsOfReading = ({ plaid, callFor }: Calls) =>
  ({
    syncPage: (accessToken, cursor, count) =>
      callFor(accessToken)("/transactions/sync", SyncResponse, (options) =>
        plaid.transactionsSync({ access_token: accessToken, count, ...(cursor === "" ? {} : { cursor }) }, options),
      ).pipe(
        only("MutationDuringPagination"),
        // The cursor is the only field of the request that the provider may reject.
        Effect.mapError((error) => {
          const isInvalid = error._tag === "RequestRefused" && error.code === "INVALID_FIELD"
          return isInvalid && cursor !== "" ? new CursorRejected() : error
        }),
        Effect.map(({ added, modified, removed, next_cursor, has_more, transactions_update_status: status }) => {
          const [news, changed] = [rowsIn(added), rowsIn(modified)]
          return {
            added: news.rows,
            modified: changed.rows,
            removed: removed.map((row) => row.transaction_id),
            unreadable: [...news.unreadable, ...changed.unreadable],
            cursor: next_cursor,
            hasMore: has_more,
            historyComing: status === "NOT_READY" || status === "INITIAL_UPDATE_COMPLETE",
          }
        }),
      ),

    itemState: (accessToken) =>
      callFor(accessToken)("/item/get", ItemResponse, (options) =>
        plaid.itemGet({ access_token: accessToken }, options),
      ).pipe(
        only(),
        Effect.map(({ item }) => {
          const problem = problemIn(item.error)
          return { error: problem === null ? null : asBankError(problem) }
        }),
      ),
  }) satisfies Partial<Bank>

const callsOfWebhooks = ({ plaid, call, callFor }: Calls) =>
  ({
    setWebhook: (accessToken, address) =>
      callFor(accessToken)("/item/webhook/update", ItemResponse, (options) =>
        plaid.itemWebhookUpdate({ access_token: accessToken, webhook: address }, options),
      ).pipe(only(), Effect.asVoid),

    webhookKey: (id) =>
      call("/webhook_verification_key/get", KeyResponse, (options) =>
        plaid.webhookVerificationKeyGet({ key_id: id }, options),
      ).pipe(
        only(),
        Effect.map(({ key: { expired_at: expiredAt, ...jwk } }) => ({ jwk, isExpired: (expiredAt ?? null) !== null })),
      ),
  }) satisfies Partial<Bank>

/** With an item's access token the request is for update mode, which offers no products. */
const linkTokenRequest = (
  userId: UserId,
  { webhook, redirectUri, historyDays, countryCodes }: LinkOptions,
  repair: Parameters<Bank["createLinkToken"]>[1],
): LinkTokenCreateRequest => ({
  client_name: "Evenkeel",
  language: "en",
  country_codes: [...countryCodes],
  user: { client_user_id: userId },
  ...(webhook === undefined ? {} : { webhook }),
  ...(repair === undefined
    ? {
        products: [Products.Transactions],
        transactions: { days_requested: historyDays },
        ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
      }
    : { access_token: repair.accessToken, update: { account_selection_enabled: repair.addsAccounts ?? false } }),
})

/**
 * Makes one call and decodes its response. A response that does not match the schema fails as a whole. The deadline is
 * that of the whole call: the client's own timeouts begin anew with every byte that arrives.
 */
const callWithin =
  (timeout: number) =>
  <Response>(
    endpoint: string,
    schema: Schema.ConstraintDecoder<Response>,
    send: (options: { readonly signal: AbortSignal }) => Promise<{ readonly data: unknown }>,
  ): Effect.Effect<Response, PlaidFailure> =>
    Effect.tryPromise({
      try: (signal) => send({ signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) }),
      catch: failureOf,
    }).pipe(
      Effect.flatMap(({ data }) => Schema.decodeUnknownEffect(schema)(data)),
      Effect.catchTag("SchemaError", ({ issue }) => {
        const { path } = firstIssueOf(issue)
        return Effect.fail(new UnreadableResponse({ endpoint, where: path.length === 0 ? "the body" : path.join(".") }))
      }),
    )

type Special = Exclude<PlaidFailure, BankError>

/** Passes on only the special failures that this call is known to have; any other is an unreadable response. */
const only =
  <Tag extends Special["_tag"] = never>(...expected: ReadonlyArray<Tag>) =>
  <Response>(
    called: Effect.Effect<Response, PlaidFailure>,
  ): Effect.Effect<Response, BankError | Extract<PlaidFailure, { readonly _tag: Tag }>> =>
    Effect.mapError(called, (failure) =>
      (expected as ReadonlyArray<string>).includes(failure._tag)
        ? (failure as Extract<PlaidFailure, { readonly _tag: Tag }>)
        : asBankError(failure),
    )

const isSpecial = (failure: PlaidFailure): failure is Special =>
  failure instanceof MutationDuringPagination || failure instanceof InvalidPublicToken || failure instanceof NoAccounts

const asBankError = (failure: PlaidFailure): BankError =>
  isSpecial(failure) ? new UnreadableResponse({ endpoint: "an unexpected failure", where: failure._tag }) : failure

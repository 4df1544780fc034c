// Reads everything new of one item: all pages since the cursor, buffered, and its balances. All of it, or a failure.
import { Effect, Schedule } from "effect"
import type { ItemId } from "@evenkeel/contracts/ids"
import type { ItemReport } from "./report.ts"
import type { Bank, SyncPage } from "../bank/bank.ts"
import {
  BankUnavailable,
  RequestRefused,
  UnreadableResponse,
  type BankError,
  type CursorRejected,
} from "../bank/bank-errors.ts"

export interface ItemToRead {
  readonly itemId: ItemId
  readonly accessToken: string
  /** "" is the start. */
  readonly cursor: string
}

/** Rows on a page; the provider gives at most 500. */
export const largestPage = 500
const mostPages = 400
/** In milliseconds, between two tries of a page that the provider's limit refuses. */
const betweenTries = 5_000
/** How often a sync may start over because rows changed between two pages. */
const mostRestarts = 3

export const readItem = (
  bank: Bank,
  { itemId, accessToken, cursor }: ItemToRead,
  pageSize: number,
  pauseBetween = betweenTries,
): Effect.Effect<ItemReport, BankError> =>
  Effect.gen(function* () {
    const { pages, isWhole } = yield* readStill(bank, accessToken, cursor, pageSize, pauseBetween).pipe(
      Effect.catchTag("CursorRejected", () => readStill(bank, accessToken, "", pageSize, pauseBetween)),
      Effect.catchTag("CursorRejected", () =>
        Effect.fail(new RequestRefused({ type: "INVALID_REQUEST", code: "INVALID_FIELD" })),
      ),
    )
    // Balances are read after the rows, so that they are not older than them.
    const accounts = yield* retriedIfLimited(twice(bank.accounts(accessToken)), pages.length > 1, pauseBetween).pipe(
      Effect.map(({ accounts }) => accounts),
      Effect.catchTag("NoAccounts", () => Effect.succeed([])),
    )
    return {
      itemId,
      fromCursor: cursor,
      isWhole,
      cursor: pages.at(-1)?.cursor ?? cursor,
      historyComing: pages.at(-1)?.historyComing ?? false,
      added: pages.flatMap((page) => page.added),
      modified: pages.flatMap((page) => page.modified),
      removed: pages.flatMap((page) => page.removed),
      unreadable: pages.flatMap((page) => page.unreadable),
      accounts: accounts.map(({ plaidAccountId, balance, currency }) => ({ plaidAccountId, balance, currency })),
    }
  })

/** All pages from that cursor, starting over if rows changed in between. */
const readStill = (
  bank: Bank,
  accessToken: string,
  start: string,
  pageSize: number,
  pauseBetween: number,
): Effect.Effect<{ readonly pages: ReadonlyArray<SyncPage>; readonly isWhole: boolean }, BankError | CursorRejected> =>
  readPages(bank, accessToken, start, pageSize, pauseBetween).pipe(
    Effect.retry({ times: mostRestarts, while: (error) => error._tag === "MutationDuringPagination" }),
    Effect.catchTag("MutationDuringPagination", () =>
      Effect.fail(new BankUnavailable({ reason: "rows kept changing" })),
    ),
    Effect.map((pages) => ({ pages, isWhole: start === "" })),
  )

const readPages = Effect.fnUntraced(function* (
  bank: Bank,
  accessToken: string,
  start: string,
  pageSize: number,
  pauseBetween: number,
) {
  const pages: Array<SyncPage> = []
  let cursor = start
  for (;;) {
    const next = twice(bank.syncPage(accessToken, cursor, pageSize))
    const page = yield* retriedIfLimited(next, pages.length > 0, pauseBetween)
    pages.push(page)
    if (!page.hasMore) return pages
    // A bank whose cursor does not advance would be read forever.
    if (page.cursor === cursor || pages.length === mostPages) {
      return yield* new UnreadableResponse({ endpoint: "/transactions/sync", where: "next_cursor" })
    }
    cursor = page.cursor
  }
})

/**
 * A history of more pages than the limit allows in a minute would otherwise start over for ever. The first page is not
 * retried: a caller that syncs too often gets the refusal.
 */
const retriedIfLimited = <A, E extends { readonly _tag: string }>(
  read: Effect.Effect<A, E>,
  isUnderWay: boolean,
  pauseBetween: number,
): Effect.Effect<A, E> =>
  isUnderWay
    ? Effect.retry(read, { schedule: Schedule.spaced(pauseBetween), while: ({ _tag }) => _tag === "RateLimited" })
    : read

/** Retries once if the connection breaks. Only safe for reads. */
const twice = <A, E extends { readonly _tag: string }>(read: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.retry(read, {
    times: 1,
    while: (error) => error instanceof BankUnavailable && error.reason === "no connection",
  })

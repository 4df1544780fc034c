// Has an import read, if it is not any more, and matched against the budget as that is now.
import { Effect } from "effect"
import { notFound, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { storeAway } from "@evenkeel/event-log/event-store"
import type { BudgetCache, LoadedBudget } from "../../budget-cache.ts"
import { ask } from "../../database.ts"
import { todayOf } from "../../decision.ts"
import type { Decisions } from "../matching/matched.ts"
import type { Readers } from "../reading/readers.ts"
import type { MatchId } from "../reading/readings.ts"
import type { Overview } from "../reading/views.ts"
import type { RememberedSource } from "./answers.ts"
import { knownIn } from "./known.ts"
import type { Shown } from "./preview.ts"
import { categoriesFor } from "./category-proposals.ts"
import { accountsFor } from "./proposals.ts"
import type { ImportTables, StoredImport } from "./tables.ts"

export interface PrepareOptions {
  readonly tables: ImportTables
  readonly readers: Readers
  readonly cache: BudgetCache
  /** The product's clock. */
  readonly now: () => Date
}

export type Remembered = Readonly<Record<string, RememberedSource>>

/** An import, read. */
export interface Read {
  readonly stored: StoredImport
  readonly overview: Overview
  readonly remembered: Remembered
}

/** An import, read and matched. */
export interface Matched extends Read, Shown {
  readonly id: MatchId
  readonly decisions: Decisions
}

export interface Prepare {
  readonly find: (userId: UserId, importId: string) => Effect.Effect<StoredImport, RequestError>
  readonly prepare: (stored: StoredImport) => Effect.Effect<Matched, RequestError>
  /** Against a budget that does not change meanwhile. undefined if the reading is not kept any more. */
  readonly matchOn: (
    loaded: Pick<LoadedBudget, "budget" | "revision">,
    read: Read,
  ) => Effect.Effect<Matched | undefined, RequestError>
}

const attempts = 3
/** Rows that are sent to another thread. */
const atOnce = 1_000

export const makePrepare = ({ tables, readers, cache, now }: PrepareOptions): Prepare => {
  const read = Effect.fnUntraced(function* (
    { importId, userId, files, answers }: StoredImport,
    remembered: Remembered,
  ) {
    const reader = readers(importId)
    const id = readingOf(importId, answers)
    const known = yield* reader.call("overview", id)
    if (known !== undefined) return known
    const look = cache.look(userId, ({ budget }) => ({ today: todayOf(budget, now()), currency: budget.currency }))
    const { today, currency } = yield* Effect.mapError(look, storeAway)
    const load = Effect.gen(function* () {
      yield* reader.call("begin", importId, files)
      for (const file of files.keys()) {
        yield* forEach(tables.pieces(importId, file), (bytes) => reader.call("piece", importId, file, bytes))
      }
      return yield* reader.call("read", id, { today, currency, said: answers.said, remembered })
    })
    // Another request for the same may have had it read in the meantime.
    return yield* reader.alone(
      Effect.flatMap(reader.call("overview", id), (kept) => (kept === undefined ? load : Effect.succeed(kept))),
    )
  })

  const matchOn = Effect.fnUntraced(function* (
    { budget, revision }: Pick<LoadedBudget, "budget" | "revision">,
    { stored, overview, remembered }: Read,
  ) {
    const { importId, answers } = stored
    const { currency } = budget
    const reader = readers(importId)
    const reading = readingOf(importId, answers)
    const send = Effect.gen(function* () {
      const sought = yield* reader.call("sought", reading)
      if (sought === undefined) return
      const { rows, days } = yield* Effect.promise(() => knownIn(budget, sought))
      for (let from = 0; from === 0 || from < rows.length; from += atOnce) {
        yield* reader.call("know", importId, from, rows.slice(from, from + atOnce), days)
      }
    })
    let recognised = yield* reader.call("recognised", reading, revision)
    const isSent = recognised === undefined
    if (recognised === undefined) {
      yield* send
      recognised = yield* reader.call("recognise", reading, revision)
      if (recognised === undefined) return undefined
    }
    const accounts = accountsFor(budget, overview, answers, remembered, recognised)
    const categories = categoriesFor(budget, overview, answers, remembered)
    const destinations = new Map(
      [...accounts].map(([key, { accountId, accountType, name }]) => [
        key,
        { account: accountId ?? key, accountType, name },
      ]),
    )
    const against = JSON.stringify([revision, [...destinations]])
    const id = { ...reading, against }
    const decisions = { rows: answers.rows, maybe: answers.maybe }
    let totals = yield* reader.call("totals", id, decisions)
    if (totals === undefined) {
      if (!isSent) yield* send
      const own = [...budget.accounts.values()].map(({ accountId: account, accountType, name }) => ({
        account,
        accountType,
        name,
      }))
      yield* reader.call("match", id, { currency, destinations, accounts: own })
      totals = yield* reader.call("totals", id, decisions)
    }
    return totals && { importId, stored, overview, remembered, id, decisions, accounts, categories, totals, currency }
  })

  return {
    find: Effect.fnUntraced(function* (userId, importId) {
      return (yield* tables.find(userId, importId)) ?? (yield* Effect.fail(notFound("Import")))
    }),
    prepare: Effect.fnUntraced(function* (stored) {
      const remembered = yield* tables.remembered(stored.userId)
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const overview = yield* read(stored, remembered)
        const matching = Effect.flatMap(Effect.mapError(cache.load(stored.userId), storeAway), (loaded) =>
          matchOn(loaded, { stored, overview, remembered }),
        )
        const found = yield* cache.exclusively(stored.userId, matching)
        // The thread has dropped it for others' imports, or ended.
        if (found !== undefined) return found
      }
      return yield* Effect.fail(tooBusy)
    }),
    matchOn,
  }
}

export const tooBusy = unavailable("Too many files are being imported right now. Please try again in a moment.")

/** Other answers about how a file is to be read make another reading of it. */
const readingOf = (importId: string, { said }: StoredImport["answers"]) => ({ importId, said: JSON.stringify(said) })

const forEach = Effect.fnUntraced(function* <Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Effect.Effect<unknown, RequestError>,
) {
  const iterator = items[Symbol.asyncIterator]()
  for (;;) {
    const next = yield* ask(() => iterator.next())
    if (next.done) return
    yield* work(next.value)
  }
})

// What becomes of an upload until it is imported: it is stored, read, and matched against the budget as that is now.
import { Effect } from "effect"
import type { ImportAnswers, Imported, ImportPreview, ImportRow } from "@evenkeel/contracts/api/imports"
import { conflict, notFound, refused, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import type { QueryString } from "@evenkeel/contracts/routes"
import type { UploadedFile } from "@evenkeel/server-kit/http/upload/upload"
import type { BudgetCache } from "../../budget-cache.ts"
import type { CommandContext, CommandReply } from "../../handle.ts"
import type { CommitImport } from "../commit.ts"
import { comingIn } from "../matching/matched.ts"
import { ask } from "../../database.ts"
import { storeAway } from "@evenkeel/event-log/event-store"
import { todayOf } from "../../decision.ts"
import { amountIn } from "../../requests.ts"
import { answered, type RememberedSource } from "./answers.ts"
import { knownRows } from "./known.ts"
import { importedReply, plannedImport, skippedIn } from "./planned.ts"
import { importingPreview, previewOf, rowOf, type Shown } from "./preview.ts"
import { accountsFor, categoriesFor } from "./proposals.ts"
import type { Readers } from "../reading/readers.ts"
import type { FoundRow, MatchId, Overview } from "../reading/readings.ts"
import type { ImportTables, StoredImport } from "./tables.ts"
import { takeUpload } from "./uploads.ts"

export interface PreviewOptions {
  readonly tables: ImportTables
  readonly readers: Readers
  readonly cache: BudgetCache
  readonly commitImport: CommitImport
  /** The product's clock. */
  readonly now: () => Date
}

/** An import, read and matched. */
export interface Matched extends Shown {
  readonly stored: StoredImport
  readonly id: MatchId
}

export interface Previews {
  readonly upload: (userId: UserId, upload: AsyncIterable<UploadedFile>) => Effect.Effect<ImportPreview, RequestError>
  readonly show: (userId: UserId, importId: string) => Effect.Effect<ImportPreview, RequestError>
  readonly rows: (
    userId: UserId,
    importId: string,
    asked: QueryString<"importRows">,
  ) => Effect.Effect<ReadonlyArray<ImportRow>, RequestError>
  readonly answer: (
    userId: UserId,
    importId: string,
    given: ImportAnswers,
  ) => Effect.Effect<ImportPreview, RequestError>
  /** Brings the rows in. With the same command it is done once, and answered the same. */
  readonly commit: (context: CommandContext, importId: string) => Effect.Effect<CommandReply<Imported>, RequestError>
  /** An import that is under way is cancelled, and nothing of it is kept. */
  readonly forget: (userId: UserId, importId: string) => Effect.Effect<void, RequestError>
}

/** An import that this process is carrying out. */
interface UnderWay {
  done: number
  total: number
  isCancelled: boolean
}

const usualLimit = 100
const pageOfRows = 2_000
/** In bytes of JSON: a decision about each of a hundred thousand rows. */
const mostAnswers = 4 * 1024 * 1024

export const makePreviews = ({ tables, readers, cache, commitImport, now }: PreviewOptions): Previews => {
  const underWay = new Map<string, UnderWay>()
  const find = Effect.fnUntraced(function* (userId: UserId, importId: string) {
    return (yield* tables.find(userId, importId)) ?? (yield* Effect.fail(notFound("Import")))
  })

  const read = Effect.fnUntraced(function* (
    { importId, userId, version, files, answers }: StoredImport,
    remembered: Readonly<Record<string, RememberedSource>>,
  ) {
    const reader = readers(importId)
    const id = { importId, version }
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
      Effect.flatMap(reader.call("overview", id), (read) => (read === undefined ? load : Effect.succeed(read))),
    )
  })

  const expectAmounts = Effect.fnUntraced(function* (userId: UserId, { accounts = {} }: ImportAnswers) {
    const currency = yield* Effect.mapError(
      cache.look(userId, ({ budget }) => budget.currency),
      storeAway,
    )
    for (const [key, choice] of Object.entries(accounts)) {
      if ("accountId" in choice) continue
      yield* Effect.fromResult(amountIn({ currency }, `accounts.${key}.openingBalance`, choice.openingBalance))
    }
  })

  /** What the rows are beside the budget, which must not change before the answer is made of it. */
  const matchWith = Effect.fnUntraced(function* (
    stored: StoredImport,
    overview: Overview,
    remembered: Readonly<Record<string, RememberedSource>>,
  ) {
    const { importId, userId, version, answers } = stored
    const { budget, revision } = yield* Effect.mapError(cache.load(userId), storeAway)
    const reader = readers(importId)
    const accounts = accountsFor(budget, overview, answers, remembered)
    const categories = categoriesFor(budget, overview, answers, remembered)
    const destinations = new Map(
      [...accounts].map(([key, { accountId, accountType }]) => [key, { account: accountId ?? key, accountType }]),
    )
    const id = { importId, version, against: JSON.stringify([revision, [...destinations]]) }
    const decisions = { rows: answers.rows, maybe: answers.maybe }
    let totals = yield* reader.call("totals", id, decisions)
    if (totals === undefined) {
      let count = 0
      yield* forEach(knownRows(budget, daysOf(overview)), (rows) => {
        const from = count
        count += rows.length
        return reader.call("know", importId, from, rows)
      })
      const cards = [...budget.accounts.values()].filter(({ accountType }) => accountType === "CREDIT")
      const against = { currency: budget.currency, destinations, cards: cards.map(({ accountId }) => accountId) }
      yield* reader.call("match", id, against)
      totals = yield* reader.call("totals", id, decisions)
    }
    return totals && { importId, stored, id, overview, accounts, categories, totals, currency: budget.currency }
  })

  const prepare = Effect.fnUntraced(function* (stored: StoredImport): Effect.fn.Return<Matched, RequestError> {
    const remembered = yield* tables.remembered(stored.userId)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const overview = yield* read(stored, remembered)
      const found = yield* cache.exclusively(stored.userId, matchWith(stored, overview, remembered))
      // The thread has dropped it for others' imports, or ended.
      if (found !== undefined) return found
    }
    return yield* Effect.fail(unavailable("Too many files are being imported right now. Please try again in a moment."))
  })

  /** All rows that come in, a page at a time, since each page comes from another thread. */
  const comingRows = Effect.fnUntraced(function* ({ id, stored }: Matched) {
    const { rows: decisions, maybe } = stored.answers
    const comesIn = comingIn({ rows: decisions, maybe })
    const coming: Array<FoundRow> = []
    for (let after: string | undefined; ;) {
      const page = yield* readers(id.importId).call("rows", id, { after, limit: pageOfRows, status: undefined })
      if (page === undefined) return undefined
      for (const row of page) if (comesIn(row, row)) coming.push(row)
      after = page.at(-1)?.id
      if (page.length < pageOfRows) return coming
    }
  })

  const commit = Effect.fnUntraced(function* (context: CommandContext, importId: string, progress: UnderWay) {
    const stored = yield* find(context.userId, importId)
    const remembered = yield* tables.remembered(context.userId)
    // Nothing that is known of if an earlier request with the same key has carried it out, and its answer was lost.
    let skipped: Imported["skipped"] = { here: 0, maybe: 0, aside: 0, refused: 0 }
    const planOf = Effect.fnUntraced(function* () {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const found = yield* matchWith(stored, yield* read(stored, remembered), remembered)
        if (found === undefined) continue
        const open = found.overview.files.flatMap(({ questions, said }) =>
          questions.filter(({ id }) => said.answers[id] === undefined),
        )
        if (open.length > 0) return yield* Effect.fail(refused("Please answer the questions about these files first."))
        const rows = yield* comingRows(found)
        if (rows === undefined) continue
        progress.total = rows.length
        skipped = skippedIn(found, rows.length)
        return plannedImport(found, rows)
      }
      return yield* Effect.fail(readAgain)
    })
    const watch = {
      advanced: (rows: number) => {
        progress.done = rows
      },
      isCancelled: () => progress.isCancelled,
    }
    return yield* commitImport(context, importId, planOf, watch, ({ budget }) =>
      importedReply(budget, importId, skipped),
    )
  })

  return {
    commit: (context, importId) =>
      Effect.suspend(() => {
        if (underWay.has(importId)) return Effect.fail(conflict("This import is under way already."))
        const progress: UnderWay = { done: 0, total: 0, isCancelled: false }
        underWay.set(importId, progress)
        return Effect.ensuring(
          commit(context, importId, progress),
          Effect.sync(() => underWay.delete(importId)),
        )
      }),
    upload: Effect.fnUntraced(function* (userId, upload) {
      const importId = newId()
      yield* tables.begin(userId, importId)
      const arriving = Effect.gen(function* () {
        const files = yield* takeUpload(tables, importId, upload)
        yield* tables.arrived(importId, files)
      })
      // The thread may have to start: that takes no longer than most uploads.
      const ready = Effect.ignore(readers(importId).call("overview", { importId, version: 0 }))
      const both = Effect.all([arriving, ready], { concurrency: "unbounded", discard: true })
      yield* Effect.onError(both, () => Effect.ignore(tables.forget(userId, importId)))
      return previewOf(yield* prepare(yield* find(userId, importId)))
    }),
    show: Effect.fnUntraced(function* (userId, importId) {
      const stored = yield* find(userId, importId)
      const progress = underWay.get(importId)
      // While rows come in the budget is theirs: it is not matched again before that ends.
      if (progress !== undefined) {
        return importingPreview(importId, { done: progress.done, total: progress.total })
      }
      return previewOf(yield* prepare(stored))
    }),
    rows: Effect.fnUntraced(function* (userId, importId, { after, limit = usualLimit, status }) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const { id, currency, stored } = yield* prepare(yield* find(userId, importId))
        const rows = yield* readers(importId).call("rows", id, { after, limit, status })
        if (rows !== undefined) return rows.map((row) => rowOf(row, currency, stored.answers.rows))
      }
      return yield* Effect.fail(readAgain)
    }),
    answer: Effect.fnUntraced(function* (userId, importId, given) {
      const stored = yield* find(userId, importId)
      yield* expectAmounts(userId, given)
      const answers = answered(stored.answers, given)
      if (JSON.stringify(answers).length > mostAnswers) {
        return yield* Effect.fail(refused("There are too many answers. Import fewer files at a time."))
      }
      if (!(yield* tables.answer(stored, answers))) {
        return yield* Effect.fail(conflict("Something else was answered at the same time. Please try again."))
      }
      return previewOf(yield* prepare(yield* find(userId, importId)))
    }),
    forget: Effect.fnUntraced(function* (userId, importId) {
      yield* find(userId, importId)
      const progress = underWay.get(importId)
      if (progress !== undefined) progress.isCancelled = true
      if (!(yield* tables.forget(userId, importId))) yield* Effect.fail(notFound("Import"))
    }),
  }
}

const readAgain = unavailable("The rows are being read again. Please try again in a moment.")

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

/** From the first day to the last of all rows. */
const daysOf = ({ sums }: Overview): { readonly first: string; readonly last: string } => {
  const all = sums.flatMap((own) => [...own.values()])
  return {
    first: all.reduce((first, each) => (each.first < first ? each.first : first), "9999-12-31"),
    last: all.reduce((last, each) => (each.last > last ? each.last : last), "0001-01-01"),
  }
}

// Has an import read, if its rows are not stored, and matched against the present budget.
import { Effect } from "effect"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { notFound, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { asUnavailable } from "@evenkeel/event-log/event-store"
import type { BudgetCache, LoadedBudget } from "../../execute/budget-cache.ts"
import { todayOf } from "../../decision.ts"
import type { Known } from "../matching/rows.ts"
import { sourceOfAccount } from "../reading/source-keys.ts"
import type { Overview } from "../reading/reading.ts"
import type { Threads } from "../reading/threads.ts"
import { answered, questionId } from "./answers.ts"
import { ownAccountsOf } from "../../sync/matching/other-sides.ts"
import { categoriesFor } from "./category-proposals.ts"
import { inTurns } from "@evenkeel/server-kit/limits/in-turns"
import { knownIn } from "./known.ts"
import type { Shown } from "./preview.ts"
import { withAccountQuestions } from "./proposals.ts"
import type { ImportsTable, KeptSources, StoredImport } from "../tables/imports.ts"
import type { RowsTable } from "../tables/rows.ts"

export interface PrepareOptions {
  readonly imports: ImportsTable
  readonly rows: RowsTable
  readonly threads: Threads
  readonly cache: BudgetCache
  readonly now: () => Date
}

/** An import whose rows have been read. */
interface ReadImport extends StoredImport {
  readonly reading: string
  readonly overview: Overview
}

export interface Matched extends Shown {
  readonly stored: ReadImport
  readonly keptSources: KeptSources
  /** The key of the state that the rows were matched against. */
  readonly against: string
}

export interface Prepare {
  readonly find: (userId: UserId, importId: string) => Effect.Effect<StoredImport, RequestError>
  readonly prepare: (stored: StoredImport) => Effect.Effect<Matched, RequestError>
  /** Against a budget that does not change meanwhile. undefined if the files were read again meanwhile. */
  readonly matchOn: (
    loaded: Pick<LoadedBudget, "budget" | "revision">,
    read: Pick<Matched, "stored" | "keptSources">,
  ) => Effect.Effect<Matched | undefined, RequestError>
}

const attempts = 3

const matching = ({ rows, threads }: Pick<PrepareOptions, "rows" | "threads">): Prepare["matchOn"] =>
  Effect.fnUntraced(function* ({ budget, revision }, { stored, keptSources }) {
    const { importId, reading, overview, answers } = stored
    const against = JSON.stringify([revision, answers.accounts])
    let accounts = stored.accounts ?? []
    if (stored.matched !== against) {
      const known = yield* Effect.flatMap(rows.sought(importId), (sought) =>
        Effect.promise(() => inTurns(asTexts(knownIn(budget, sought)))),
      )
      const own = { accounts: [...budget.accounts.values()], currency: budget.currency }
      const texts = yield* rows.texts(importId)
      const found = yield* threads((call) =>
        call("match", texts, {
          overview,
          budget: own,
          ownAccounts: [...ownAccountsOf(budget)],
          answers: { accounts: answers.accounts },
          keptSources,
          known,
          isFirst: stored.matched === null,
        }),
      )
      if (!(yield* rows.match(importId, { reading, against }, found))) return undefined
      accounts = found.accounts
    }
    const found = new Map(accounts)
    return {
      importId,
      stored,
      overview: withAccountQuestions(overview, found, budget),
      keptSources,
      against,
      accounts: found,
      categories: categoriesFor(budget, overview, answers, keptSources),
      currency: budget.currency,
    }
  })

export const makePrepare = ({ imports, rows, threads, cache, now }: PrepareOptions): Prepare => {
  const find: Prepare["find"] = Effect.fnUntraced(function* (userId, importId) {
    return (yield* imports.find(userId, importId)) ?? (yield* Effect.fail(notFound("Import")))
  })

  const read = Effect.fnUntraced(function* (stored: StoredImport, keptSources: KeptSources) {
    if (isRead(stored)) return stored
    const { importId, userId } = stored
    const { today, currency } = yield* cache.read(userId, ({ budget }) => ({
      today: todayOf(budget, now()),
      currency: budget.currency,
    }))
    return yield* threads((call) =>
      Effect.gen(function* () {
        // Another request may have had it read while this one waited for a thread.
        const latest = yield* find(userId, importId)
        if (isRead(latest)) return latest
        const { files, answers } = latest
        const pieces = yield* imports.pieces(importId, files.length)
        const found = yield* call("read", files, pieces, { today, currency, said: answers.said, keptSources })
        yield* rows.replace(importId, readingOf(answers), found)
        const after = yield* find(userId, importId)
        return isRead(after) ? after : undefined
      }),
    )
  })

  const matchOn = matching({ rows, threads })

  return {
    find,
    prepare: Effect.fnUntraced(function* (first) {
      const keptSources = yield* imports.keptSources(first.userId)
      let stored = first
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const done = yield* read(stored, keptSources)
        const matching = Effect.flatMap(Effect.mapError(cache.load(first.userId), asUnavailable), (loaded) =>
          done === undefined ? Effect.undefined : matchOn(loaded, { stored: done, keptSources }),
        )
        const found = yield* cache.exclusively(first.userId, matching)
        if (found !== undefined) {
          const accounts = found.stored.state === "preview" ? recognisedIn(found) : {}
          if (Object.keys(accounts).length === 0) return found
          yield* imports.answer(found.stored, answered(found.stored.answers, { answers: accounts }))
        }
        // Another answer came meanwhile, or the layout of the account's files is known.
        stored = yield* find(first.userId, first.importId)
      }
      return yield* Effect.fail(tooBusy)
    }),
    matchOn,
  }
}

/** Accounts that the rows prove and whose files have kept answers, as if the person had chosen them. */
const recognisedIn = ({ overview, accounts, keptSources }: Matched): Readonly<Record<string, string>> =>
  Object.fromEntries(
    overview.files.flatMap(({ form, said, accounts: own }, file) => {
      const { accountId = null, by } = accounts.get(own.find(({ isNamed }) => !isNamed)?.key ?? "") ?? {}
      const isNew = accountId !== null && by === "proven" && said.answers["account"] === undefined
      return isNew && keptSources[sourceOfAccount(form, accountId)] !== undefined
        ? [[questionId(file, "account"), accountId]]
        : []
    }),
  )

export const tooBusy = unavailable("Too many files are being imported right now. Please try again in a moment.")

/** Raised when files are read in another way, so that stored readings of earlier versions are replaced. */
const version = 9

/** Other answers about the files make another reading. */
const readingOf = ({ said }: StoredImport["answers"]): string => JSON.stringify([version, said])

const isRead = (stored: StoredImport): stored is ReadImport =>
  stored.overview !== null && stored.reading === readingOf(stored.answers)

const rowsInText = 1_000

/** In steps, since the rows may be as many as those of the files. */
function* asTexts(known: Steps<Known>): Steps<{ readonly rows: ReadonlyArray<string>; readonly days: Known["days"] }> {
  const { rows, days } = yield* known
  const texts: Array<string> = []
  for (let from = 0; from < rows.length; from += rowsInText) {
    const some = rows.slice(from, from + rowsInText)
    texts.push(some.map((row) => JSON.stringify(row)).join("\n"))
    yield
  }
  return { rows: texts, days }
}

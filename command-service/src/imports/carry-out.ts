// Imports the new rows of a preview, all or nothing, and lets the person watch and stop it.
import { Effect, Fiber, Schedule } from "effect"
import type { Imported } from "@evenkeel/contracts/api/imports/imports"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { countedByReason } from "@evenkeel/contracts/budget/counting/rules"
import { conflict, notFound, refused, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { unitsOf } from "@evenkeel/contracts/money"
import type { CommandContext } from "../execute/metadata.ts"
import type { CommandReply } from "../execute/execute.ts"
import { cameIn, setAsideBy } from "./came-in.ts"
import type { CommitImport } from "./commit.ts"
import { planOf } from "./plan.ts"
import { tooBusy, type Matched, type Prepare } from "./previews/prepare.ts"
import { previewOf, refusedIn } from "./previews/preview.ts"
import { sourcesToKeep } from "./previews/kept-sources.ts"
import type { ImportsTable } from "./tables/imports.ts"
import type { RowsTable } from "./tables/rows.ts"
import type { Totals } from "./matching/matched.ts"

export interface CarryOutOptions {
  readonly prepare: Prepare
  readonly imports: ImportsTable
  readonly rows: RowsTable
  readonly commit: CommitImport
}

export interface CarryOut {
  readonly carryOut: (context: CommandContext, importId: string) => Effect.Effect<CommandReply<Imported>, RequestError>
  /** Deletes a preview, or stops an import in progress. */
  readonly stop: (userId: UserId, importId: string) => Effect.Effect<void, RequestError>
}

const watching = "300 millis"
const stopping = "100 millis"

export const makeCarryOut = ({ prepare: previews, imports, rows, commit }: CarryOutOptions): CarryOut => {
  /** The import is claimed by this command: no other command carries it out or answers it meanwhile. */
  const importing = Effect.fnUntraced(function* (context: CommandContext, importId: string) {
    const { userId } = context
    let [done, isCancelled] = [0, false]
    const watch = Effect.suspend(() => imports.advance(importId, done)).pipe(
      Effect.tap((cancelled) => Effect.sync(() => (isCancelled = cancelled))),
      // Without the database there is no progress to show, and no cancellation.
      Effect.ignore,
    )
    const watched = yield* Effect.forkChild(Effect.repeat(watch, Schedule.spaced(watching)))
    const totalled = Effect.fnUntraced(function* (matched: Matched) {
      return { matched, totals: yield* rows.totals(importId, matched.stored.answers) }
    })
    const work = Effect.gen(function* () {
      let latest = yield* totalled(yield* previews.prepare(yield* previews.find(userId, importId)))
      yield* expectAnswers(latest.matched)
      yield* imports.show(importId, previewOf(latest.matched, latest.totals, "importing"))
      const plan: Parameters<CommitImport>[2] = (loaded) =>
        Effect.gen(function* () {
          latest = yield* totalled((yield* previews.matchOn(loaded, latest.matched)) ?? (yield* Effect.fail(tooBusy)))
          const pages = yield* comingIn(rows, importId, latest.matched)
          const plan = yield* Effect.promise(() => planOf(pages, latest.matched))
          // Another command service may have matched them against an earlier budget.
          return plan.count === latest.totals.toImport ? plan : yield* Effect.fail(tooBusy)
        })
      const reply = yield* commit(
        context,
        importId,
        plan,
        { advanced: (rows) => (done = rows), isCancelled: () => isCancelled },
        ({ budget }) => ({
          imported: importedOf(budget, latest.matched, latest.totals),
          sources: sourcesToKeep(budget, latest.matched),
        }),
      )
      // The import is done, even if its sources cannot be kept.
      yield* Effect.ignore(imports.keepSources(userId, reply.reply.sources))
      return { ...reply, reply: reply.reply.imported }
    })
    return yield* Effect.ensuring(work, Fiber.interrupt(watched))
  })

  return {
    carryOut: Effect.fnUntraced(function* (context, importId) {
      const { userId, commandId } = context
      if (!(yield* imports.start(userId, importId, commandId))) {
        const { state } = yield* previews.find(userId, importId)
        return yield* Effect.fail(state === "imported" ? alreadyImported : underWay)
      }
      const imported = yield* Effect.onError(importing(context, importId), () => Effect.ignore(imports.end(importId)))
      yield* Effect.ignore(imports.finish(importId))
      return imported
    }),
    stop: Effect.fnUntraced(function* (userId, importId) {
      if (!(yield* imports.cancel(userId, importId))) {
        if (yield* imports.forget(userId, importId)) return
        const { state } = yield* previews.find(userId, importId)
        return yield* Effect.fail(state === "imported" ? tooLate : notFound("Import"))
      }
      const stored = yield* Effect.repeat(imports.find(userId, importId), {
        schedule: Schedule.spaced(stopping),
        while: (found) => found?.state === "importing",
      })
      if (stored?.state === "imported") return yield* Effect.fail(tooLate)
      if (stored !== undefined) yield* imports.forget(userId, importId)
    }),
  }
}

/** The new rows, in the order of their import. */
const comingIn = (rows: RowsTable, importId: string, { against, stored, overview }: Matched) => {
  const newestFirst = overview.files.flatMap(({ isNewestFirst }, file) => (isNewestFirst ? [file] : []))
  return rows.coming(importId, against, stored.answers, newestFirst)
}

const underWay = conflict("These files are being imported already.")
const alreadyImported = conflict("These files have been imported already.")
const tooLate = conflict("These files have been imported already. You can undo that in the history.")

const expectAnswers = ({ overview }: Matched): Effect.Effect<void, RequestError> => {
  const open = overview.files.find(({ questions }) => questions.length > 0)
  return open === undefined
    ? Effect.void
    : Effect.fail(refused(`Please answer what has been asked about ${open.fileName}.`))
}

const importedOf = (budget: Budget, { importId, overview }: Matched, totals: Totals): Imported => {
  const units = (amount: number): number => unitsOf(amount, budget.currency)
  const accounts = [...cameIn(budget, importId)].map(([accountId, { rows, months }]) => ({
    accountId,
    accountName: budget.accounts.get(accountId)?.name ?? "",
    rows,
    months: months.map((month) => ({ ...month, moneyIn: units(month.moneyIn), moneyOut: units(month.moneyOut) })),
  }))
  const setAside = countedByReason(setAsideBy(budget, importId))
  return {
    importId,
    imported: accounts.reduce((sum, { rows }) => sum + rows, 0),
    accounts,
    ...(setAside.length === 0 ? {} : { setAside }),
    skipped: { ...totals.leftOut, refused: refusedIn(overview) },
  }
}

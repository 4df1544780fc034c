// The actions on an upload before it is imported.
import { Effect, Schedule } from "effect"
import type { ImportAnswers, ImportPreview, ImportRow } from "@evenkeel/contracts/api/imports/imports"
import { conflict, refused, type RequestError } from "@evenkeel/contracts/errors"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import type { QueryString } from "@evenkeel/contracts/routes"
import type { UploadedFile } from "@evenkeel/server-kit/http/upload/upload"
import { answered, checkAnswers } from "./answers.ts"
import type { Prepare, PrepareOptions } from "./prepare.ts"
import { previewOf, rowOf } from "./preview.ts"
import { takeUpload } from "./uploads.ts"

export interface Previews {
  readonly upload: (userId: UserId, upload: AsyncIterable<UploadedFile>) => Effect.Effect<ImportPreview, RequestError>
  readonly show: (userId: UserId, importId: string) => Effect.Effect<ImportPreview, RequestError>
  readonly rows: (
    userId: UserId,
    importId: string,
    query: QueryString<"importRows">,
  ) => Effect.Effect<ReadonlyArray<ImportRow>, RequestError>
  readonly answer: (
    userId: UserId,
    importId: string,
    given: ImportAnswers,
  ) => Effect.Effect<ImportPreview, RequestError>
}

const usualLimit = 100
const beginning = "100 millis"
/** In bytes of JSON: a decision about each of a hundred thousand rows. */
const mostAnswers = 4 * 1024 * 1024

export const makePreviews = (
  { imports, rows, threads, cache }: Omit<PrepareOptions, "now">,
  { find, prepare }: Prepare,
): Previews => {
  const show: Previews["show"] = Effect.fnUntraced(function* (userId, importId) {
    // An import in progress shows its stored preview, which soon exists; matching would wait for its end.
    const stored = yield* Effect.repeat(find(userId, importId), {
      schedule: Schedule.spaced(beginning),
      while: ({ state, shown }) => state === "importing" && shown === null,
    })
    const { state, shown, done, total } = stored
    if (state === "importing" && shown !== null) return { ...shown, state, progress: { done, total } }
    const matched = yield* prepare(stored)
    return previewOf(matched, yield* rows.totals(importId, stored.answers), state)
  })

  return {
    upload: Effect.fnUntraced(function* (userId, upload) {
      const importId = newId()
      yield* imports.begin(userId, importId)
      const arriving = Effect.gen(function* () {
        const files = yield* takeUpload(imports, importId, upload)
        yield* imports.arrived(importId, files)
      })
      // Starts the thread during the upload, which takes longer.
      const ready = threads(() => Effect.void)
      const both = Effect.all([arriving, ready], { concurrency: "unbounded", discard: true })
      yield* Effect.onError(both, () => Effect.ignore(imports.forget(userId, importId)))
      return yield* show(userId, importId)
    }),
    show,
    rows: Effect.fnUntraced(function* (userId, importId, { after, limit = usualLimit, status }) {
      const { currency, stored } = yield* prepare(yield* find(userId, importId))
      const page = yield* rows.page(importId, { after, limit, status })
      return page.map((row) => rowOf(row, currency, stored.answers.rows))
    }),
    answer: Effect.fnUntraced(function* (userId, importId, given) {
      const stored = yield* find(userId, importId)
      if (stored.state !== "preview") return yield* Effect.fail(conflict("These files are imported already."))
      yield* Effect.fromResult(yield* cache.read(userId, ({ budget }) => checkAnswers(budget, given)))
      const answers = answered(stored.answers, given)
      if (JSON.stringify(answers).length > mostAnswers) {
        return yield* Effect.fail(refused("There are too many answers. Import fewer files at a time."))
      }
      if (!(yield* imports.answer(stored, answers))) {
        return yield* Effect.fail(conflict("Something else was answered at the same time. Please try again."))
      }
      return yield* show(userId, importId)
    }),
  }
}

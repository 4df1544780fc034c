import { Effect } from "effect"
import { expect, test } from "vitest"
import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { makePreviews } from "./previews.ts"
import type { StoredImport } from "../tables/imports.ts"

const totals = { new: 0, here: 2, maybe: 0, aside: 0, toImport: 0 }
const overview = { files: [], categories: [] }
const nothingLeft = { importId: "one", currency: "USD", overview, accounts: new Map(), categories: new Map() }

/** The preview of an import whose rows are in the budget once they are matched; `found` is its state at each call. */
const shownOf = (...found: ReadonlyArray<Partial<StoredImport>>): Promise<ImportPreview> => {
  const next = found.values()
  const find = () => Effect.sync(() => next.next().value)
  const { show } = makePreviews(
    { rows: { totals: () => Effect.succeed(totals) } } as never,
    { find, prepare: () => Effect.succeed(nothingLeft) } as never,
  )
  return Effect.runPromise(show("ada", "one"))
}

const begun = { state: "importing", shown: null, done: 0, total: 0 } as const
const preview = { importId: "one", toImport: 2 } as ImportPreview

test("of one that has only begun, it is waited for what is shown meanwhile", async () => {
  const under = { state: "importing", shown: preview, done: 1, total: 2 } as const
  expect(await shownOf(begun, under, under)).toMatchObject({ state: "importing", progress: { done: 1, total: 2 } })
})

test("one that had only begun, and has ended by then, is not said to be under way", async () => {
  const ended = { ...begun, state: "imported", shown: preview } as const
  expect(await shownOf(begun, ended, ended)).toMatchObject({ state: "imported", progress: null })
})

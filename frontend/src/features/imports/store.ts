// This tab's import: its id, and messages about it. The preview is in the cache.
import type { Imported, ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { largestImportFile, mostImportFiles } from "@evenkeel/contracts/budget/imports/rules"
import type { ImportAnswers } from "@evenkeel/contracts/api/imports/imports"
import { randomKey } from "@evenkeel/contracts/client"
import { chooseCurrency } from "../../api/currency.ts"
import { refresh } from "../../api/refreshing.ts"
import { run } from "../../api/run.ts"
import { messageOf } from "../../lib/api.ts"
import { personalStore, update } from "../../lib/store.ts"

interface ImportState {
  /** The names of the files that are being read. */
  reading: ReadonlyArray<string>
  /** "" if there is none. */
  importId: string
  /** The import that was cancelled or done last: its address must not reopen it. */
  over: string
  /** The result, to be shown once. */
  outcome: Imported | null
  /** The name of a chosen file that is an export of all events, and cannot be imported here; or "". */
  wholeBudget: string
  /** The message of the last failure, or "". */
  problem: string
}

const nothing = (): ImportState => ({
  reading: [],
  importId: "",
  over: "",
  outcome: null,
  wholeBudget: "",
  problem: "",
})

export const imports = personalStore(nothing)

export const startAgain = (): void => update(imports, { ...nothing(), over: imports.importId || imports.over })

const orSay = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    (failure: unknown) => update(imports, { problem: messageOf(failure) }),
  )

/** If it fails, the server deletes it by itself within a day. */
const forget = (importId: string): void => {
  if (importId !== "") void run("forgetImport", { params: { importId } }).catch(() => {})
}

/** Reads the files, or shows why they could not be read. */
export const readFiles = async (files: ReadonlyArray<File>): Promise<void> => {
  if (files.length === 0) return
  const wholeBudget = files.find(({ name }) => /\.(ndjson|jsonl)$/i.test(name))?.name
  if (wholeBudget !== undefined) return update(imports, { wholeBudget, problem: "" })
  const problem = whyNotSent(files)
  if (problem !== undefined) return update(imports, { problem })
  forget(imports.importId)
  startAgain()
  imports.reading = files.map(({ name }) => name)
  await orSay(run("previewImport", { files }).then(({ importId }) => update(imports, { importId })))
  imports.reading = []
}

export const answerImport = (body: ImportAnswers): Promise<void> => {
  imports.problem = ""
  return orSay(run("answerImport", { params: { importId: imports.importId }, body }))
}

/** For a budget that is still empty: the rows count afterwards. */
export const keepBudgetIn = (currency: string): Promise<void> =>
  orSay(chooseCurrency(currency, randomKey()).then(() => answerImport({})))

export const commitImport = async (): Promise<void> => {
  const { importId } = imports
  imports.problem = ""
  const came = (outcome: Imported): void => update(imports, { ...nothing(), over: importId, outcome })
  // If the response is lost, the request is repeated with the same key, so the import runs once.
  const call = run(
    "commitImport",
    { params: { importId }, idempotencyKey: importId },
    { before: came, undone: startAgain },
  )
  await call.catch(async (failure: unknown) => {
    // A question that has come up since may be the reason.
    await refresh(new Set(["preview"]))
    if (imports.over !== importId) update(imports, { problem: messageOf(failure) })
  })
}

/** Deletes the files; cancels an import in progress, of which no row stays. */
export const cancelImport = (): void => {
  forget(imports.importId)
  startAgain()
}

export type FileQuestion = ImportPreview["files"][number]["questions"][number]

/** The account may settle other questions; the sign depends on the currency, and questions about rows on their days. */
const order: ReadonlyArray<FileQuestion["kind"]> = ["account", "currency", "year", "dates", "sign"]

/** Questions without an answer, of which one is shown at a time. */
export const openQuestions = ({ files }: ImportPreview): ReadonlyArray<FileQuestion> =>
  files.flatMap(({ questions }) => questions).toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))

/** Why these files cannot be sent at all; undefined if they can. */
const whyNotSent = (files: ReadonlyArray<File>): string | undefined => {
  if (files.length > mostImportFiles) return `Please choose at most ${mostImportFiles} files at a time.`
  const large = files.find(({ size }) => size > largestImportFile)
  return large && `${large.name} is too large: a file may have at most ${largestImportFile / 1024 ** 2} MB.`
}

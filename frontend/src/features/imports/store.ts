// One import: the files that were read, what the person says about them, and what came in.
import type { ImportAnswers, Imported, ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { largestImportFile, mostImportFiles } from "@evenkeel/contracts/budget/imports/rules"
import { randomKey } from "@evenkeel/contracts/client"
import { chooseCurrency } from "../../api/currency.ts"
import { refresh } from "../../api/refreshing.ts"
import { run } from "../../api/run.ts"
import { client, messageOf } from "../../lib/api.ts"
import { personalStore, update, withinSession } from "../../lib/store.ts"

export interface ImportState {
  /** The names of the files that are being read. */
  reading: ReadonlyArray<string>
  preview: ImportPreview | null
  /** Rows that have come in so far, while they do. */
  progress: { readonly done: number; readonly total: number } | null
  outcome: Imported | null
  /** The import that was cancelled last: its address must not bring it back while the server still has it. */
  cancelled: string | null
  /** The name of a file that was chosen and is an export of all events, which is no import; "" if there is none. */
  wholeBudget: string
  /** What went wrong last; "" if nothing has. */
  problem: string
}

const nothing = (): ImportState => ({
  reading: [],
  preview: null,
  progress: null,
  outcome: null,
  cancelled: null,
  wholeBudget: "",
  problem: "",
})

export const imports = personalStore(nothing)

const failed = (failure: unknown): void => update(imports, { problem: messageOf(failure) })

/** Reads the files; what they say is in `preview` then, or in `problem` why they could not be read. */
export const readFiles = async (files: ReadonlyArray<File>): Promise<void> => {
  if (files.length === 0) return
  const wholeBudget = files.find(({ name }) => /\.(ndjson|jsonl)$/i.test(name))?.name
  if (wholeBudget !== undefined) return update(imports, { wholeBudget, problem: "" })
  const problem = whyNotSent(files)
  if (problem !== undefined) return update(imports, { problem })
  const before = imports.preview
  update(imports, { ...nothing(), reading: files.map(({ name }) => name) })
  if (before !== null) forget(before)
  try {
    imports.preview = await withinSession(client.previewImport({ files }))
  } catch (failure) {
    failed(failure)
  } finally {
    imports.reading = []
  }
}

/** After the page was loaded again. */
export const resumeImport = async (importId: string): Promise<void> => {
  try {
    imports.preview = await withinSession(client.importPreview({ params: { importId } }))
  } catch (failure) {
    failed(failure)
  }
}

/**
 * What is chosen shows at once: otherwise the next arrow key in a list would begin from the choice before. Totals follow
 * with the reply.
 */
const expected = (preview: ImportPreview, { answers: given, categories, columns }: ImportAnswers): ImportPreview => ({
  ...preview,
  answers: { ...preview.answers, ...given },
  categories: preview.categories.map((each) =>
    categories !== undefined && each.name in categories ? { ...each, to: categories[each.name] ?? null } : each,
  ),
  files: preview.files.map((file, index) => ({
    ...file,
    dialect: {
      ...file.dialect,
      columns: file.dialect.columns.map((column, at) => ({
        ...column,
        role: roleOf(columns?.[index]?.[at], column.role),
      })),
    },
  })),
})

/** null is said of a column that counts for nothing. */
const roleOf = <Role>(said: Role | undefined, role: Role): Role => (said === undefined ? role : said)

/** Only the latest answer's reply counts: it includes all before it. */
let answers = 0
/** Settles when that reply has come. */
let latestAnswer: Promise<void> = Promise.resolve()

export const answerImport = (body: ImportAnswers): Promise<void> => (latestAnswer = answer(body))

const answer = async (body: ImportAnswers): Promise<void> => {
  const { preview } = imports
  if (preview === null) return
  answers += 1
  const mine = answers
  update(imports, { problem: "", preview: expected(preview, body) })
  try {
    const answered = await withinSession(client.answerImport({ params: { importId: preview.importId }, body }))
    if (mine !== answers || imports.preview?.importId !== answered.importId) return
    imports.preview = withAnswered(answered, preview)
    void refresh(new Set(["preview"]))
  } catch (failure) {
    if (mine === answers && imports.preview?.importId === preview.importId) imports.preview = preview
    failed(failure)
  }
}

export type FileQuestion = ImportPreview["files"][number]["questions"][number]

/** Of an account much may be known; what an amount is depends on its currency, and what is asked of rows on their days. */
const order: ReadonlyArray<FileQuestion["kind"]> = ["account", "currency", "year", "dates", "sign"]

const openIn = ({ files, answers: given }: ImportPreview): ReadonlyArray<FileQuestion> =>
  files
    .flatMap(({ questions }) => questions)
    .filter(({ id }) => given[id] === undefined)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))

/** Nothing is asked again that has been answered, but it can be answered otherwise. */
const withAnswered = (preview: ImportPreview, { files: before }: ImportPreview): ImportPreview => ({
  ...preview,
  files: preview.files.map((file, index) => {
    const asked = new Set(file.questions.map(({ id }) => id))
    const answered = before[index]?.questions.filter(({ id }) => id in preview.answers && !asked.has(id)) ?? []
    return { ...file, questions: [...answered, ...file.questions] }
  }),
})

/** Questions that have no answer yet. */
export const unansweredIn = (preview: ImportPreview): number => openIn(preview).length

/** One is asked at a time. */
export const questionNow = (preview: ImportPreview): FileQuestion | undefined => openIn(preview)[0]

/** Of a budget that is still empty: the rows count then. */
export const keepBudgetIn = async (currency: string): Promise<void> => {
  try {
    await chooseCurrency(currency, randomKey())
    await answerImport({})
  } catch (failure) {
    failed(failure)
  }
}

/** In milliseconds. */
const betweenLooks = 400

/** Follows the rows that are coming in until `done` settles. */
const followProgress = async (importId: string, done: Promise<unknown>): Promise<void> => {
  let isDone = false
  const end = (): void => {
    isDone = true
  }
  done.then(end, end)
  while (!isDone) {
    const { progress } = await client.importPreview({ params: { importId } }).catch(() => ({ progress: null }))
    if (!isDone && progress !== null) imports.progress = progress
    await Promise.race([done.catch(() => {}), new Promise((resume) => setTimeout(resume, betweenLooks))])
  }
}

export const commitImport = async (): Promise<void> => {
  if (imports.preview === null || imports.progress !== null) return
  update(imports, { progress: { done: 0, total: imports.preview.toImport }, problem: "" })
  // Whoever has answered and presses at once means what they have answered.
  await latestAnswer
  const { preview, problem } = imports
  if (preview === null || problem !== "" || unansweredIn(preview) > 0) {
    imports.progress = null
    return
  }
  const { importId, toImport } = preview
  imports.progress = { done: 0, total: toImport }
  // A response that is lost is asked for again under the same key: the import runs once.
  const call = run("commitImport", { params: { importId }, idempotencyKey: importId }, { undone: startAgain })
  void followProgress(importId, call)
  try {
    update(imports, { outcome: await call, preview: null })
  } catch (failure) {
    // It may have been refused for a question that has come up since.
    if (imports.preview?.importId === importId) await resumeImport(importId)
    failed(failure)
  } finally {
    imports.progress = null
  }
}

const forget = ({ importId }: Pick<ImportPreview, "importId">): void =>
  // If it fails, the server forgets it by itself within a day.
  void client.forgetImport({ params: { importId } }).catch(() => {})

/** Forgets the files; while rows are coming in, none of them stays. */
export const cancelImport = (): void => {
  const { preview } = imports
  if (preview !== null) forget(preview)
  update(imports, { ...nothing(), cancelled: preview?.importId ?? null })
}

export const startAgain = (): void => update(imports, nothing())

/** Why these files cannot be sent at all; undefined if they can. */
export const whyNotSent = (files: ReadonlyArray<File>): string | undefined => {
  if (files.length > mostImportFiles) return `Please choose at most ${mostImportFiles} files at a time.`
  const large = files.find(({ size }) => size > largestImportFile)
  return large && `${large.name} is too large: a file may have at most ${largestImportFile / 1024 ** 2} MB.`
}

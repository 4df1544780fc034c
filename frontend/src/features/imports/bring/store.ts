// Bringing everything: the export that was chosen, what is in it, and whether it is on its way.
import { randomKey, RequestFailed } from "@evenkeel/contracts/client"
import type { BringPreview } from "@evenkeel/contracts/api/imports/bring"
import { largestImportFile } from "@evenkeel/contracts/budget/imports/rules"
import { refresh } from "../../../api/refreshing.ts"
import { run } from "../../../api/run.ts"
import { showSuccess } from "../../../components/feedback/alerts.tsx"
import { client, messageOf } from "../../../lib/api.ts"
import { personalStore, update, withinSession } from "../../../lib/store.ts"
import { fetchUser } from "../../../lib/session.ts"

interface BringState {
  /** The name of the file that is being checked; "" if none is. */
  checking: string
  preview: BringPreview | null
  bringing: boolean
  /** What went wrong last; "" if nothing has. */
  problem: string
}

const nothing = (): BringState => ({ checking: "", preview: null, bringing: false, problem: "" })

export const bring = personalStore(nothing)

/** What was chosen, and the key under which it is brought: once, however often that is asked for. */
let chosen: { readonly file: File; readonly idempotencyKey: string } | undefined

const failed = (failure: unknown): void => update(bring, { problem: messageOf(failure) })

/** Has every line checked; what is in the file is in `preview` then, or in `problem` why it is refused. */
export const checkExport = async (file: File): Promise<void> => {
  if (file.size > largestImportFile) {
    return update(bring, {
      ...nothing(),
      problem: `${file.name} is larger than ${largestImportFile / 1024 ** 2} MB, which is the most that can be brought.`,
    })
  }
  chosen = { file, idempotencyKey: randomKey() }
  update(bring, { ...nothing(), checking: file.name })
  try {
    bring.preview = await withinSession(client.previewBring({ files: [file] }))
  } catch (failure) {
    failed(failure)
  } finally {
    bring.checking = ""
  }
}

/** In milliseconds. */
const betweenLooks = 1_000
const mostLooks = 60

const isBehind = (failure: unknown): boolean => failure instanceof RequestFailed && failure.status === 503

/** A long history takes some seconds until it is shown; until then the server says that it is behind. */
const untilShown = async (): Promise<void> => {
  for (let look = 0; look < mostLooks; look += 1) {
    const isShown = await client.incomes().then(
      () => true,
      (failure: unknown) => !isBehind(failure),
    )
    if (isShown) return
    await new Promise((resume) => setTimeout(resume, betweenLooks))
  }
}

/** Resolves to whether it is in the budget now. */
export const bringIt = async (): Promise<boolean> => {
  const { preview, bringing } = bring
  if (preview === null || chosen === undefined || bringing) return false
  const { file, idempotencyKey } = chosen
  update(bring, { bringing: true, problem: "" })
  try {
    const { events } = await run("bringEverything", { files: [file], query: { head: preview.head }, idempotencyKey })
    await untilShown()
    // Its currency is that of what was brought.
    await Promise.all([fetchUser(), refresh("all")])
    showSuccess(`${events.toLocaleString("en-US")} events are in your budget now`)
    chooseAnother()
    return true
  } catch (failure) {
    failed(failure)
    return false
  } finally {
    bring.bringing = false
  }
}

export const chooseAnother = (): void => {
  chosen = undefined
  update(bring, nothing())
}

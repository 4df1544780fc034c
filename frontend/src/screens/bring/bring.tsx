import { randomKey, RequestFailed } from "@evenkeel/contracts/client"
import { largestImportFile } from "@evenkeel/contracts/budget/imports/rules"
import { useLocation } from "wouter"
import { cache } from "../../api/queries.ts"
import { refresh } from "../../api/refreshing.ts"
import { run } from "../../api/run.ts"
import { useWork } from "../../api/use-work.ts"
import { showSuccess } from "../../components/feedback/alerts.tsx"
import { Failure } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { ChooseExport, InExport } from "../../features/imports/bring/export.tsx"
import { client } from "../../lib/api.ts"
import { fetchUser } from "../../lib/session.ts"
import "../../features/imports/bring/bring.css"

/** Has the server check every line. */
const checkExport = async (file: File) => {
  if (file.size > largestImportFile) {
    const most = `${largestImportFile / 1024 ** 2} MB`
    throw new RequestFailed(413, `${file.name} is larger than ${most}, which is the most that can be brought.`)
  }
  return { file, ...(await run("previewBring", { files: [file] })) }
}

const isBehind = (failure: unknown): boolean => failure instanceof RequestFailed && failure.status === 503
const mostRetries = 60

/** A long history is projected some seconds later; until then the server replies that it is behind. */
const untilShown = (): Promise<unknown> =>
  cache
    .fetchQuery({
      queryKey: ["brought"],
      queryFn: () => client.incomes(),
      gcTime: 0,
      retry: (times, failure) => times < mostRetries && isBehind(failure),
      retryDelay: 1_000,
    })
    .catch(() => undefined)

const bringIt = async ({ file, head }: Awaited<ReturnType<typeof checkExport>>): Promise<void> => {
  const { events } = await run("bringEverything", { files: [file], query: { head }, idempotencyKey: randomKey() })
  await untilShown()
  // The currency is that of the export.
  await Promise.all([fetchUser(), refresh("all")])
  showSuccess(`${events.toLocaleString("en-US")} events are in your budget now`)
}

/** Brings the export of another installation into the budget here. */
export const Bring = () => {
  const [, navigate] = useLocation()
  const check = useWork(checkExport)
  const bring = useWork(bringIt)
  const preview = check.outcome
  const problem = check.problem || bring.problem
  const chooseAnother = () => {
    check.reset()
    bring.reset()
  }
  return (
    <Page
      back={{ to: "/accounts", label: "Back to accounts" }}
      lead="Continue here with your budget from another installation of Evenkeel."
      title="Bring everything"
      width="narrow"
    >
      {problem !== "" && <Failure action="Choose again" message={problem} onRetry={chooseAnother} />}
      {problem === "" && preview === undefined && (
        <ChooseExport checking={check.busy ? (check.input?.name ?? "") : ""} onChoose={check.begin} />
      )}
      {problem === "" && preview !== undefined && (
        <InExport
          busy={bring.busy}
          onAnother={chooseAnother}
          onBring={() => bring.begin(preview, { onSuccess: () => navigate("/home") })}
          preview={preview}
        />
      )}
    </Page>
  )
}

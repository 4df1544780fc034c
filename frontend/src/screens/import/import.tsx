import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { Link, useSearchParams } from "wouter"
import { useServerIf } from "../../api/queries.ts"
import { Failure, Skeleton } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { ChooseFiles } from "../../features/imports/choose-files.tsx"
import { Outcome } from "../../features/imports/outcome.tsx"
import { Review } from "../../features/imports/review.tsx"
import { imports, startAgain } from "../../features/imports/store.ts"
import "../../features/imports/imports.css"

/** The address names the import, so that a reload shows it again. */
const useImport = () => {
  const { importId: chosen, over } = useSnapshot(imports)
  const [search, setSearch] = useSearchParams()
  const named = search.get("id") ?? ""
  const importId = chosen === "" && named !== over ? named : chosen
  useEffect(() => {
    if (imports.importId === "") imports.importId = importId
    if (importId !== named) setSearch(importId === "" ? {} : { id: importId }, { replace: true })
  }, [importId, named, setSearch])
  const { data, error } = useServerIf(importId !== "", "importPreview", { params: { importId } })
  return { preview: importId === "" ? undefined : data, isAwaited: importId !== "" && error === "", error }
}

export const Import = () => {
  const { reading, outcome, wholeBudget, problem } = useSnapshot(imports)
  const { preview, isAwaited, error } = useImport()

  const shown = () => {
    if (outcome !== null) return <Outcome outcome={outcome} />
    if (preview !== undefined) return <Review preview={preview} />
    if (isAwaited) return <Skeleton count={1} height="22rem" label="your files" />
    const why = problem || error
    return (
      <>
        {why !== "" && <Failure action="Choose again" message={why} onRetry={startAgain} />}
        {wholeBudget !== "" && (
          <p className="card" role="status">
            {wholeBudget} looks like everything from another Evenkeel, with its history. It does not belong here but to{" "}
            <Link href="/bring">Bring everything</Link>.
          </p>
        )}
        <ChooseFiles reading={reading} />
      </>
    )
  }

  return (
    <Page
      back={{ to: "/accounts", label: "Back to accounts" }}
      lead="Your history, from a bank's download or from another budgeting app."
      title="Import files"
      width="narrow"
    >
      {shown()}
    </Page>
  )
}

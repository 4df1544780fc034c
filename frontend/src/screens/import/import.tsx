import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { Link, useSearchParams } from "wouter"
import { Failure, Skeleton } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { ChooseFiles } from "../../features/imports/choose-files.tsx"
import { Outcome } from "../../features/imports/outcome.tsx"
import { Review } from "../../features/imports/review.tsx"
import { imports, resumeImport, startAgain } from "../../features/imports/store.ts"
import "../../features/imports/imports.css"

/** The address names the import, so that it is still there after the page was loaded again. */
const useAddress = (): { readonly isResuming: boolean } => {
  const { preview, outcome, cancelled, problem } = useSnapshot(imports)
  const [search, setSearch] = useSearchParams()
  const named = search.get("id")
  const isOver = outcome !== null || named === cancelled
  const isResuming = named !== null && preview === null && !isOver && problem === ""

  useEffect(() => {
    if (isResuming && named !== null) void resumeImport(named)
  }, [isResuming, named])
  useEffect(() => {
    if (preview !== null && preview.importId !== named) setSearch({ id: preview.importId }, { replace: true })
    if (preview === null && isOver && named !== null) setSearch({}, { replace: true })
  }, [preview, isOver, named, setSearch])
  return { isResuming }
}

export const Import = () => {
  const { reading, preview, outcome, wholeBudget, problem } = useSnapshot(imports)
  const { isResuming } = useAddress()

  const shown = () => {
    if (outcome !== null) return <Outcome outcome={outcome} />
    if (preview !== null) return <Review preview={preview} />
    if (isResuming) return <Skeleton count={1} height="22rem" label="your files" />
    return (
      <>
        {problem !== "" && <Failure action="Choose again" message={problem} onRetry={startAgain} />}
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
      lead="Your history from a bank's download, or from the budgeting app you come from."
      title="Import files"
      width="narrow"
    >
      {shown()}
    </Page>
  )
}

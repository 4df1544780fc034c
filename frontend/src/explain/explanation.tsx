// Fetched only when a figure is first asked about.
import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { ErrorBoundary } from "../components/error-boundary.tsx"
import { fetchedPart } from "../components/fetched-part.ts"
import { Modal } from "../components/modal.tsx"
import { FailedPart } from "../components/notice.tsx"
import { closeExplanation, explaining } from "../stores/explaining.ts"

const ExplanationDialog = fetchedPart(() =>
  import("./explanation-dialog.tsx").then(({ ExplanationDialog }) => ExplanationDialog),
)

/** Explains the figure that was asked about, until the person leaves the screen. Mounted once, in the app. */
export const Explanation = () => {
  const { asked } = useSnapshot(explaining)
  const [path] = useLocation()
  useEffect(() => closeExplanation, [path])
  if (asked === undefined) return null
  return (
    <ErrorBoundary
      instead={(failure) => (
        <Modal onClose={closeExplanation} title={asked.title}>
          <FailedPart failure={failure} />
        </Modal>
      )}
    >
      <ExplanationDialog asked={asked} />
    </ErrorBoundary>
  )
}

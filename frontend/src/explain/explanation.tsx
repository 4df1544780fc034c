// Fetched only when a figure is first asked about.
import { lazy, Suspense } from "react"
import { useSnapshot } from "valtio"
import { ErrorBoundary } from "../components/error-boundary.tsx"
import { Modal } from "../components/modal.tsx"
import { MissingPart } from "../components/notice.tsx"
import { closeExplanation, explaining } from "../stores/explaining.ts"

const ExplanationDialog = lazy(() => import("./explanation-dialog.tsx").then(({ ExplanationDialog }) => ({ default: ExplanationDialog })))

/** Explains whatever figure was asked about. Mounted once, in the app. */
export const Explanation = () => {
  const { asked } = useSnapshot(explaining)
  if (asked === undefined) return null
  return (
    <ErrorBoundary instead={<Modal onClose={closeExplanation} title={asked.title}><MissingPart /></Modal>}>
      <Suspense fallback={null}><ExplanationDialog asked={asked} /></Suspense>
    </ErrorBoundary>
  )
}

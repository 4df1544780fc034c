// The dialog opens at once; its content is fetched only when a figure is first asked about.
import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { Modal } from "../../components/dialogs/modal.tsx"
import { ErrorBoundary } from "../../components/feedback/error-boundary.tsx"
import { fetchedPart } from "../../components/feedback/fetched-part.ts"
import { FailedPart } from "../../components/feedback/notice.tsx"
import { Skeleton } from "../../components/feedback/skeleton.tsx"
import { closeExplanation, explaining } from "./explained.tsx"

const ExplanationContent = fetchedPart(
  () => import("./explanation-content.tsx").then(({ ExplanationContent }) => ExplanationContent),
  <Skeleton height="2.5rem" label="where it comes from" />,
)

/** Explains the figure that was asked about, until the person leaves the screen. Mounted once, in the app. */
export const Explanation = () => {
  const { asked } = useSnapshot(explaining)
  const [path] = useLocation()
  useEffect(() => closeExplanation, [path])
  if (asked === undefined) return null
  return (
    <Modal onClose={closeExplanation} title={asked.title}>
      <ErrorBoundary instead={(failure) => <FailedPart failure={failure} />}>
        <ExplanationContent asked={asked} />
      </ErrorBoundary>
    </Modal>
  )
}

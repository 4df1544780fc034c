// The dialog opens at once; its content is fetched only when a figure is first asked about.
import { Modal } from "../../components/dialogs/modal.tsx"
import { ErrorBoundary } from "../../components/feedback/error-boundary.tsx"
import { fetchedPart } from "../../components/feedback/fetched-part.ts"
import { FailedPart, Skeleton } from "../../components/feedback/notice.tsx"
import type { Asked, DialogProps } from "../../lib/dialogs.ts"

const ExplanationContent = fetchedPart(
  () => import("./explanation-content.tsx").then(({ ExplanationContent }) => ExplanationContent),
  <Skeleton height="2.5rem" label="where it comes from" />,
)

/** Explains a figure, until the person leaves the screen. */
export const Explanation = ({ title, ...asked }: Asked & DialogProps) => (
  <Modal onClose={asked.onClose} title={title}>
    <ErrorBoundary instead={(failure) => <FailedPart failure={failure} />}>
      <ExplanationContent {...asked} />
    </ErrorBoundary>
  </Modal>
)

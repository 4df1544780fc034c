// The dialog opens at once; its content is fetched at the first explanation.
import { guardedPart, Skeleton } from "../../components/feedback/notice.tsx"
import { Modal } from "../../components/dialogs/modal.tsx"
import type { ExplanationRequest, DialogProps } from "../../lib/dialogs.ts"

const ExplanationContent = guardedPart(
  () => import("./explanation-content.tsx"),
  "ExplanationContent",
  <Skeleton height="2.5rem" label="where it comes from" />,
)

/** Explains a figure, until the person leaves the screen. */
export const Explanation = ({ title, ...request }: ExplanationRequest & DialogProps) => (
  <Modal onClose={request.onClose} title={title}>
    <ExplanationContent {...request} />
  </Modal>
)

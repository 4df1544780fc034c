import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import { open, type ExplanationRequest } from "../../lib/dialogs.ts"
import "./explained.css"

interface ExplainedProps extends Pick<ExplanationRequest, "note"> {
  /** What the figure is, for people who cannot see its place on the page, too: "Needs, spent". */
  readonly title: string
  /** The figure as it is shown: "$1,234.50". */
  readonly shown: string
  readonly about: ExplainRequest
}

/** A figure that opens its explanation. */
export const Explained = ({ about, shown, ...said }: ExplainedProps) => (
  <button
    aria-haspopup="dialog"
    aria-label={`${said.title}: ${shown}, explain`}
    className="explained figure"
    onClick={() => open("explanation", { ...said, request: about })}
    type="button"
  >
    {shown}
  </button>
)

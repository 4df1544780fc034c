import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import { open, type ExplanationRequest } from "../../lib/dialogs.ts"
import "./explained.css"

interface ExplainedProps extends Pick<ExplanationRequest, "note"> {
  /** The figure's name, also for people who cannot see its place on the page: "Needs, spent". */
  readonly title: string
  /** The figure as it is shown: "$1,234.50". */
  readonly shown: string
  readonly about: ExplainRequest
}

/** A figure that opens its explanation. */
export const Explained = ({ about, shown, ...heading }: ExplainedProps) => (
  <button
    aria-haspopup="dialog"
    aria-label={`${heading.title}: ${shown}, explain`}
    className="explained figure"
    onClick={() => open("explanation", { ...heading, request: about })}
    type="button"
  >
    {shown}
  </button>
)

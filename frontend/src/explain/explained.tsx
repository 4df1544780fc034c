import type { ExplainRequest } from "@evenkeel/contracts/api/audit-explain"
import { explainFigure } from "../stores/explaining.ts"
import "./explained.css"

interface ExplainedProps {
  /** What the figure is, also for those who do not see where it stands: "Needs, spent". */
  readonly title: string
  /** The figure as it is shown: "$1,234.50". */
  readonly shown: string
  readonly about: ExplainRequest
}

/** A figure that tells where it comes from. */
export const Explained = ({ title, shown, about }: ExplainedProps) => (
  <button
    aria-haspopup="dialog"
    aria-label={`${title}: ${shown}, explain`}
    className="explained figure"
    onClick={() => explainFigure({ title, request: about })}
    type="button"
  >
    {shown}
  </button>
)

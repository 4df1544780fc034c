import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import { personalStore } from "../../lib/store.ts"
import "./explained.css"

export interface Asked {
  /** "Needs, spent" */
  readonly title: string
  /** A remark beyond the explanation: why the page shows a different number. */
  readonly note?: string | undefined
  readonly request: ExplainRequest
}

/** Which figure is being explained. The dialog lives outside the screen, because the figure may move or disappear. */
export const explaining = personalStore((): { asked: Asked | undefined } => ({ asked: undefined }))

export const closeExplanation = (): void => {
  explaining.asked = undefined
}

interface ExplainedProps extends Pick<Asked, "note"> {
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
    onClick={() => {
      explaining.asked = { ...said, request: about }
    }}
    type="button"
  >
    {shown}
  </button>
)

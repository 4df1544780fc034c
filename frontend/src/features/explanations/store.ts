// Which figure is being explained. The dialog lives outside the screen, because the figure
// may move or disappear in the meantime.
import type { ExplainRequest } from "@evenkeel/contracts/api/audit-explain"
import { proxy } from "valtio/vanilla"
import { forgetWithTheRest } from "../../lib/forgetting.ts"

export interface Asked {
  /** "Needs, spent" */
  readonly title: string
  /** A remark beyond the explanation: why the page shows a different number. */
  readonly note?: string | undefined
  readonly request: ExplainRequest
}

export const explaining = proxy<{ asked: Asked | undefined }>({ asked: undefined })

export const explainFigure = (asked: Asked): void => {
  explaining.asked = asked
}

export const closeExplanation = (): void => {
  explaining.asked = undefined
}

forgetWithTheRest(closeExplanation)

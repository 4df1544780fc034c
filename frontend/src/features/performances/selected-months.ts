// The month that a person had selected on the summary screen, stored for each person of this browser.
import type { Month } from "@evenkeel/contracts/month"
import { proxy } from "valtio/vanilla"
import { keep, kept } from "../../lib/page/browser-storage.ts"

const key = "selected-months"

/** undefined where a month was deselected. */
type Selections = Record<string, Month | undefined>

const selections = (): Selections => {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(kept(key) ?? "{}") as object).filter(([, month]) =>
        /^\d{4}-\d{2}$/.test(String(month)),
      ),
    )
  } catch {
    // Ignore invalid content: a selection is easily made again.
    return {}
  }
}

/** The selected month of each person, by their id. */
export const selectedMonths = proxy(selections())

/** Selects the month, or deselects it if it is selected already. */
export const toggleMonth = (userId: string, month: Month): void => {
  // Merged with the stored value: another person may have used another tab in the meantime.
  const months: Selections = { ...selections(), [userId]: selectedMonths[userId] === month ? undefined : month }
  Object.assign(selectedMonths, months)
  keep(key, JSON.stringify(months))
}

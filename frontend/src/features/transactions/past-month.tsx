import { monthOf } from "@evenkeel/contracts/month"
import { titleOfMonth } from "../../lib/format.ts"
import { isOfPastMonth } from "../../lib/today.ts"

/** "This changes the figures of October 2026."; undefined of a month that is not over. */
export const pastMonthInWords = (date: string): string | undefined =>
  isOfPastMonth(date)
    ? `This changes the figures of ${titleOfMonth(monthOf(date))}. The old version stays in the history.`
    : undefined

/** In a dialog, before something of a past month is changed. */
export const PastMonth = ({ date }: { readonly date: string }) => {
  const words = pastMonthInWords(date)
  return words === undefined ? null : <p className="soft small">{words}</p>
}

// A moment of a budget: an instant, or the revision after which it is viewed.
import { isCalendarDate } from "./month.ts"

export type Moment = { readonly instant: Date } | { readonly revision: number }

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** "2026-02-14T12:00:00Z", with any offset, or "12"; undefined if it is neither. */
export const momentFrom = (text: string): Moment | undefined => {
  if (/^\d{1,9}$/.test(text)) return { revision: Number(text) }
  // Date would silently turn a day such as February 30 into another one.
  if (!instantForm.test(text) || !isCalendarDate(text.slice(0, 10))) return undefined
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? undefined : { instant }
}

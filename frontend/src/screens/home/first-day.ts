// The first day in the app, as far as this browser knows: its greeting is longer.
import { keep, kept } from "../../lib/page/browser-storage.ts"
import { today } from "../../lib/today.ts"

export const isFirstDay = (userId: string): boolean => {
  const key = `first-day-${userId}`
  const first = kept(key)
  if (first === null) keep(key, today())
  return first === null || first === today()
}

import { daysBefore, type CalendarDate } from "../../month.ts"

/** A plan is proposed from so many days, today's among them. */
export const windowDays = 30

export const windowUntil = (today: CalendarDate): { readonly from: CalendarDate; readonly until: CalendarDate } => ({
  from: daysBefore(today, windowDays - 1),
  until: today,
})

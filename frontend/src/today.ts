// The person's calendar day and month. The server reckons in the same zone, which every call tells it.

/** YYYY-MM-DD where the person is. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-")

/** Whether a date, YYYY-MM-DD, lies in a month that is over. */
export const isOfPastMonth = (date: string, day = today()): boolean => date.slice(0, 7) < day.slice(0, 7)

/** "November 2026" */
export const presentMonthTitle = (now = new Date()): string => now.toLocaleDateString("en-US", { month: "long", year: "numeric" })

import { monthFrom, monthNames, type Month } from "@evenkeel/contracts/month"

/** The month of a path such as /needs/analysis/november/2026; undefined if it is invalid, such as "nov" or "20x6". */
export const monthInPath = (month: string, year: string): Month | undefined => {
  const name = monthNames.find((known) => known === month.toUpperCase())
  return name !== undefined && /^(19|[2-9]\d)\d{2}$/.test(year)
    ? monthFrom({ month: name, year: Number(year) })
    : undefined
}

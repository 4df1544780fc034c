// Notices of transactions that counted until their other sides came. Derived from the budget, so that none outlasts an
// undo, or what the person says about a row.
import type { Notice } from "@evenkeel/contracts/api/users/sessions"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { isMoved } from "@evenkeel/contracts/budget/sync/schema"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import { accountName, counted, dayBeside, money } from "@evenkeel/contracts/budget/wording"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { besideThoseOf, placedFact } from "./matching/other-sides.ts"

/** In days. */
const longestShown = 30

/** One notice per day, newest first. Its id changes with its rows, but not when one of them posts. */
export const foundSides = (budget: Budget, today: CalendarDate): ReadonlyArray<Notice> => {
  const since = daysBefore(today, longestShown)
  const moved = [...budget.bankRows.values()].filter(
    ({ fate, countedUntil: day }) => fate === "set aside" && day !== undefined && day >= since,
  )
  if (moved.length === 0) return []
  const byDay = [...grouped(moved, ({ countedUntil }) => countedUntil!)].sort(([a], [b]) => (a < b ? 1 : -1))
  // Only the first row of a day is described: the search looks at all rows around its own.
  const placed = new Map(byDay.map(([day, [first]]) => [day, placedFact(budget, first!)]))
  const { pairs } = besideThoseOf(budget, [...placed.values()]).now
  return byDay.map(([day, rows]) => {
    const days = rows.map(({ fact }) => fact.date).sort()
    const known = rows.map(({ fact: { accountId, amount } }) => `${accountId} ${amount}`).sort()
    return {
      noticeId: sha256([day, ...known].join("\n")),
      at: `${day}T00:00:00.000Z`,
      kind: "transfer-found",
      device: null,
      sentence: inWords(budget, rows, budget.bankRows.get(pairs.get(placed.get(day)!)?.id ?? "")),
      rows: { from: days[0]!, to: days.at(-1)! },
    }
  })
}

const inWords = (budget: Budget, [row, ...others]: ReadonlyArray<BankRow>, other: BankRow | undefined): string => {
  const { fact, reason, countedUntil } = row!
  // The other side counts if the person or a rule said so.
  const isNeither = isMoved(other?.reason)
  const where = isNeither ? ` ${fact.amount > 0 ? "to" : "from"} ${accountName(budget, other!.fact.accountId)}` : ""
  const what = `${money(Math.abs(fact.amount), budget.currency)}${where} of ${dayBeside(fact.date, countedUntil!)}`
  if (others.length > 0)
    return `${what} and ${counted(others.length, "more transaction")} moved between your accounts; none of them counts now.`
  return isNeither
    ? `${what} and its other side are a ${reason} now; neither counts.`
    : `${what} is a ${reason} between your accounts now; it does not count.`
}

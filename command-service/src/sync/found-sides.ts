// Notices of transactions that counted until their other sides came. Derived from the budget, so that none outlasts an
// undo, or what the person says about a row.
import type { Notice } from "@evenkeel/contracts/api/users/sessions"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import type { BankRow } from "@evenkeel/contracts/budget/sync/state"
import { accountName, counted, money, shortDay } from "@evenkeel/contracts/budget/wording"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { besideThoseOf, placedFact } from "./matching/other-sides.ts"

/** In days. */
const longestShown = 30

/** One notice per day, newest first. Its id changes with its rows, so a dismissal hides only what was seen. */
export const foundSides = (budget: Budget, today: CalendarDate): ReadonlyArray<Notice> => {
  const since = daysBefore(today, longestShown)
  const moved = [...budget.bankRows.values()].filter(
    ({ fate, countedUntil: day }) => fate === "set aside" && day !== undefined && day >= since,
  )
  if (moved.length === 0) return []
  const wordsOf = describing(budget, moved)
  const byDay = [...grouped(moved, ({ countedUntil }) => countedUntil!)].sort(([a], [b]) => (a < b ? 1 : -1))
  return byDay.map(([day, rows]) => {
    const days = rows.map(({ fact }) => fact.date).sort()
    return {
      noticeId: sha256(rows.map(({ fact }) => fact.bankTransactionId).join("\n")),
      at: `${day}T00:00:00.000Z`,
      kind: "transfer-found",
      device: null,
      sentence: wordsOf(rows),
      rows: { from: days[0]!, to: days.at(-1)! },
    }
  })
}

const describing = (budget: Budget, moved: ReadonlyArray<BankRow>) => {
  const placed = new Map(moved.map((row) => [row, placedFact(budget, row)]))
  const elsewhere = new Set(moved.map(({ fact }) => fact.bankTransactionId))
  const { pairs } = besideThoseOf(budget, [...placed.values()], { elsewhere }).now

  return ([row, ...others]: ReadonlyArray<BankRow>): string => {
    const { amount, date } = row!.fact
    const other = budget.bankRows.get(pairs.get(placed.get(row!)!)?.id ?? "")
    // The other side counts if the person or a rule said so.
    const isNeither = other?.fate === "set aside"
    const where = isNeither ? ` ${amount > 0 ? "to" : "from"} ${accountName(budget, other.fact.accountId)}` : ""
    const what = `${money(Math.abs(amount), budget.currency)}${where} of ${shortDay(date)}`
    if (others.length > 0)
      return `${what} and ${counted(others.length, "more transaction")} moved between your accounts; none of them counts now.`
    return isNeither
      ? `${what} and its other side are a ${row!.reason} now; neither counts.`
      : `${what} is a ${row!.reason} between your accounts now; it does not count.`
  }
}

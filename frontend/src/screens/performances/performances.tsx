import type { Month } from "@evenkeel/contracts/month"
import { useSnapshot } from "valtio"
import { ButtonLink } from "../../components/controls/button-link.tsx"
import { useServer } from "../../api/queries.ts"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { MonthChooser } from "../../features/performances/month-chooser.tsx"
import { MonthTrend } from "../../features/performances/trends.tsx"
import { monthOfSummary, newestFirst } from "../../features/performances/months.ts"
import { SelectedMonth } from "../../features/performances/selected-month.tsx"
import { selectedMonths, toggleMonth } from "../../features/performances/selected-months.ts"
import { auth } from "../../lib/session.ts"

const home = { to: "/home", label: "Back to home" }

const NoPerformances = () => (
  <EmptyState
    action={<ButtonLink href="/home">Sort your transactions</ButtonLink>}
    title="Your history begins with one transaction"
  >
    <p>
      As soon as you put a transaction into a category, its month appears here, with what you spent and what you saved.
    </p>
  </EmptyState>
)

/** The summaries of all months, and one of them in detail. */
export const Performances = () => {
  const { data: items, error, retry } = useServer("budgetPerformances")
  const loaded = items !== undefined
  const userId = useSnapshot(auth).user?.userId ?? ""
  const selected = useSnapshot(selectedMonths)[userId]

  const select = (month: Month) => toggleMonth(userId, month)

  const isEmpty = loaded && items.length === 0
  const summaries = newestFirst(items ?? [])
  const summary = summaries.find((one) => monthOfSummary(one) === selected)
  // One `Page` for all states: a new one would take the focus, for instance when the first month appears automatically.
  return (
    <Page
      back={home}
      title={isEmpty ? "No Budget Performance's History Available" : "Choose Month to View Budget Performance"}
    >
      {(!loaded || error !== "") && (
        <Awaited count={2} error={error} height="9rem" label="your history" onRetry={retry} />
      )}
      {isEmpty && <NoPerformances />}
      {loaded && !isEmpty && (
        <div className="stack gap-6">
          <MonthTrend onSelect={select} selected={selected} summaries={summaries} />
          <MonthChooser onSelect={select} selected={selected} summaries={summaries} />
          {summary !== undefined && <SelectedMonth key={selected} summary={summary} />}
        </div>
      )}
    </Page>
  )
}

import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { BudgetDialogs } from "../../budget/budget-dialogs.tsx"
import { useBudget } from "../../budget/use-budget.ts"
import { Categorise } from "../../categorise/categorise.tsx"
import { Announcer } from "../../components/announcer.tsx"
import { Icon } from "../../components/icon.tsx"
import { Failure } from "../../components/notice.tsx"
import { Page } from "../../components/page.tsx"
import { FullScreenSpinner } from "../../components/spinner.tsx"
import { useTopmostDialog } from "../../components/topmost-dialog.ts"
import { Finaliser } from "../../finaliser/finaliser.tsx"
import { auth } from "../../stores/auth.ts"
import { categorising, offerCategorising, openCategorising } from "../../stores/categorising.ts"
import { latestLedger } from "../../stores/ledger.ts"
import { openFinaliser, previousMonth } from "../../stores/previous-month.ts"
import { transactions } from "../../stores/transactions.ts"
import { useItems } from "../../stores/use-items.ts"
import { AccountTrouble } from "./account-trouble.tsx"
import { AddMenu } from "./add-menu.tsx"
import { Board } from "./board.tsx"
import { SyncButton } from "./sync-button.tsx"
import "./home.css"

const useIsToSort = (): boolean => latestLedger(useItems(transactions)).uncategorised.transactions.length > 0

const Actions = () => {
  const isToSort = useIsToSort()
  // Synchronous, in step with the flow, which returns the focus when it closes.
  const { open } = useSnapshot(categorising, { sync: true })
  return (
    <div className="home-actions">
      {isToSort && (
        <button hidden={open} onClick={openCategorising} type="button">
          <Icon name="swipe" /> Continue Categorization
        </button>
      )}
      <SyncButton />
    </div>
  )
}

/**
 * Opens automatically once, after loading, but not over a dialog in which somebody may be
 * typing. The finaliser comes first.
 */
const SwipeFlow = () => {
  const isWanted = useIsToSort()
  const isFree = useTopmostDialog() === undefined
  const { open } = useSnapshot(categorising)
  const previous = useSnapshot(previousMonth)
  const isNext = isWanted && isFree && !previous.open
  useEffect(() => {
    if (isNext) offerCategorising()
  }, [isNext])
  return open ? <Categorise /> : null
}

/** A note about uncategorised transactions of earlier months, with a button that reopens the finaliser. */
const EarlierMonths = () => {
  const { queue, open } = useSnapshot(previousMonth)
  if (queue.length === 0 || open) return null
  return (
    <div className="home-note">
      <Icon name="history" />
      <p>
        {queue.length === 1
          ? "One transaction from an earlier month is waiting"
          : `${queue.length} transactions from earlier months are waiting`}{" "}
        for a category.
      </p>
      <button className="quiet" onClick={openFinaliser} type="button">
        Finish earlier months
      </button>
    </div>
  )
}

export const Home = () => {
  const { user } = useSnapshot(auth)
  const { loaded, error, retry } = useBudget()
  if (!loaded && error === "") return <FullScreenSpinner label="Opening your budget" />
  return (
    <Page
      actions={loaded ? <Actions /> : null}
      lead={`Welcome aboard, ${user?.name ?? ""}.`}
      start={loaded ? <AddMenu /> : null}
      title="Let's Start Budgeting"
    >
      {loaded ? (
        <>
          <AccountTrouble />
          <EarlierMonths />
          <Board />
          <SwipeFlow />
        </>
      ) : (
        <Failure message={error} onRetry={retry} />
      )}
      <Finaliser />
      <BudgetDialogs />
      <Announcer />
    </Page>
  )
}

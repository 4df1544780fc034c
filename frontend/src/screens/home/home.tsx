import { useDeferredValue, useEffect } from "react"
import { useSnapshot } from "valtio"
import { useList } from "../../api/queries.ts"
import { fetchBudget, useBudget } from "../../api/budget.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { useTopmostDialog } from "../../components/dialogs/modal.tsx"
import { Announcer } from "../../components/feedback/alerts.tsx"
import { Failure } from "../../components/feedback/notice.tsx"
import { FullScreenSpinner } from "../../components/feedback/spinner.tsx"
import { Page } from "../../components/layout/page.tsx"
import { AddMenu } from "../../features/accounts/add-menu.tsx"
import { AccountTrouble } from "../../features/accounts/account-trouble.tsx"
import { Board, Month } from "./board.tsx"
import { latestLedger } from "../../lib/figures/ledger.ts"
import { DropAnywhere } from "../../features/imports/drop-anywhere.tsx"
import { MonthBefore } from "../../features/performances/month-sentence.tsx"
import { Categorise } from "../../features/sorting/categorise.tsx"
import { categorising, offerCategorising, openCategorising } from "../../features/sorting/categorising.ts"
import { EarlierNote } from "../../features/sorting/earlier/earlier-note.tsx"
import { Finaliser } from "../../features/sorting/earlier/finaliser.tsx"
import { finaliser, useEarlierIsKnown } from "../../api/earlier-months.ts"
import { ClockNote } from "../../features/users/clock-note.tsx"
import { ZoneNote } from "../../features/users/zone-note.tsx"
import { SyncButton } from "../../features/sync/sync-button.tsx"
import { isFirstDay } from "./first-day.ts"
import { auth } from "../../lib/session.ts"
import { narrow, useMedia } from "../../lib/page/media.ts"
import { useIsSorting } from "./view.tsx"
import "./home.css"

export { fetchBudget }

const useIsToSort = (): boolean => latestLedger(useList("transactions")).uncategorised.transactions.length > 0

const Actions = () => {
  const isToSort = useIsToSort()
  // Synchronous, in step with the flow, which returns the focus when it closes.
  const { open } = useSnapshot(categorising, { sync: true })
  return (
    <div className="home-actions cluster from-top">
      {isToSort && (
        <button hidden={open} onClick={openCategorising} type="button">
          <Icon name="swipe" /> Continue Categorization
        </button>
      )}
      <SyncButton />
    </div>
  )
}

/** Opens once after loading, after the finaliser, but not over a dialog in which somebody may be typing. */
const SwipeFlow = () => {
  const isWanted = useIsToSort()
  const isFree = useTopmostDialog() === undefined
  const { open } = useSnapshot(categorising)
  const isAsking = useSnapshot(finaliser).open
  const isNext = isWanted && isFree && !isAsking
  useEffect(() => {
    if (isNext) offerCategorising()
  }, [isNext])
  return open ? <Categorise /> : null
}

export const Home = () => {
  const { user } = useSnapshot(auth)
  const { loaded, error, retry } = useBudget()
  // On a phone the figures come first, and the actions after them.
  const isNarrow = useMedia(narrow)
  const isSorting = useIsSorting()
  // The actions for sorting are on the page of their own.
  const isOverview = isNarrow && !isSorting
  const first = user !== null && isFirstDay(user.userId)
  const known = useEarlierIsKnown()
  // The month's figures are painted before the rest of the page, and a note above the board comes before the board.
  const hasBoard = useDeferredValue(loaded && known, false)
  if (!loaded && error === "") return <FullScreenSpinner label="Opening your budget" />
  return (
    <Page
      actions={loaded && !isNarrow ? <Actions /> : null}
      lead={`Welcome aboard, ${user?.name ?? ""}.`}
      small={isNarrow || !first}
      start={
        loaded && !isNarrow ? (
          <AddMenu className="add-menu">
            <Icon name="plus" size={24} />
          </AddMenu>
        ) : null
      }
      title="Let's Start Budgeting"
    >
      {loaded ? (
        <>
          {!isSorting && (
            <>
              <MonthBefore />
              <Month />
            </>
          )}
          {isSorting && <Actions />}
          <AccountTrouble />
          <ClockNote />
          <ZoneNote />
          {!isOverview && <EarlierNote />}
          {hasBoard && <Board />}
          {isOverview && hasBoard && (
            <>
              <Actions />
              <EarlierNote />
            </>
          )}
          <SwipeFlow />
        </>
      ) : (
        <Failure message={error} onRetry={retry} />
      )}
      <Finaliser />
      <DropAnywhere />
      <Announcer />
    </Page>
  )
}

import { useEffect } from "react"
import { Link, useLocation, useSearch } from "wouter"
import { showList, useTransactionList } from "../../api/transaction-list.ts"
import { Announcer } from "../../components/feedback/alerts.tsx"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { FilterBar } from "../../features/transactions/list/filter-bar.tsx"
import { addressOf, filtersIn, type ListFilters } from "../../lib/list-filters.ts"
import { ListKeys } from "../../features/transactions/list/keys.tsx"
import { goToPlace, useKeptPlace } from "../../features/transactions/list/place.ts"
import { Rows, Totals } from "../../features/transactions/list/rows.tsx"
import { StartSelecting, TogetherBar } from "../../features/transactions/together/bar.tsx"
import { leaveSelection, selectWhatWasHere } from "../../features/transactions/together/selection.ts"
import { listPath } from "../../lib/addresses.ts"
import { plural } from "../../lib/words.ts"
import "../../parts/transactions/list.css"

const Nothing = ({ isFiltered }: { readonly isFiltered: boolean }) => {
  const { totals, filters } = useTransactionList()
  if (totals !== null && totals.notSpending > 0) {
    const others = <Link href={addressOf({ ...filters, status: "not-spending" })}>Show what was set aside</Link>
    return (
      <EmptyState action={others} title="No spending matches">
        <p>{plural(totals.notSpending, "transaction")} of another kind can be found.</p>
      </EmptyState>
    )
  }
  return isFiltered ? (
    <EmptyState action={<Link href={listPath}>Show all transactions</Link>} title="Nothing matches">
      <p>No transaction fits all of these filters.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No transactions yet">
      <p>Link an account, import a file, or add one by hand on your home screen.</p>
    </EmptyState>
  )
}

const Found = ({ isFiltered }: { readonly isFiltered: boolean }) => {
  const { loaded, error, rows, retry } = useTransactionList(true)
  if (!loaded) return <Awaited count={8} error={error} height="3.5rem" label="your transactions" onRetry={retry} />
  return (
    <>
      {error !== "" && <Awaited error={error} label="your transactions" onRetry={retry} />}
      <div className="together">
        <TogetherBar />
        {rows.length > 0 ? <Rows /> : <Nothing isFiltered={isFiltered} />}
      </div>
    </>
  )
}

/** The transactions of all months and accounts. The filters are in the address. */
export const Transactions = () => {
  const search = useSearch()
  const [, navigate] = useLocation()
  const { filters, problems } = filtersIn(search)
  const address = addressOf(filters)
  useKeptPlace()
  useEffect(() => {
    void goToPlace(showList(filtersIn(search).filters))
    selectWhatWasHere()
    return leaveSelection
  }, [search])
  const change = (changed: Partial<ListFilters>) =>
    navigate(addressOf({ ...filters, ...changed }), { replace: changed.text !== undefined })
  return (
    <Page
      actions={
        <>
          <StartSelecting />
          <Link className="button text" href="/rules">
            Rules
          </Link>
          <ListKeys />
          <FilterBar filters={filters} onChange={change} />
          <Totals />
        </>
      }
      back={{ to: "/home", label: "Back to home" }}
      small
      title="Transactions"
    >
      {problems.length > 0 && (
        <div className="list-problems" role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <Link href={address}>Go on without it</Link>
        </div>
      )}
      <Found isFiltered={address !== listPath} />
      <Announcer />
    </Page>
  )
}

import type { ListedTransaction, SearchTotals } from "@evenkeel/contracts/api/transactions/search"
import { memo, useDeferredValue, useMemo } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { showMore, useTransactionList } from "../../../api/transaction-list.ts"
import { More } from "../../../components/layout/more.tsx"
import { useNearby } from "../../../components/layout/use-nearby.ts"
import { SelectionBox } from "../together/bar.tsx"
import { selection } from "../together/selection.ts"
import { rowTouch } from "./row-touch.ts"
import { useAccountNames, ListRow } from "../../../parts/transactions/list-row.tsx"
import { Figure } from "../../../components/layout/figure.tsx"
import { exactAmount } from "../../../lib/money.ts"
import { addressOf, type ListFilters } from "../../../lib/list-filters.ts"

/** The number of rows that are rendered, or left out, together. */
const blockSize = 20

interface BlockProps {
  readonly rows: ReadonlyArray<ListedTransaction>
  /** The number of rows before it. */
  readonly before: number
  readonly count: number
  readonly selected: ReadonlySet<string> | ReadonlyMap<string, unknown>
  readonly accountNames: ReadonlyMap<string, string>
}

/** Far from the viewport it is an empty box of the same height, unless it has the focus: few rows are in the page. */
const Block = memo(({ rows, before, count, selected, accountNames }: BlockProps) => {
  const { box, height } = useNearby<HTMLDivElement>()
  return (
    <div ref={box} role="none" style={height === undefined ? undefined : { height }}>
      {height === undefined &&
        rows.map((transaction, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- short cuts for a finger: the row's box and button do the same
          <div
            aria-posinset={before + index + 1}
            aria-setsize={count}
            className="list-item"
            key={transaction.transactionId}
            role="listitem"
            {...rowTouch(transaction)}
          >
            <SelectionBox selected={selected.has(transaction.transactionId)} transaction={transaction} />
            <ListRow account={accountNames.get(transaction.accountId ?? "")} transaction={transaction} />
          </div>
        ))}
    </div>
  )
})

const blocksOf = (rows: ReadonlyArray<ListedTransaction>) =>
  Array.from({ length: Math.ceil(rows.length / blockSize) }, (_, index) =>
    rows.slice(index * blockSize, (index + 1) * blockSize),
  )

export const Rows = () => {
  const { next, totals, loading, error, ...list } = useTransactionList()
  // A typed letter shows at once, before the results are rendered.
  const rows = useDeferredValue(list.rows)
  const { rows: selected, selecting } = useSnapshot(selection)
  const accountNames = useAccountNames()
  const blocks = useMemo(() => blocksOf(rows), [rows])
  return (
    <>
      {/* Only visual: each row states its own facts. */}
      <div aria-hidden="true" className="list-columns list-row small soft">
        <span className="list-date">Date</span>
        <span className="list-name">Merchant</span>
        <span className="list-category">Category</span>
        <span className="list-account">Account</span>
        <span className="list-extra">Note</span>
        <span className="list-amount">Amount</span>
      </div>
      <div
        aria-label="Transactions"
        className={selecting || selected.size > 0 ? "list-rows list-selecting" : "list-rows"}
        role="list"
      >
        {blocks.map((block, index) => (
          <Block
            accountNames={accountNames}
            before={index * blockSize}
            count={totals?.count ?? -1}
            key={index}
            rows={block}
            selected={selected}
          />
        ))}
      </div>
      {/* A new one for each page, which checks again whether it is near. */}
      {next !== null && error === "" && <More key={next} loading={loading} onMore={showMore} />}
    </>
  )
}

interface OtherwiseFoundProps {
  readonly totals: SearchTotals
  readonly filters: ListFilters
}

/** Links to matches that are no spending: people search for a salary like for anything else. */
const OtherwiseFound = ({ totals: { notSpending }, filters }: OtherwiseFoundProps) =>
  notSpending > 0 && (
    <Link className="list-others small" href={addressOf({ ...filters, status: "not-spending" })}>
      {notSpending === 1 ? "One more is not spending" : `${notSpending.toLocaleString("en-US")} more are not spending`}
    </Link>
  )

/** The totals of everything that matches the filters, on all pages. */
export const Totals = () => {
  const { totals, rows, filters } = useTransactionList()
  if (totals === null) return null
  const { count, moneyOut, moneyIn, net } = totals
  return (
    <div className="list-found">
      {rows.length > 0 && (
        <dl aria-label="Totals of what is shown" className="list-totals small">
          <Figure title="Transactions">{count.toLocaleString("en-US")}</Figure>
          <Figure title="Out">{exactAmount(moneyOut)}</Figure>
          <Figure title="In">{exactAmount(moneyIn)}</Figure>
          <Figure title="Net">{`${net < 0 ? "+" : ""}${exactAmount(-net)}`}</Figure>
        </dl>
      )}
      <OtherwiseFound filters={filters} totals={totals} />
    </div>
  )
}

import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { useCallback } from "react"
import { useSnapshot } from "valtio"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { useWhenNear } from "../../timeline/use-nearby.ts"
import { SelectionBox } from "../together/box.tsx"
import { selection } from "../together/selection.ts"
import { useAccountNames } from "./account-names.ts"
import { ListRow } from "./row.tsx"
import { showMore, transactionList } from "./store.ts"

/** Fetches the next page before one gets there. The button is for who does not scroll. */
const More = () => {
  const { loading, error } = useSnapshot(transactionList)
  const more = useCallback(() => {
    if (transactionList.error === "") void showMore()
  }, [])
  const end = useWhenNear<HTMLDivElement>(more)
  return (
    <div className="list-more" ref={end}>
      {error === "" && (
        <ActionButton busy={loading} className="quiet" onClick={() => void showMore()}>
          Show more
        </ActionButton>
      )}
    </div>
  )
}

/** All that has been fetched. The browser draws only what is near the screen, see the style. */
export const Rows = () => {
  const { rows, next, totals } = useSnapshot(transactionList)
  const { rows: selected, selecting } = useSnapshot(selection)
  const accountNames = useAccountNames()
  return (
    <>
      <ol
        aria-label="Transactions"
        className={selecting || selected.size > 0 ? "list-rows list-selecting" : "list-rows"}
      >
        {(rows as ReadonlyArray<ListedTransaction>).map((transaction, index) => (
          <li aria-posinset={index + 1} aria-setsize={totals?.count ?? -1} key={transaction.transactionId}>
            <SelectionBox selected={selected.has(transaction.transactionId)} transaction={transaction} />
            <ListRow account={accountNames.get(transaction.accountId ?? "")} transaction={transaction} />
          </li>
        ))}
      </ol>
      {/* Another one for each page, which looks anew whether it is near. */}
      {next !== null && <More key={next} />}
    </>
  )
}

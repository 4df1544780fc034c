// The menu of a transaction wherever one is shown that may be of any month.
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { useCallback } from "react"
import { open } from "../../lib/dialogs.ts"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { client, messageOf } from "../../lib/api.ts"
import { withinSession } from "../../lib/store.ts"
import { alwaysDo, notSpendingItems, itemsFor } from "./transaction-menu.tsx"

/** Of one that counts in no month, only that can be changed. The row itself says why. */
const itemsOf = (transaction: ListedTransaction): ReadonlyArray<MenuItem> => {
  if (transaction.exclusion === null) return itemsFor(transaction)
  const history: MenuItem = {
    label: "History of this row",
    icon: "history",
    onChoose: () => open("rowHistory", { transaction }),
  }
  // What the bank's own words keep out needs no rule.
  const always = transaction.countedAs === null ? [] : [alwaysDo(transaction)]
  return [...notSpendingItems(transaction), ...always, history]
}

const labelOf = (name: string): string => `Actions for ${name}`

export const RowMenu = ({ transaction }: { readonly transaction: ListedTransaction }) => (
  <Menu items={itemsOf(transaction)} label={labelOf(transaction.name)} />
)

/** As it is now: an undo of what took it away brings it back here, too. */
const find = async (transactionId: string): Promise<ReadonlyArray<MenuItem>> => {
  try {
    const { transactions } = await withinSession(
      client.searchTransactions({ query: { transactionId, status: "all", limit: 1 } }),
    )
    if (transactions.length === 0) showDanger("This transaction does not exist any more.")
    return transactions.flatMap(itemsOf)
  } catch (failure) {
    showDanger(messageOf(failure))
    return []
  }
}

interface FoundRowMenuProps {
  readonly transactionId: string
  /** What it is called where it stands. */
  readonly name: string
}

/** Where only its id is known. The rest is asked for when it is opened. */
export const FoundRowMenu = ({ transactionId, name }: FoundRowMenuProps) => {
  const items = useCallback(() => find(transactionId), [transactionId])
  return <Menu items={items} label={labelOf(name)} />
}

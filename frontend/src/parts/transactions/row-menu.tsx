// The menu of a transaction of any month.
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { useCallback } from "react"
import { open } from "../../lib/dialogs.ts"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { client, messageOf } from "../../lib/api.ts"
import { withinSession } from "../../lib/store.ts"
import { alwaysDo, notSpendingItems, itemsFor } from "./transaction-menu.tsx"

/** A row that counts in no month has only the actions that change this. */
const itemsOf = (transaction: ListedTransaction): ReadonlyArray<MenuItem> => {
  if (transaction.exclusion === null) return itemsFor(transaction)
  const history: MenuItem = {
    label: "History of this row",
    icon: "history",
    onChoose: () => open("rowHistory", { transaction }),
  }
  // A row that the bank's own words exclude needs no rule.
  const always = transaction.countedAs === null ? [] : [alwaysDo(transaction)]
  return [...notSpendingItems(transaction), ...always, history]
}

const labelOf = (name: string): string => `Actions for ${name}`

export const RowMenu = ({ transaction }: { readonly transaction: ListedTransaction }) => (
  <Menu items={itemsOf(transaction)} label={labelOf(transaction.name)} />
)

/** The menu for the current state, so that a row which an undo brought back has one again. */
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
  readonly name: string
}

/** For a row of which only the id is known: the rest is fetched when the menu opens. */
export const FoundRowMenu = ({ transactionId, name }: FoundRowMenuProps) => {
  const items = useCallback(() => find(transactionId), [transactionId])
  return <Menu items={items} label={labelOf(name)} />
}

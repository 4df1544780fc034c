import { totalIncome, incomes } from "../../stores/incomes.ts"
import { categoriesOf, figuresOf } from "../../budget/figures.ts"
import { accounts } from "../../stores/accounts.ts"
import { categories } from "../../stores/categories.ts"
import { categoryTypes, typeNamed } from "../../stores/category-types.ts"
import { centsOf, latestLedger } from "../../stores/ledger.ts"
import { transactions } from "../../stores/transactions.ts"
import { useItems } from "../../stores/use-items.ts"
import { typeNames } from "../../type-names.ts"
import { MonthOverview } from "./month-overview.tsx"
import { SortingTray } from "./sorting-tray.tsx"
import { TypePanel } from "./type-panel.tsx"

/** The month, the tray of what is still to sort, and one panel per type. */
export const Board = () => {
  const all = useItems(transactions)
  const own = useItems(categories)
  const types = useItems(categoryTypes)
  const ledger = latestLedger(all)
  const figures = new Map(typeNames.map((name) => [name, figuresOf(typeNamed(types, name), categoriesOf(own, name), ledger)]))
  return (
    <>
      <MonthOverview figures={figures} income={centsOf(totalIncome(useItems(incomes)))} unsorted={ledger.uncategorised.spent} />
      <div className="board">
        <SortingTray hasAccounts={useItems(accounts).length > 0} hasTransactions={all.length > 0} uncategorised={ledger.uncategorised} />
        {types.map((type) => <TypePanel categories={own} key={type.name} ledger={ledger} type={type} />)}
      </div>
    </>
  )
}

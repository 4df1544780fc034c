import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import { useState, type ReactNode } from "react"
import { useList } from "../../api/queries.ts"
import { totalIncome, centsOf } from "../../lib/money.ts"
import { categoriesOf, titleOf, typeClass, typeNamed, typeNames } from "../../lib/types.ts"
import { Tabs } from "../../components/controls/tabs.tsx"
import { narrow, useMedia } from "../../lib/page/media.ts"
import { latestLedger, type Ledger } from "../../lib/figures/ledger.ts"
import { figuresOf } from "../../lib/figures/type-figures.ts"
import { SortingTray } from "../../features/sorting/sorting-tray.tsx"
import { NoCategories, NoSplit } from "./empty-plan.tsx"
import { MonthOverview } from "./month-overview.tsx"
import { TypePanel } from "./type-panel.tsx"
import { useIsSorting } from "./view.tsx"

interface PartsProps {
  readonly ledger: Ledger
  readonly categoryTypes: ReadonlyArray<CategoryType>
  readonly own: ReadonlyArray<Category>
  readonly hasAccounts: boolean
  readonly hasTransactions: boolean
  /** Shown in place of the panels if there are none; null if there are. */
  readonly missing: ReactNode
}

const missingOf = (categoryTypes: ReadonlyArray<CategoryType>, own: ReadonlyArray<Category>): ReactNode => {
  if (categoryTypes.length === 0) return <NoSplit />
  return own.length === 0 ? <NoCategories /> : null
}

/** On a phone, one part at a time: a type, or the transactions to sort. */
const NarrowParts = ({ ledger, categoryTypes, own, missing, ...has }: PartsProps) => {
  const [chosen, setChosen] = useState("needs")
  const isSorting = useIsSorting()
  const tray = <SortingTray still uncategorised={ledger.uncategorised} {...has} />
  if (missing !== null || isSorting) {
    return (
      <div className="board">
        {missing}
        {tray}
      </div>
    )
  }
  const panels = categoryTypes.map((type) => ({
    id: type.name,
    label: titleOf(type.name),
    className: typeClass(type.name),
    content: <TypePanel categories={own} ledger={ledger} type={type} />,
  }))
  return <Tabs chosen={chosen} label="Your budget" onChoose={setChosen} tabs={panels} />
}

const WideParts = ({ ledger, categoryTypes, own, missing, ...has }: PartsProps) => (
  <div className="board">
    <SortingTray uncategorised={ledger.uncategorised} {...has} />
    {missing === null ? (
      categoryTypes.map((type) => <TypePanel categories={own} key={type.name} ledger={ledger} type={type} />)
    ) : (
      <div className="board-empty">{missing}</div>
    )}
  </div>
)

export const Month = () => {
  const ledger = latestLedger(useList("transactions"))
  const own = useList("categories")
  const types = useList("categoryTypes")
  const income = totalIncome(useList("incomes"))
  const figures = new Map(
    typeNames.map((name) => [name, figuresOf(typeNamed(types, name), categoriesOf(own, name), ledger)]),
  )
  return <MonthOverview figures={figures} income={centsOf(income)} uncategorised={ledger.uncategorised} />
}

/** The tray of unsorted transactions, and one panel per type. */
export const Board = () => {
  const all = useList("transactions")
  const own = useList("categories")
  const allCategoryTypes = useList("categoryTypes")
  const parts = {
    ledger: latestLedger(all),
    categoryTypes: allCategoryTypes,
    own,
    hasAccounts: useList("accounts").length > 0,
    hasTransactions: all.length > 0,
    missing: missingOf(allCategoryTypes, own),
  }
  return useMedia(narrow) ? <NarrowParts {...parts} /> : <WideParts {...parts} />
}

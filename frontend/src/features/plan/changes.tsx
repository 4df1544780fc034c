// From a figure of the plan to where it is changed: dialogs over whatever screen it stands on, fetched when first wanted.
import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import type { Category } from "@evenkeel/contracts/api/categories"
import { openDialog } from "../../components/dialogs/dialogs.tsx"
import { fetchedPart } from "../../components/feedback/fetched-part.ts"
import { isOver } from "../../lib/today.ts"
import { categories, categoriesOf } from "../categories/store.ts"
import { UpdateAllocations } from "../categories/update-allocations.tsx"

const IncomesDialog = fetchedPart(() =>
  import("../incomes/incomes-dialog.tsx").then(({ IncomesDialog }) => IncomesDialog),
)
const SplitDialog = fetchedPart(() =>
  import("../category-types/split-dialog.tsx").then(({ SplitDialog }) => SplitDialog),
)

export const openIncomes = (): void => openDialog((onClose) => <IncomesDialog onClose={onClose} />)

export const openSplit = (): void => openDialog((onClose) => <SplitDialog onClose={onClose} />)

export const openShares = (category: Category): void =>
  openDialog((onClose) => <UpdateAllocations category={category} onClose={onClose} />)

interface PlanChange {
  readonly label: string
  readonly open: () => void
}

const income: PlanChange = { label: "Change income", open: openIncomes }
const split: PlanChange = { label: "Change the split", open: openSplit }

/** Of that category, or of the first one of that type. */
const shares = ({ type, category: id }: ExplainRequest): ReadonlyArray<PlanChange> => {
  const { items } = categories.state
  const category = items.find(({ categoryId }) => categoryId === id) ?? (type && categoriesOf(items, type)[0])
  return category === undefined ? [] : [{ label: "Change the shares", open: () => openShares(category) }]
}

/** What of the plan the figure follows from, and can be changed. Months that are over keep theirs. */
export const changesBehind = (request: ExplainRequest): ReadonlyArray<PlanChange> => {
  if (request.month !== undefined && isOver(request.month)) return []
  switch (request.figure) {
    case "totalIncome":
    case "leftOver":
      return [income]
    case "typeShare":
    case "typeBudget":
      return [income, split]
    case "typeSaved":
    case "expectedSavings":
    case "totalSaved":
      return [split, ...shares(request)]
    case "allocated":
    case "underOver":
    case "utilization":
    case "categoryShare":
    case "categoryBudget":
    case "categoryUtilization":
    case "categoryOver":
      return shares(request)
    default:
      return []
  }
}

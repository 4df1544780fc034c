// Leads from a figure of the plan to the dialog that changes it, on any screen; the dialogs are fetched at first use.
import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
import { list } from "../../api/queries.ts"
import { categoriesOf } from "../../lib/types.ts"
import { open } from "../../lib/dialogs.ts"
import { isOver } from "../../lib/today.ts"

interface PlanChange {
  readonly label: string
  readonly open: () => void
}

const income: PlanChange = { label: "Change income", open: () => open("incomes") }
const split: PlanChange = { label: "Change the split", open: () => open("changeSplit") }

/** For that category, or for the first one of that type. */
const shares = ({ type, category: id }: ExplainRequest): ReadonlyArray<PlanChange> => {
  const items = list("categories")
  const category = items.find(({ categoryId }) => categoryId === id) ?? (type && categoriesOf(items, type)[0])
  return category === undefined ? [] : [{ label: "Change the shares", open: () => open("changeShares", { category }) }]
}

/** The parts of the plan that determine the figure, and can be changed. Past months keep theirs. */
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

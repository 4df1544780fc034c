import { present } from "@evenkeel/contracts/budget/budget"
import { categoryTypesIn } from "@evenkeel/contracts/budget/figures/categories"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { presentMonthOf } from "../decision.ts"
import { decideType } from "./decide.ts"
import { contextOf, share, type BudgetRoutesOptions } from "../requests.ts"

type TypeRoute = "setCategoryTypes" | "updateCategoryType"

export const typeRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, TypeRoute> => ({
  setCategoryTypes: (call) => {
    const context = contextOf(call, now)
    const command = {
      _tag: "SetCategoryTypes",
      shares: call.body.map(({ name, budgetAllocationPercentage }) => ({
        name,
        share: share(budgetAllocationPercentage),
      })),
      at: context.at,
    } as const
    return handle(
      context,
      (budget, { idAt }) =>
        decideType({ ...command, newIds: { needs: idAt(0), wants: idAt(1), investments: idAt(2) } }, budget),
      ({ budget }) => categoryTypesIn(budget, presentMonthOf(budget, context.at)),
    )
  },
  updateCategoryType: (call) => {
    const context = contextOf(call, now)
    const typeId = call.params.id
    const command = {
      _tag: "SetCategoryTypeShare",
      typeId,
      share: share(call.body.budgetAllocationPercentage),
      at: context.at,
    } as const
    return handle(
      context,
      (budget) => decideType(command, budget),
      ({ budget }) =>
        present(
          categoryTypesIn(budget, presentMonthOf(budget, context.at)).find((type) => type.categoryTypeId === typeId),
        ),
    )
  },
})

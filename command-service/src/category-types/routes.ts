import { defined } from "@evenkeel/contracts/budget/budget"
import { categoryTypesIn } from "@evenkeel/contracts/budget/figures/categories"
import { presentMonthOf } from "../decision.ts"
import { commandRoutes } from "../handle.ts"
import { share } from "../requests.ts"
import { decideType } from "./decide.ts"

export const typeRoutes = commandRoutes(decideType)({
  setCategoryTypes: {
    read: ({ body }, { idAt, at }) => ({
      _tag: "SetCategoryTypes",
      shares: body.map((type) => ({ name: type.name, share: share(type.budgetAllocationPercentage) })),
      newIds: { needs: idAt(0), wants: idAt(1), investments: idAt(2) },
      at,
    }),
    reply: ({ budget, at }) => categoryTypesIn(budget, presentMonthOf(budget, at)),
  },
  updateCategoryType: {
    read: ({ params, body }, { at }) => ({
      _tag: "SetCategoryTypeShare",
      typeId: params.id,
      share: share(body.budgetAllocationPercentage),
      at,
    }),
    reply: ({ budget, at }, { params }) => {
      const types = categoryTypesIn(budget, presentMonthOf(budget, at))
      return defined(types.find(({ categoryTypeId }) => categoryTypeId === params.id))
    },
  },
})

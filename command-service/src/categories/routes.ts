import { Result } from "effect"
import type { CategoryShare, NewCategory as NewCategoryBody } from "@evenkeel/contracts/api/categories"
import type { Claim } from "@evenkeel/contracts/budget/allocation"
import { defined, type Budget } from "@evenkeel/contracts/budget/budget"
import { categoryIn } from "@evenkeel/contracts/budget/figures/categories"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { CategoryId } from "@evenkeel/contracts/ids"
import type { CategoryClaim } from "./claims.ts"
import { decideCategory, type NewCategory } from "./decide.ts"
import { presentMonthOf } from "../decision.ts"
import { commandRoutes } from "../handle.ts"
import { amountIn, share } from "../requests.ts"

/** Reading an amount may fail: it may be too large for the budget's currency. */
type Read<Of> = Result.Result<Of, RequestError>

export const categoryRoutes = commandRoutes(decideCategory)({
  addCategories: {
    read: ({ body }, { budget, idAt, at }) =>
      Result.map(
        Result.all(body.categories.map((category, index) => newCategory(budget, category, idAt(index)))),
        (categories) => ({ _tag: "AddCategories", categories, at }) as const,
      ),
    reply: ({ budget, events, at }) => addedIn(events).map((categoryId) => replyOf(budget, categoryId, at)),
  },
  addCategory: {
    read: ({ body }, { budget, idAt, at }) =>
      Result.map(
        Result.all({
          changed: Result.all(body.updatedCategories.map(changedClaim(budget))),
          added: newCategory(budget, body.addedCategory, idAt(0)),
        }),
        (read) => ({ _tag: "AddCategory", ...read, at }) as const,
      ),
    reply: ({ budget, events, at }) => replyOf(budget, defined(addedIn(events)[0]), at),
  },
  reallocateCategories: {
    read: ({ body }, { budget, at }) =>
      Result.map(
        Result.all(body.updatedCategories.map(changedClaim(budget))),
        (changed) => ({ _tag: "ReallocateCategories", typeId: body.categoryTypeId, changed, at }) as const,
      ),
    reply: ({ budget, events, at }) =>
      events
        .flatMap((event) => (event._tag === "CategoriesReallocated" ? event.shares : []))
        .map(({ categoryId }) => replyOf(budget, categoryId, at)),
  },
  renameCategory: {
    read: ({ body: { categoryId, categoryName } }) => ({ _tag: "RenameCategory", categoryId, name: categoryName }),
    reply: ({ budget, at }, { body }) => replyOf(budget, body.categoryId, at),
  },
  deleteCategory: {
    read: ({ params }, { at }) => ({ _tag: "DeleteCategory", categoryId: params.id, at }),
    reply: () => ({ message: "Category deleted successfully" }),
  },
})

const newCategory = (
  budget: Budget,
  { name, categoryTypeId, budgetAllocationPercentage, fixedAmount }: NewCategoryBody,
  categoryId: CategoryId,
): Read<NewCategory> =>
  Result.map(claimIn(budget, budgetAllocationPercentage, fixedAmount), (claim) => ({
    categoryId,
    typeId: categoryTypeId,
    name,
    ...claim,
  }))

const changedClaim =
  (budget: Budget) =>
  ({ categoryId, budgetAllocationPercentage, fixedAmount }: CategoryShare): Read<CategoryClaim> =>
    Result.map(claimIn(budget, budgetAllocationPercentage, fixedAmount), (claim) => ({ categoryId, ...claim }))

const claimIn = (budget: Budget, fraction: number, fixedAmount: number | null = null): Read<Claim> =>
  fixedAmount === null
    ? Result.succeed({ share: share(fraction) })
    : Result.map(amountIn(budget, "fixedAmount", fixedAmount), (fixed) => ({ share: share(fraction), fixed }))

const addedIn = (events: ReadonlyArray<BudgetEvent>): ReadonlyArray<CategoryId> =>
  events.flatMap((event) => (event._tag === "CategoryAdded" ? [event.categoryId] : []))

const replyOf = (budget: Budget, categoryId: CategoryId, at: Date) =>
  categoryIn(budget, defined(budget.categories.get(categoryId)), presentMonthOf(budget, at))

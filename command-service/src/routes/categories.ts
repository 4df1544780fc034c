import type { CategoryShare, NewCategory as NewCategoryBody } from "@evenkeel/contracts/api/categories"
import { present, type Budget } from "@evenkeel/contracts/budget/budget"
import { categoryReply } from "@evenkeel/contracts/budget/replies"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import type { Handlers } from "@evenkeel/contracts/http/server"
import { newId, type CategoryId } from "@evenkeel/contracts/ids"
import { contextOf } from "../context.ts"
import { decideCategory, type ChangedShare, type NewCategory } from "../decide/categories.ts"
import { presentMonthOf } from "../decide/decision.ts"
import { share } from "./amounts.ts"
import type { BudgetRoutesOptions } from "./budget-routes.ts"

type CategoryRoute = "addCategories" | "addCategory" | "reallocateCategories" | "renameCategory" | "deleteCategory"

export const categoryRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, CategoryRoute> => ({
  addCategories: (call) => {
    const context = contextOf(call, now)
    const command = {
      _tag: "AddCategories",
      categories: call.body.categories.map(newCategory),
      at: context.at,
    } as const
    return handle(
      context,
      (budget) => decideCategory(command, budget),
      ({ budget, events }) => addedIn(events).map((categoryId) => replyOf(budget, categoryId, context.at)),
    )
  },
  addCategory: (call) => {
    const context = contextOf(call, now)
    const { updatedCategories, addedCategory } = call.body
    const command = {
      _tag: "AddCategory",
      changed: updatedCategories.map(changedShare),
      added: newCategory(addedCategory),
      at: context.at,
    } as const
    return handle(
      context,
      (budget) => decideCategory(command, budget),
      ({ budget, events }) => replyOf(budget, present(addedIn(events)[0]), context.at),
    )
  },
  reallocateCategories: (call) => {
    const context = contextOf(call, now)
    const { updatedCategories, categoryTypeId } = call.body
    const command = {
      _tag: "ReallocateCategories",
      typeId: categoryTypeId,
      changed: updatedCategories.map(changedShare),
      at: context.at,
    } as const
    return handle(
      context,
      (budget) => decideCategory(command, budget),
      ({ budget, events }) =>
        events
          .flatMap((event) => (event._tag === "CategoriesReallocated" ? event.shares : []))
          .map(({ categoryId }) => replyOf(budget, categoryId, context.at)),
    )
  },
  renameCategory: (call) => {
    const context = contextOf(call, now)
    const { categoryId, categoryName } = call.body
    const command = { _tag: "RenameCategory", categoryId, name: categoryName } as const
    return handle(
      context,
      (budget) => decideCategory(command, budget),
      ({ budget }) => replyOf(budget, categoryId, context.at),
    )
  },
  deleteCategory: (call) => {
    const context = contextOf(call, now)
    const command = { _tag: "DeleteCategory", categoryId: call.params.id, at: context.at } as const
    return handle(
      context,
      (budget) => decideCategory(command, budget),
      () => ({ message: "Category deleted successfully" }),
    )
  },
})

const newCategory = ({ name, categoryTypeId, budgetAllocationPercentage }: NewCategoryBody): NewCategory => ({
  categoryId: newId(),
  typeId: categoryTypeId,
  name,
  share: share(budgetAllocationPercentage),
})

const changedShare = ({ categoryId, budgetAllocationPercentage }: CategoryShare): ChangedShare => ({
  categoryId,
  share: share(budgetAllocationPercentage),
})

const addedIn = (events: ReadonlyArray<BudgetEvent>): ReadonlyArray<CategoryId> =>
  events.flatMap((event) => (event._tag === "CategoryAdded" ? [event.categoryId] : []))

const replyOf = (budget: Budget, categoryId: CategoryId, at: Date) =>
  categoryReply(budget, present(budget.categories.get(categoryId)), presentMonthOf(budget, at))

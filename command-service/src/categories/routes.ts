import type { CategoryShare, NewCategory as NewCategoryBody } from "@evenkeel/contracts/api/categories"
import { present, type Budget } from "@evenkeel/contracts/budget/budget"
import { categoryIn } from "@evenkeel/contracts/budget/figures/categories"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import type { CategoryId } from "@evenkeel/contracts/ids"
import { decideCategory, type CategoryCommand, type ChangedShare, type NewCategory } from "./decide.ts"
import { presentMonthOf } from "../decision.ts"
import type { Handled } from "../budget-cache.ts"
import type { CommandContext, DecidedOn } from "../handle.ts"
import { contextOf, share, type BudgetRoutesOptions } from "../requests.ts"

type CategoryRoute = "addCategories" | "addCategory" | "reallocateCategories" | "renameCategory" | "deleteCategory"

export const categoryRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, CategoryRoute> => {
  const carryOut = <Reply>(
    context: CommandContext,
    command: CategoryCommand | ((idAt: DecidedOn["idAt"]) => CategoryCommand),
    reply: (handled: Handled) => Reply,
  ) =>
    handle(
      context,
      (budget, { idAt }) => decideCategory(typeof command === "function" ? command(idAt) : command, budget),
      reply,
    )

  return {
    addCategories: (call) => {
      const context = contextOf(call, now)
      return carryOut(
        context,
        (idAt) => ({
          _tag: "AddCategories",
          categories: call.body.categories.map((category, index) => newCategory(category, idAt(index))),
          at: context.at,
        }),
        ({ budget, events }) => addedIn(events).map((categoryId) => replyOf(budget, categoryId, context.at)),
      )
    },
    addCategory: (call) => {
      const context = contextOf(call, now)
      const changed = call.body.updatedCategories.map(changedShare)
      return carryOut(
        context,
        (idAt) => ({
          _tag: "AddCategory",
          changed,
          added: newCategory(call.body.addedCategory, idAt(0)),
          at: context.at,
        }),
        ({ budget, events }) => replyOf(budget, present(addedIn(events)[0]), context.at),
      )
    },
    reallocateCategories: (call) => {
      const context = contextOf(call, now)
      const typeId = call.body.categoryTypeId
      const changed = call.body.updatedCategories.map(changedShare)
      const command = { _tag: "ReallocateCategories", typeId, changed, at: context.at } as const
      return carryOut(context, command, ({ budget, events }) =>
        events
          .flatMap((event) => (event._tag === "CategoriesReallocated" ? event.shares : []))
          .map(({ categoryId }) => replyOf(budget, categoryId, context.at)),
      )
    },
    renameCategory: (call) => {
      const context = contextOf(call, now)
      const { categoryId, categoryName } = call.body
      return carryOut(context, { _tag: "RenameCategory", categoryId, name: categoryName }, ({ budget }) =>
        replyOf(budget, categoryId, context.at),
      )
    },
    deleteCategory: (call) => {
      const context = contextOf(call, now)
      const categoryId = call.params.id
      return carryOut(context, { _tag: "DeleteCategory", categoryId, at: context.at }, () => ({
        message: "Category deleted successfully",
      }))
    },
  }
}

const newCategory = (
  { name, categoryTypeId, budgetAllocationPercentage }: NewCategoryBody,
  categoryId: CategoryId,
): NewCategory => ({
  categoryId,
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
  categoryIn(budget, present(budget.categories.get(categoryId)), presentMonthOf(budget, at))

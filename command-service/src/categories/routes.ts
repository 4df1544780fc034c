import { Result } from "effect"
import type { CategoryShare, NewCategory as NewCategoryBody } from "@evenkeel/contracts/api/categories"
import type { Claim } from "@evenkeel/contracts/budget/allocation"
import { present, type Budget } from "@evenkeel/contracts/budget/budget"
import { categoryIn } from "@evenkeel/contracts/budget/figures/categories"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import type { CategoryId } from "@evenkeel/contracts/ids"
import type { CategoryClaim } from "./claims.ts"
import { decideCategory, type CategoryCommand, type NewCategory } from "./decide.ts"
import { presentMonthOf } from "../decision.ts"
import type { Handled } from "../execute/budget-cache.ts"
import type { CommandContext } from "../execute/metadata.ts"
import type { DecidedOn, Handle } from "../handle.ts"
import { amountIn, contextOf, share, type BudgetRoutesOptions } from "../requests.ts"

/** An amount is read in the budget's currency, in which it may be too much. */
type Read<Of> = Result.Result<Of, RequestError>

export const categoryRoutes = ({ handle, now }: BudgetRoutesOptions) => {
  const carryOut = carriedOutBy(handle)
  return {
    addCategories: (call) => {
      const context = contextOf(call, now)
      const { at } = context
      return carryOut(
        context,
        (budget, idAt) =>
          Result.map(
            Result.all(call.body.categories.map((category, index) => newCategory(budget, category, idAt(index)))),
            (categories) => ({ _tag: "AddCategories", categories, at }) as const,
          ),
        ({ budget, events }) => addedIn(events).map((categoryId) => replyOf(budget, categoryId, at)),
      )
    },
    addCategory: (call) => {
      const context = contextOf(call, now)
      const { at } = context
      return carryOut(
        context,
        (budget, idAt) =>
          Result.map(
            Result.all({
              changed: Result.all(call.body.updatedCategories.map(changedClaim(budget))),
              added: newCategory(budget, call.body.addedCategory, idAt(0)),
            }),
            (read) => ({ _tag: "AddCategory", ...read, at }) as const,
          ),
        ({ budget, events }) => replyOf(budget, present(addedIn(events)[0]), at),
      )
    },
    reallocateCategories: (call) => {
      const context = contextOf(call, now)
      const { at } = context
      const { categoryTypeId: typeId, updatedCategories } = call.body
      return carryOut(
        context,
        (budget) =>
          Result.map(
            Result.all(updatedCategories.map(changedClaim(budget))),
            (changed) => ({ _tag: "ReallocateCategories", typeId, changed, at }) as const,
          ),
        ({ budget, events }) =>
          events
            .flatMap((event) => (event._tag === "CategoriesReallocated" ? event.shares : []))
            .map(({ categoryId }) => replyOf(budget, categoryId, at)),
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
  } satisfies Partial<Handlers<"command">>
}

const carriedOutBy =
  (handle: Handle) =>
  <Reply>(
    context: CommandContext,
    command: CategoryCommand | ((budget: Budget, idAt: DecidedOn["idAt"]) => Read<CategoryCommand>),
    reply: (handled: Handled) => Reply,
  ) =>
    handle(
      context,
      (budget, { idAt }) =>
        typeof command === "function"
          ? Result.flatMap(command(budget, idAt), (read) => decideCategory(read, budget))
          : decideCategory(command, budget),
      reply,
    )

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
  categoryIn(budget, present(budget.categories.get(categoryId)), presentMonthOf(budget, at))

import { groupBy } from "effect/Array"
import { categoriesOf, livingCategory, type Budget, type Category } from "@evenkeel/contracts/budget/budget"
import { malformed, notFound } from "@evenkeel/contracts/errors"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { CategoryId, TypeId } from "@evenkeel/contracts/ids"
import { tidied } from "@evenkeel/contracts/names"
import * as rules from "@evenkeel/contracts/budget/categories/rules"
import { sumOfShares, wholeShare, type Share } from "@evenkeel/contracts/share"
import { accept, nothingToDo, presentMonthOf, refuse, refuseSaying, type Decision } from "../decision.ts"

export interface NewCategory {
  readonly categoryId: CategoryId
  readonly typeId: TypeId
  readonly name: string
  readonly share: Share
}

export interface ChangedShare {
  readonly categoryId: CategoryId
  readonly share: Share
}

export type CategoryCommand =
  | { readonly _tag: "AddCategories"; readonly categories: ReadonlyArray<NewCategory>; readonly at: Date }
  | {
      readonly _tag: "AddCategory"
      readonly changed: ReadonlyArray<ChangedShare>
      readonly added: NewCategory
      readonly at: Date
    }
  | {
      readonly _tag: "ReallocateCategories"
      readonly typeId: TypeId
      readonly changed: ReadonlyArray<ChangedShare>
      readonly at: Date
    }
  | { readonly _tag: "RenameCategory"; readonly categoryId: CategoryId; readonly name: string }
  | { readonly _tag: "DeleteCategory"; readonly categoryId: CategoryId; readonly at: Date }

export const decideCategory = (command: CategoryCommand, budget: Budget): Decision => {
  switch (command._tag) {
    case "AddCategories":
      return addCategories(command.categories, command.at, budget)
    case "AddCategory":
      return addCategory(command.changed, command.added, command.at, budget)
    case "ReallocateCategories": {
      const { typeId } = command
      if (!budget.categoryTypes.has(typeId)) return refuse(notFound("Category type"))
      const changed = reallocation(typeId, command.changed, budget)
      if (changed === undefined) return refuse(notFound("Category"))
      if (changed.length === 0) return refuseSaying(rules.nothingChanged)
      if (totalOf(typeId, changed, budget) > wholeShare) return refuseSaying(rules.tooMuch)
      return accept({
        _tag: "CategoriesReallocated",
        typeId,
        shares: changed,
        month: presentMonthOf(budget, command.at),
      })
    }
    case "RenameCategory": {
      const category = livingCategory(budget, command.categoryId)
      if (category === undefined) return refuse(notFound("Category"))
      const name = tidied(command.name)
      const others = categoriesOf(budget, category.typeId).filter((other) => other !== category)
      const problem = rules.problemOfName(name) ?? rules.problemOfTakenName(name, others)
      if (problem !== undefined) return refuseSaying(problem)
      if (name === category.name) return nothingToDo
      return accept({ _tag: "CategoryRenamed", categoryId: category.categoryId, name })
    }
    case "DeleteCategory": {
      const category = livingCategory(budget, command.categoryId)
      if (category === undefined) return refuse(notFound("Category"))
      return accept({
        _tag: "CategoryDeleted",
        categoryId: category.categoryId,
        month: presentMonthOf(budget, command.at),
      })
    }
    default:
      return command satisfies never
  }
}

/** All of them, or none. They may be of several types. */
const addCategories = (added: ReadonlyArray<NewCategory>, at: Date, budget: Budget): Decision => {
  if (added.length === 0) return refuse(malformed("Give at least one category"))
  const month = presentMonthOf(budget, at)
  const events: Array<BudgetEvent> = []
  for (const [index, category] of added.entries()) {
    const earlier = added.slice(0, index).filter(({ typeId }) => typeId === category.typeId)
    const refusal = refusalOf(category, [...categoriesOf(budget, category.typeId), ...earlier], budget)
    if (refusal !== undefined) return refusal
    events.push({ _tag: "CategoryAdded", ...category, name: tidied(category.name), month })
  }
  for (const [typeId, members] of Object.entries(groupBy(added, (category) => category.typeId))) {
    const shares = [...categoriesOf(budget, typeId), ...members].map(({ share }) => share)
    if (sumOfShares(shares) > wholeShare) {
      return refuseSaying(rules.tooMuchAtFirst)
    }
  }
  return accept(...events)
}

/** Changes the other shares and adds the category in one step, all or nothing. */
const addCategory = (changes: ReadonlyArray<ChangedShare>, added: NewCategory, at: Date, budget: Budget): Decision => {
  const refusal = refusalOf(added, categoriesOf(budget, added.typeId), budget)
  if (refusal !== undefined) return refusal
  const changed = reallocation(added.typeId, changes, budget)
  if (changed === undefined) return refuse(notFound("Category"))
  if (totalOf(added.typeId, changed, budget) + added.share > wholeShare) return refuseSaying(rules.tooMuch)
  const month = presentMonthOf(budget, at)
  const addition: BudgetEvent = { _tag: "CategoryAdded", ...added, name: tidied(added.name), month }
  return changed.length === 0
    ? accept(addition)
    : accept({ _tag: "CategoriesReallocated", typeId: added.typeId, shares: changed, month }, addition)
}

const refusalOf = (
  added: NewCategory,
  siblings: ReadonlyArray<Pick<Category, "name">>,
  budget: Budget,
): Decision | undefined => {
  if (!budget.categoryTypes.has(added.typeId)) return refuse(notFound("Category type"))
  const problem = rules.problemOfNewName(added.name) ?? rules.problemOfTakenName(added.name, siblings)
  if (problem !== undefined) return refuseSaying(problem)
  return siblings.length >= rules.mostCategories ? refuseSaying(rules.tooMany) : undefined
}

/**
 * Only shares that differ, each category once (its last share counts); undefined if one is not a category of that type.
 */
const reallocation = (
  typeId: TypeId,
  changes: ReadonlyArray<ChangedShare>,
  budget: Budget,
): ReadonlyArray<ChangedShare> | undefined => {
  const shares = new Map(changes.map(({ categoryId, share }) => [categoryId, share]))
  const changed: Array<ChangedShare> = []
  for (const [categoryId, share] of shares) {
    const category = livingCategory(budget, categoryId)
    if (category?.typeId !== typeId) return undefined
    if (category.share !== share) changed.push({ categoryId, share })
  }
  return changed
}

const totalOf = (typeId: TypeId, changed: ReadonlyArray<ChangedShare>, budget: Budget): Share => {
  const shares = new Map(changed.map(({ categoryId, share }) => [categoryId, share]))
  return sumOfShares(categoriesOf(budget, typeId).map(({ categoryId, share }) => shares.get(categoryId) ?? share))
}

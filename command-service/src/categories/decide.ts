import { groupBy } from "effect/Array"
import { categoriesOf, livingCategory, type Budget } from "@evenkeel/contracts/budget/budget"
import type { Category } from "@evenkeel/contracts/budget/categories/state"
import type { Claim } from "@evenkeel/contracts/budget/allocation"
import { malformed, notFound } from "@evenkeel/contracts/errors"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { CategoryId, TypeId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { Month } from "@evenkeel/contracts/month"
import { trimmed } from "@evenkeel/contracts/names"
import * as rules from "@evenkeel/contracts/budget/categories/rules"
import type { Share } from "@evenkeel/contracts/share"
import { problemOfClaims, workedOut, type CategoryClaim } from "./claims.ts"
import { accept, nothingToDo, presentMonthOf, refuse, refuseSaying, type Decision } from "../decision.ts"

export interface NewCategory {
  readonly categoryId: CategoryId
  readonly typeId: TypeId
  readonly name: string
  readonly share: Share
  /** A fixed amount, from which the share follows. */
  readonly fixed?: Cents
}

export type CategoryCommand =
  | { readonly _tag: "AddCategories"; readonly categories: ReadonlyArray<NewCategory>; readonly at: Date }
  | {
      readonly _tag: "AddCategory"
      readonly changed: ReadonlyArray<CategoryClaim>
      readonly added: NewCategory
      readonly at: Date
    }
  | {
      readonly _tag: "ReallocateCategories"
      readonly typeId: TypeId
      readonly changed: ReadonlyArray<CategoryClaim>
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
      const month = presentMonthOf(budget, command.at)
      const problem = problemOfClaims(budget, typeId, changed, month)
      if (problem !== undefined) return refuseSaying(problem)
      return accept({
        _tag: "CategoriesReallocated",
        typeId,
        shares: workedOut(budget, typeId, changed, month),
        month,
      })
    }
    case "RenameCategory": {
      const category = livingCategory(budget, command.categoryId)
      if (category === undefined) return refuse(notFound("Category"))
      const name = trimmed(command.name)
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

/** Adds all of them, or none. They may be of several types. */
const addCategories = (added: ReadonlyArray<NewCategory>, at: Date, budget: Budget): Decision => {
  if (added.length === 0) return refuse(malformed("Give at least one category"))
  const month = presentMonthOf(budget, at)
  for (const [index, category] of added.entries()) {
    const earlier = added.slice(0, index).filter(({ typeId }) => typeId === category.typeId)
    const refusal = refusalOf(category, [...categoriesOf(budget, category.typeId), ...earlier], budget)
    if (refusal !== undefined) return refusal
  }
  const worked = new Map<CategoryId, NewCategory>()
  for (const [typeId, members] of Object.entries(groupBy(added, (category) => category.typeId))) {
    const problem = problemOfClaims(budget, typeId, members, month, rules.tooMuchAtFirst)
    if (problem !== undefined) return refuseSaying(problem)
    for (const category of workedOut(budget, typeId, members, month)) worked.set(category.categoryId, category)
  }
  return accept(...added.map((category) => addition(worked.get(category.categoryId) ?? category, month)))
}

const addition = (category: NewCategory, month: Month): BudgetEvent => ({
  _tag: "CategoryAdded",
  ...category,
  name: trimmed(category.name),
  month,
})

/** Changes the other shares and adds the category in one step, all or nothing. */
const addCategory = (changes: ReadonlyArray<CategoryClaim>, added: NewCategory, at: Date, budget: Budget): Decision => {
  const refusal = refusalOf(added, categoriesOf(budget, added.typeId), budget)
  if (refusal !== undefined) return refusal
  const changed = reallocation(added.typeId, changes, budget)
  if (changed === undefined) return refuse(notFound("Category"))
  const month = presentMonthOf(budget, at)
  const claims = [...changed, added]
  const problem = problemOfClaims(budget, added.typeId, claims, month)
  if (problem !== undefined) return refuseSaying(problem)
  const shares = workedOut(budget, added.typeId, changed, month, [added])
  const [worked = added] = workedOut(budget, added.typeId, [added], month, changed)
  const event = addition(worked, month)
  return changed.length === 0
    ? accept(event)
    : accept({ _tag: "CategoriesReallocated", typeId: added.typeId, shares, month }, event)
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
 * Only claims that differ, each category once (the last one counts); undefined if one is not a category of that type.
 */
const reallocation = (
  typeId: TypeId,
  changes: ReadonlyArray<CategoryClaim>,
  budget: Budget,
): ReadonlyArray<CategoryClaim> | undefined => {
  const claims = new Map(changes.map((claim) => [claim.categoryId, claim]))
  const changed: Array<CategoryClaim> = []
  for (const [categoryId, claim] of claims) {
    const category = livingCategory(budget, categoryId)
    if (category?.typeId !== typeId) return undefined
    if (isOther(category, claim)) changed.push(claim)
  }
  return changed
}

/** The share of a fixed amount follows from the amount, so it is not compared. */
const isOther = (category: Category, { share, fixed }: Claim): boolean =>
  category.fixed !== fixed || (fixed === undefined && category.share !== share)

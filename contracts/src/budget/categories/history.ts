// Incomes, types and categories, in words.
import type { Change } from "../../api/audit-fields.ts"
import type { EventOf } from "../events.ts"
import type { CategoryId, TypeId } from "../../ids.ts"
import type { Share } from "../../share.ts"
import type { Budget } from "../budget.ts"
import type { Told } from "../history.ts"
import { counted, dollars, listed, percent, titled } from "../wording.ts"

type PlanEvent = EventOf<
  "IncomeAdded" | "CategoryTypesSet" | "CategoryAdded" | "CategoriesReallocated" | "CategoryRenamed" | "CategoryDeleted"
>

/** With its type, if a category of another type has the same name: "Gifts (Wants)". */
export const categoryName = (budget: Budget, categoryId: CategoryId): string => {
  const category = budget.categories.get(categoryId)
  if (category === undefined) return "a category"
  const { name, typeId } = category
  // Not by a list of the living ones: a rebuild asks this for every event.
  for (const other of budget.categories.values()) {
    if (other.name !== name || other.typeId === typeId || other.deletedIn !== null) continue
    return `${name} (${typeName(budget, typeId)})`
  }
  return name
}

export const typeName = (budget: Budget, typeId: TypeId): string => titled(budget.types.get(typeId)?.name ?? "its type")

export const tellPlan = (event: PlanEvent, before: Budget): Told => {
  switch (event._tag) {
    case "IncomeAdded":
      return tellIncome(event, before)
    case "CategoryTypesSet":
      return tellTypes(event, before)
    case "CategoryAdded": {
      const type = typeName(before, event.typeId)
      return {
        sentence: `You added ${event.name} to ${type}, with ${percent(event.share)} of its budget`,
        changes: [shareChange(event.name, null, event.share)],
        categoryIds: [event.categoryId],
        month: event.month,
      }
    }
    case "CategoriesReallocated":
      return tellReallocation(event, before)
    case "CategoryRenamed": {
      const old = categoryName(before, event.categoryId)
      return {
        sentence: `You renamed the category ${old} to ${event.name}`,
        changes: [{ what: "Name", before: old, after: event.name }],
        categoryIds: [event.categoryId],
      }
    }
    case "CategoryDeleted":
      return tellDeletion(event, before)
    default:
      return event satisfies never
  }
}

const shareChange = (name: string, before: Share | null, after: Share | null): Change => ({
  what: `Share of ${name}`,
  before: before === null ? null : percent(before),
  after: after === null ? null : percent(after),
})

const tellIncome = (event: EventOf<"IncomeAdded">, { plan }: Budget): Told => {
  const { amount, incomeType, description, month } = event
  const of = description === "" ? titled(incomeType) : `${titled(incomeType)}, ${description}`
  return {
    sentence: `You added an income of ${dollars(amount)} a month (${of})`,
    changes: [{ what: "Total income", before: dollars(plan.totalIncome), after: dollars(plan.totalIncome + amount) }],
    categoryIds: [],
    month,
  }
}

const tellTypes = ({ types, month }: EventOf<"CategoryTypesSet">, before: Budget): Told => {
  const shareOf = (typeId: TypeId): Share | null => before.types.get(typeId)?.share ?? null
  const changed = types.filter(({ typeId, share }) => shareOf(typeId) !== share)
  const given = types.map(({ name, share }) => `${percent(share)} for ${titled(name)}`)
  const moved = changed.map(
    ({ typeId, name, share }) => `${titled(name)} from ${percent(shareOf(typeId) ?? 0)} to ${percent(share)}`,
  )
  return {
    sentence:
      before.types.size === 0
        ? `You split your income: ${listed(given)}`
        : `You changed how your income is split: ${listed(moved)}`,
    changes: changed.map(({ typeId, name, share }) => shareChange(titled(name), shareOf(typeId), share)),
    categoryIds: [],
    month,
  }
}

const tellReallocation = ({ shares, month }: EventOf<"CategoriesReallocated">, before: Budget): Told => {
  const shareOf = (categoryId: CategoryId): Share => before.categories.get(categoryId)?.share ?? 0
  const names = shares.map(({ categoryId }) => categoryName(before, categoryId))
  const [only] = shares
  return {
    sentence:
      only !== undefined && shares.length === 1
        ? `You changed the share of ${listed(names)} from ${percent(shareOf(only.categoryId))} to ${percent(only.share)}`
        : `You changed the shares of ${listed(names)}`,
    changes: shares.map(({ categoryId, share }) =>
      shareChange(categoryName(before, categoryId), shareOf(categoryId), share),
    ),
    categoryIds: shares.map(({ categoryId }) => categoryId),
    month,
  }
}

const tellDeletion = (event: EventOf<"CategoryDeleted">, before: Budget): Told => {
  const { categoryId, month } = event
  const name = categoryName(before, categoryId)
  const cleared = clearedBy(event, before)
  const along = cleared === 0 ? "" : `; ${counted(cleared, "transaction")} became uncategorized`
  return {
    sentence: `You deleted the category ${name}${along}`,
    changes: [shareChange(name, before.categories.get(categoryId)?.share ?? 0, null)],
    categoryIds: [categoryId],
    month,
  }
}

const clearedBy = (event: EventOf<"CategoryDeleted">, before: Budget): number => {
  let cleared = 0
  for (const [month, transactionIds] of before.months) {
    if (month < event.month) continue
    for (const transactionId of transactionIds) {
      if (before.transactions.get(transactionId)?.categoryId === event.categoryId) cleared += 1
    }
  }
  return cleared
}

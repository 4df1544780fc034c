// Incomes, types and categories, in words.
import type { EventOf } from "../events/events.ts"
import type { CategoryId, TypeId } from "../ids.ts"
import type { Budget } from "./budget.ts"
import type { Told } from "./history.ts"
import { counted, dollars, listed, percent, titled } from "./wording.ts"

type PlanEvent = EventOf<
  "IncomeAdded" | "CategoryTypesSet" | "CategoryAdded" | "CategoriesReallocated" | "CategoryRenamed" | "CategoryDeleted"
>

export const categoryName = (budget: Budget, categoryId: CategoryId): string =>
  budget.categories.get(categoryId)?.name ?? "a category"

export const typeName = (budget: Budget, typeId: TypeId): string => titled(budget.types.get(typeId)?.name ?? "its type")

export const tellPlan = (event: PlanEvent, before: Budget): Told => {
  switch (event._tag) {
    case "IncomeAdded": {
      const of =
        event.description === "" ? titled(event.incomeType) : `${titled(event.incomeType)}, ${event.description}`
      return {
        sentence: `You added an income of ${dollars(event.amount)} a month (${of})`,
        changes: [
          {
            what: "Total income",
            before: dollars(before.plan.totalIncome),
            after: dollars(before.plan.totalIncome + event.amount),
          },
        ],
        categoryIds: [],
        month: event.month,
      }
    }
    case "CategoryTypesSet":
      return tellTypes(event, before)
    case "CategoryAdded":
      return {
        sentence: `You added ${event.name} to ${typeName(before, event.typeId)}, with ${percent(event.share)} of its budget`,
        changes: [{ what: `Share of ${event.name}`, before: null, after: percent(event.share) }],
        categoryIds: [event.categoryId],
        month: event.month,
      }
    case "CategoriesReallocated": {
      const changes = event.shares.map(({ categoryId, share }) => ({
        what: `Share of ${categoryName(before, categoryId)}`,
        before: percent(before.categories.get(categoryId)?.share ?? 0),
        after: percent(share),
      }))
      const [only] = changes
      return {
        sentence:
          changes.length === 1 && only !== undefined
            ? `You changed the share of ${only.what.slice("Share of ".length)} from ${only.before} to ${only.after}`
            : `You changed the shares of ${listed(event.shares.map(({ categoryId }) => categoryName(before, categoryId)))}`,
        changes,
        categoryIds: event.shares.map(({ categoryId }) => categoryId),
        month: event.month,
      }
    }
    case "CategoryRenamed": {
      const old = categoryName(before, event.categoryId)
      return {
        sentence: `You renamed the category ${old} to ${event.name}`,
        changes: [{ what: "Name", before: old, after: event.name }],
        categoryIds: [event.categoryId],
      }
    }
    case "CategoryDeleted": {
      const name = categoryName(before, event.categoryId)
      const cleared = clearedBy(event, before)
      return {
        sentence: `You deleted the category ${name}${cleared === 0 ? "" : `; ${counted(cleared, "transaction")} became uncategorized`}`,
        changes: [
          {
            what: `Share of ${name}`,
            before: percent(before.categories.get(event.categoryId)?.share ?? 0),
            after: null,
          },
        ],
        categoryIds: [event.categoryId],
        month: event.month,
      }
    }
    default:
      return event satisfies never
  }
}

const tellTypes = (event: EventOf<"CategoryTypesSet">, before: Budget): Told => {
  const changes = event.types.flatMap(({ typeId, name, share }) => {
    const old = before.types.get(typeId)
    return old?.share === share
      ? []
      : [
          {
            what: `Share of ${titled(name)}`,
            before: old === undefined ? null : percent(old.share),
            after: percent(share),
          },
        ]
  })
  const sentence =
    before.types.size === 0
      ? `You split your income: ${listed(event.types.map(({ name, share }) => `${percent(share)} for ${titled(name)}`))}`
      : `You changed how your income is split: ${listed(changes.map(({ what, before: from, after: to }) => `${what.slice("Share of ".length)} from ${from} to ${to}`))}`
  return { sentence, changes, categoryIds: [], month: event.month }
}

const clearedBy = (event: EventOf<"CategoryDeleted">, before: Budget): number => {
  let cleared = 0
  for (const [month, transactionIds] of before.months) {
    if (month < event.month) continue
    for (const transactionId of transactionIds)
      if (before.transactions.get(transactionId)?.categoryId === event.categoryId) cleared += 1
  }
  return cleared
}

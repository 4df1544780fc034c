// The terms of figures: each has parts, the events behind them, and a name in formulas.
import type { CategoryId } from "../../../ids.ts"
import type { Cents } from "../../../money.ts"
import { defined, transactionsOf, type Budget } from "../../budget.ts"
import type { Plan } from "../../plan/state.ts"
import type { Transaction } from "../../transactions/schema.ts"
import { incomeLabel, titled } from "../../wording.ts"
import { newestFirst } from "../transactions.ts"
import {
  categorySource,
  incomeSource,
  partOf,
  sourceOf,
  spentRow,
  typeSource,
  type Requested,
  type Part,
  type Source,
} from "./explained.ts"

/** The request, its budget, and the plan at the end of the requested month. */
export interface Question {
  readonly budget: Budget
  readonly plan: Plan
  readonly request: Requested
  readonly money: (amount: Cents) => string
}

export interface Term {
  readonly word: string
  readonly parts: ReadonlyArray<Part>
  readonly sources: ReadonlyArray<Source>
}

export const totalOf = (parts: ReadonlyArray<Pick<Part, "amount">>): number =>
  parts.reduce((total, { amount }) => total + amount, 0)

/** A plan's incomes with their amounts in that plan. */
export const incomes = ({ budget, plan }: Question): Term => {
  const all = plan.incomes.map(({ incomeId, amount }) => ({ ...defined(budget.incomes.get(incomeId)), amount }))
  const parts = all.map((income) => ({ label: incomeLabel(income), amount: income.amount, incomeId: income.incomeId }))
  return { word: "income", parts, sources: [incomeSource(all)] }
}

type PlannedType = Plan["categoryTypes"][number]

export const budgetOfType = ({ typeId, name, budget }: PlannedType): Part & { readonly typeId: string } => ({
  label: `Budget of ${titled(name)}`,
  amount: budget,
  typeId,
})

/** The budgets of the requested type, or of all. */
export const typeBudgets = ({ budget, plan, request }: Question): Term => {
  const parts = plan.categoryTypes
    .filter(({ name }) => request.type === undefined || name === request.type)
    .map(budgetOfType)
  const sources = [incomeSource([...budget.incomes.values()]), typeSource(parts.map(({ typeId }) => typeId))]
  return { word: "budget", parts, sources }
}

/** The budget of a category, or those of all categories of the requested type, or of all types. */
export const allocations = ({ budget, plan, request }: Question, own?: CategoryId): Term => {
  const types = plan.categoryTypes.filter(({ name }) => request.type === undefined || name === request.type)
  const typeIds = new Set(types.map(({ typeId }) => typeId))
  const parts = [...plan.categories]
    .filter(([categoryId, { typeId }]) => (own === undefined ? typeIds.has(typeId) : categoryId === own))
    .map(([categoryId, planned]) => ({
      label: `Budget of ${budget.categories.get(categoryId)?.name ?? "a category"}`,
      amount: planned.budget,
      categoryId,
    }))
  return { word: "allocated", parts, sources: [categorySource(parts.map(({ categoryId }) => categoryId))] }
}

/** The month's transactions, newest first. */
export const rows = (
  { budget, request }: Question,
  word: string,
  matches: (transaction: Transaction) => boolean,
): Term & { readonly transactions: ReadonlyArray<Transaction> } => {
  const transactions = transactionsOf(budget, request.month)
    .filter(matches)
    .sort(newestFirst)
    .map((transaction) => spentRow(budget, transaction))
  const parts = transactions.map((row) => partOf(row, row.amount))
  return { word, parts, sources: [sourceOf(transactions)], transactions }
}

/** The spending in categories of the requested type, or of all. */
export const spent = (question: Question): Term => {
  const { categories, categoryTypes } = question.budget
  const { type } = question.request
  return rows(question, "spent", ({ categoryId }) => {
    const category = categoryId === null ? undefined : categories.get(categoryId)
    return category !== undefined && (type === undefined || categoryTypes.get(category.typeId)?.name === type)
  })
}

// Figures that follow from incomes and shares, and an account's balance.
import type { CategoryId } from "../../../ids.ts"
import { institutionOf, present, type Budget } from "../../budget.ts"
import type { Account } from "../../accounts/state.ts"
import type { Plan, PlannedCategory } from "../../plan/state.ts"
import type { Income } from "../../incomes/state.ts"
import {
  categorySource,
  incomeSource,
  inProportion,
  sumInWords,
  typeSource,
  type Asked,
  type Explained,
  type Part,
  type Source,
  type Unexplained,
} from "./explained.ts"
import { planAtEndOf } from "../../plan/plan.ts"
import { incomeLabel, money, percent, titled } from "../../wording.ts"

export type PlanFigure =
  | "totalIncome"
  | "typeShare"
  | "typeBudget"
  | "typeSaved"
  | "categoryShare"
  | "categoryBudget"
  | "accountBalance"

export const explainPlan = (
  budget: Budget,
  asked: Asked & { readonly figure: PlanFigure },
): Explained | Unexplained => {
  const plan = planAtEndOf(budget, asked.month)
  switch (asked.figure) {
    case "totalIncome":
      return totalIncome(budget, plan)
    case "typeShare":
      return ofType(plan, asked, typeShare)
    case "typeBudget":
      return ofType(plan, asked, (type) => typeBudget(budget, plan, type))
    case "typeSaved":
      return ofType(plan, asked, (type) => typeSaved(budget, plan, type))
    case "categoryShare":
    case "categoryBudget":
      return ofCategory(budget, plan, { ...asked, figure: asked.figure })
    case "accountBalance":
      return balance(budget, asked.account ?? "")
    default:
      return asked.figure satisfies never
  }
}

/** A plan's incomes with the amounts that they had in it. */
const incomesOf = (budget: Budget, plan: Plan): ReadonlyArray<Income> =>
  plan.incomes.map(({ incomeId, amount }) => ({ ...present(budget.incomes.get(incomeId)), amount }))

export const totalIncome = (budget: Budget, plan: Plan): Explained => {
  const incomes = incomesOf(budget, plan)
  const parts = incomes.map((income) => ({
    label: incomeLabel(income),
    amount: income.amount,
    incomeId: income.incomeId,
  }))
  return {
    unit: "cents",
    value: plan.totalIncome,
    formula: sumInWords(parts, "income", plan.totalIncome, budget.currency),
    parts,
    sources: [incomeSource(incomes)],
  }
}

/** What the categories have of their types' budgets, by category. */
export const allocations = (
  budget: Budget,
  plan: Plan,
  typeName?: string,
): ReadonlyArray<Part & { readonly categoryId: CategoryId }> => {
  const types = plan.categoryTypes.filter(({ name }) => typeName === undefined || name === typeName)
  const typeIds = new Set(types.map(({ typeId }) => typeId))
  return [...plan.categories]
    .filter(([, { typeId }]) => typeIds.has(typeId))
    .map(([categoryId, planned]) => ({
      label: `Budget of ${budget.categories.get(categoryId)?.name ?? "a category"}`,
      amount: planned.budget,
      categoryId,
    }))
}

type PlannedType = Plan["categoryTypes"][number]

const ofType = (
  plan: Plan,
  { type: name }: Asked,
  explain: (type: PlannedType) => Explained,
): Explained | Unexplained => {
  const type = plan.categoryTypes.find((each) => each.name === name)
  return type === undefined ? { unknown: "Category type" } : explain(type)
}

const typeShare = ({ typeId, name, share }: PlannedType): Explained => {
  const title = titled(name)
  return {
    unit: "millionths",
    value: share,
    formula: `${title} was given ${percent(share)} of the income`,
    parts: [{ label: `Share of ${title}`, amount: share, typeId }],
    sources: [typeSource([typeId])],
  }
}

const typeBudget = (budget: Budget, plan: Plan, type: PlannedType): Explained => {
  const { currency } = budget
  const incomes = incomesOf(budget, plan)
  const weights = incomes.map(({ amount }) => amount)
  const amounts = inProportion(type.budget, weights)
  return {
    unit: "cents",
    value: type.budget,
    formula: `${money(plan.totalIncome, currency)} income × ${percent(type.share)} = ${money(type.budget, currency)}`,
    parts: incomes.map((income, index) => ({
      label: `${percent(type.share)} of ${incomeLabel(income)}`,
      amount: amounts[index] ?? 0,
      incomeId: income.incomeId,
    })),
    sources: [incomeSource(incomes), typeSource([type.typeId])],
  }
}

const typeSaved = (budget: Budget, plan: Plan, type: PlannedType): Explained => {
  const { currency } = budget
  const title = titled(type.name)
  const whole = `${money(type.budget, currency)} budget of ${title}`
  const given = `${money(type.budget - type.saved, currency)} allocated to its categories`
  const shares = allocations(budget, plan, type.name)
  return {
    unit: "cents",
    value: type.saved,
    formula: `${whole} − ${given} = ${money(type.saved, currency)}`,
    parts: [
      { label: `Budget of ${title}`, amount: type.budget, typeId: type.typeId },
      ...shares.map((part) => ({ ...part, amount: -part.amount })),
    ],
    sources: [
      incomeSource(incomesOf(budget, plan)),
      typeSource([type.typeId]),
      categorySource(shares.map(({ categoryId }) => categoryId)),
    ],
  }
}

const ofCategory = (
  budget: Budget,
  plan: Plan,
  { figure, category: id = "" }: Asked & { readonly figure: "categoryShare" | "categoryBudget" },
): Explained | Unexplained => {
  const category = budget.categories.get(id)
  if (category === undefined) return { unknown: "Category" }
  const { name, typeId } = category
  // In a month in which it was not planned yet, or not any more, it has nothing.
  const planned: PlannedCategory = plan.categories.get(id) ?? { typeId, share: 0, budget: 0 }
  const type = plan.categoryTypes.find((each) => each.typeId === planned.typeId)
  const of = titled(type?.name ?? budget.categoryTypes.get(typeId)?.name ?? "its type")
  if (figure === "categoryShare") {
    return {
      unit: "millionths",
      value: planned.share,
      formula: `${name} was given ${percent(planned.share)} of ${of}`,
      parts: [{ label: `Share of ${name}`, amount: planned.share, categoryId: id }],
      sources: [categorySource([id])],
    }
  }
  const { currency } = budget
  const whole = `${money(type?.budget ?? 0, currency)} budget of ${of}`
  if (planned.fixed === true) {
    return {
      unit: "cents",
      value: planned.budget,
      formula: `${name} was given a fixed ${money(planned.budget, currency)}, ${percent(planned.share)} of the ${whole}`,
      parts: [{ label: `Fixed amount of ${name}`, amount: planned.budget, categoryId: id }],
      sources: [categorySource([id])],
    }
  }
  return {
    unit: "cents",
    value: planned.budget,
    formula: `${whole} × ${percent(planned.share)} = ${money(planned.budget, currency)}`,
    parts: [{ label: `${percent(planned.share)} of the budget of ${of}`, amount: planned.budget, typeId }],
    sources: [incomeSource(incomesOf(budget, plan)), typeSource([typeId]), categorySource([id])],
  }
}

const balance = (budget: Budget, id: string): Explained | Unexplained => {
  const account = budget.accounts.get(id)
  if (account === undefined) return { unknown: "Account" }
  const { name, balance: value, itemId } = account
  const parts = [{ label: name, amount: value, accountId: id }]
  const formula = `what ${wordOn(budget, account)}: ${money(value, budget.currency)}`
  const types: Source["types"] =
    itemId === null ? ["AccountOpened", "ImportFinished"] : ["AccountLinked", "TransactionsSynced"]
  return { unit: "cents", value, formula, parts, sources: [{ ids: [id], types, latest: true }] }
}

const wordOn = (budget: Budget, account: Account): string =>
  account.itemId === null
    ? `you opened ${account.name} with, and your files have changed since`
    : `${institutionOf(budget, account).institutionName ?? "your bank"} last reported for ${account.name}`

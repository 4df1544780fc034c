// Figures that follow from incomes and shares, and an account's balance.
import type { CategoryId } from "../ids.ts"
import type { Budget, Income, Plan } from "./budget.ts"
import { inProportion, type Asked, type Explained, type Part, type Source, type Unexplained } from "./explained.ts"
import { planAtEndOf } from "./plan.ts"
import { counted, dollars, percent, titled } from "./wording.ts"

export type PlanFigure =
  | "totalIncome"
  | "typeShare"
  | "typeBudget"
  | "typeSaved"
  | "allocated"
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
    case "allocated":
      return allocated(budget, plan, asked.type)
    case "typeShare":
    case "typeBudget":
    case "typeSaved":
      return ofType(budget, plan, { ...asked, figure: asked.figure })
    case "categoryShare":
    case "categoryBudget":
      return ofCategory(budget, plan, { ...asked, figure: asked.figure })
    case "accountBalance":
      return balance(budget, asked.account ?? "")
    default:
      return asked.figure satisfies never
  }
}

/**
 * A plan's incomes are the first few of those known now: incomes are only ever added, and
 * one that is undone also leaves past plans.
 */
const incomesOf = (budget: Budget, plan: Plan): ReadonlyArray<Income> => {
  const incomes: Array<Income> = []
  let left = plan.totalIncome
  for (const income of budget.incomes.values()) {
    if (left <= 0) break
    incomes.push(income)
    left -= income.amount
  }
  return incomes
}

const incomeLabel = ({ incomeType, description }: Income): string =>
  description === "" ? titled(incomeType) : `${titled(incomeType)}, ${description}`

export const incomeSource = (incomes: ReadonlyArray<Income>): Source => ({
  ids: incomes.map(({ incomeId }) => incomeId),
  types: ["IncomeAdded"],
  latest: false,
})
export const typeSource = (typeIds: ReadonlyArray<string>): Source => ({
  ids: typeIds,
  types: ["CategoryTypesSet"],
  latest: true,
})
export const categorySource = (ids: ReadonlyArray<CategoryId>): Source => ({
  ids,
  types: ["CategoryAdded", "CategoriesReallocated"],
  latest: true,
})

const totalIncome = (budget: Budget, plan: Plan): Explained => {
  const incomes = incomesOf(budget, plan)
  const parts = incomes.map((income) => ({
    label: incomeLabel(income),
    amount: income.amount,
    incomeId: income.incomeId,
  }))
  return {
    unit: "cents",
    value: plan.totalIncome,
    formula: sumInWords(parts, "income", plan.totalIncome),
    parts,
    sources: [incomeSource(incomes)],
  }
}

/** "$4,000.00 + $1,000.00 = $5,000.00", and beyond a few "the sum of 12 incomes = $5,000.00". */
export const sumInWords = (parts: ReadonlyArray<Part>, one: string, value: number): string => {
  if (parts.length === 0) return `no ${one} = ${dollars(value)}`
  const terms =
    parts.length > 3
      ? `the sum of ${counted(parts.length, one)}`
      : parts.map(({ amount }) => dollars(amount)).join(" + ")
  return `${terms} = ${dollars(value)}`
}

/** What the categories have of their types' budgets, by category. */
export const allocations = (
  budget: Budget,
  plan: Plan,
  typeName?: string,
): ReadonlyArray<Part & { readonly categoryId: CategoryId }> => {
  const typeIds = new Set(
    plan.types.filter(({ name }) => typeName === undefined || name === typeName).map(({ typeId }) => typeId),
  )
  return [...plan.categories]
    .filter(([, { typeId }]) => typeIds.has(typeId))
    .map(([categoryId, planned]) => ({
      label: `Budget of ${budget.categories.get(categoryId)?.name ?? "a category"}`,
      amount: planned.budget,
      categoryId,
    }))
}

const allocated = (budget: Budget, plan: Plan, typeName: string | undefined): Explained => {
  const parts = allocations(budget, plan, typeName)
  const value = parts.reduce((sum, { amount }) => sum + amount, 0)
  return {
    unit: "cents",
    value,
    formula: sumInWords(parts, "budget of a category", value),
    parts,
    sources: [categorySource(parts.map(({ categoryId }) => categoryId))],
  }
}

const ofType = (
  budget: Budget,
  plan: Plan,
  { figure, type: name }: Asked & { readonly figure: "typeShare" | "typeBudget" | "typeSaved" },
): Explained | Unexplained => {
  const type = plan.types.find((each) => each.name === name)
  if (type === undefined) return { unknown: "Category type" }
  const title = titled(type.name)
  const source = typeSource([type.typeId])
  if (figure === "typeShare") {
    const parts = [{ label: `Share of ${title}`, amount: type.share, typeId: type.typeId }]
    return {
      unit: "thousandths",
      value: type.share,
      formula: `${title} was given ${percent(type.share)} of the income`,
      parts,
      sources: [source],
    }
  }
  const incomes = incomesOf(budget, plan)
  if (figure === "typeBudget") {
    const amounts = inProportion(
      type.budget,
      incomes.map(({ amount }) => amount),
    )
    const parts = incomes.map((income, index) => ({
      label: `${percent(type.share)} of ${incomeLabel(income)}`,
      amount: amounts[index] ?? 0,
      incomeId: income.incomeId,
    }))
    const formula = `${dollars(plan.totalIncome)} income × ${percent(type.share)} = ${dollars(type.budget)}`
    return { unit: "cents", value: type.budget, formula, parts, sources: [incomeSource(incomes), source] }
  }
  const shares = allocations(budget, plan, type.name)
  const parts = [
    { label: `Budget of ${title}`, amount: type.budget, typeId: type.typeId },
    ...shares.map((part) => ({ ...part, amount: -part.amount })),
  ]
  const formula = `${dollars(type.budget)} budget of ${title} − ${dollars(type.budget - type.saved)} allocated to its categories = ${dollars(type.saved)}`
  return {
    unit: "cents",
    value: type.saved,
    formula,
    parts,
    sources: [incomeSource(incomes), source, categorySource(shares.map(({ categoryId }) => categoryId))],
  }
}

const ofCategory = (
  budget: Budget,
  plan: Plan,
  { figure, category: id = "" }: Asked & { readonly figure: "categoryShare" | "categoryBudget" },
): Explained | Unexplained => {
  const category = budget.categories.get(id)
  if (category === undefined) return { unknown: "Category" }
  // In a month in which it was not planned yet, or not any more, it has nothing.
  const planned = plan.categories.get(id) ?? { typeId: category.typeId, share: 0, budget: 0 }
  const type = plan.types.find(({ typeId }) => typeId === planned.typeId)
  const of = titled(type?.name ?? budget.types.get(category.typeId)?.name ?? "its type")
  if (figure === "categoryShare") {
    const parts = [{ label: `Share of ${category.name}`, amount: planned.share, categoryId: id }]
    return {
      unit: "thousandths",
      value: planned.share,
      formula: `${category.name} was given ${percent(planned.share)} of ${of}`,
      parts,
      sources: [categorySource([id])],
    }
  }
  const typeBudget = type?.budget ?? 0
  return {
    unit: "cents",
    value: planned.budget,
    formula: `${dollars(typeBudget)} budget of ${of} × ${percent(planned.share)} = ${dollars(planned.budget)}`,
    parts: [
      { label: `${percent(planned.share)} of the budget of ${of}`, amount: planned.budget, typeId: category.typeId },
    ],
    sources: [incomeSource(incomesOf(budget, plan)), typeSource([category.typeId]), categorySource([id])],
  }
}

const balance = (budget: Budget, id: string): Explained | Unexplained => {
  const account = budget.accounts.get(id)
  if (account === undefined) return { unknown: "Account" }
  const bank = budget.items.get(account.itemId)?.institutionName ?? "your bank"
  return {
    unit: "cents",
    value: account.balance,
    formula: `what ${bank} last reported for ${account.name}: ${dollars(account.balance)}`,
    parts: [{ label: account.name, amount: account.balance, accountId: id }],
    sources: [{ ids: [id], types: ["AccountLinked", "TransactionsSynced"], latest: true }],
  }
}

// Figures that follow from the transactions of a month.
import type { Figure } from "../../../api/audit/explain.ts"
import type { TypeName } from "../../../api/categories.ts"
import type { Currency } from "../../../currency.ts"
import { shiftedRound, type Cents } from "../../../money.ts"
import { isToSort, merchantOf, transactionsOf, type Budget } from "../../budget.ts"
import type { Plan } from "../../plan/state.ts"
import type { Transaction } from "../../transactions/schema.ts"
import { categoryMonthFigures, merchantAverage, merchantsOf, type MerchantFigures } from "../category-months.ts"
import { allocations, totalIncome, type PlanFigure } from "./plan.ts"
import {
  categorySource,
  incomeSource,
  inProportion,
  partOf,
  sourceOf,
  spentRow,
  sumInWords,
  typeSource,
  type Asked,
  type Explained,
  type Part,
  type Source,
  type SpentRow,
  type Unexplained,
} from "./explained.ts"
import { monthFigures, spendingOf } from "../months.ts"
import { planAtEndOf } from "../../plan/plan.ts"
import { totalSaved, underOver, utilization, type Spending } from "../spending.ts"
import { newestFirst } from "../transactions.ts"
import { counted, money, percent, titled } from "../../wording.ts"
import { wholeShare } from "../../../share.ts"

type CategoryFigure = "categorySpent" | "categoryUtilization" | "categoryOver" | "merchantTotal" | "merchantAverage"
type SpendingFigure = Exclude<Figure, PlanFigure>

export const explainSpending = (
  budget: Budget,
  asked: Asked & { readonly figure: SpendingFigure },
): Explained | Unexplained => {
  const { currency } = budget
  const plan = planAtEndOf(budget, asked.month)
  const spending = spendingOf(monthFigures(budget, asked.month), asked.type)
  const rows = () => spentIn(budget, asked, asked.type)
  const allocated = () => allocations(budget, plan, asked.type)
  switch (asked.figure) {
    case "uncategorized": {
      const unsorted = rowsOf(budget, asked, (transaction) =>
        isToSort(budget, transaction, asked.presentMonth ?? asked.month),
      )
      return sum(currency, unsorted, totalOf(unsorted))
    }
    case "leftOver":
      return leftOver(budget, plan, asked)
    case "spent":
      return sum(currency, rows(), spending.spent)
    case "allocated":
      return sumOfBudgets(currency, allocated(), spending.allocated)
    case "utilization":
      return utilized(currency, spending, rows(), allocated())
    case "underOver":
      return left(currency, underOver(spending), spending, allocated(), rows(), "allocated", [])
    case "totalSaved": {
      const sources = planSources(budget, plan, asked.type)
      return left(currency, totalSaved(spending), spending, typeBudgets(plan, asked.type), rows(), "budget", sources)
    }
    case "expectedSavings": {
      const type = plan.categoryTypes.find(({ name }) => name === asked.type)
      if (type === undefined) return { unknown: "Category type" }
      const unallocated = { label: `Not allocated in ${titled(type.name)}`, amount: type.saved, typeId: type.typeId }
      const sources = planSources(budget, plan, asked.type)
      const budgets = [unallocated, ...allocated()]
      return left(currency, totalSaved(spending), spending, budgets, rows(), "saved and allocated", sources)
    }
    default:
      return explainCategory(budget, plan, { ...asked, figure: asked.figure })
  }
}

const explainCategory = (
  budget: Budget,
  plan: Plan,
  asked: Asked & { readonly figure: CategoryFigure },
): Explained | Unexplained => {
  const { currency } = budget
  const { category: id = "", merchant } = asked
  if (!budget.categories.has(id)) return { unknown: "Category" }
  const rows = rowsOf(budget, asked, ({ categoryId }) => categoryId === id)
  const figures = categoryMonthFigures(budget, asked.month).find(({ categoryId }) => categoryId === id)
  const { spent, allocated } = figures ?? { spent: 0, allocated: 0 }
  switch (asked.figure) {
    case "categorySpent":
      return sum(currency, rows, spent)
    case "categoryUtilization":
    case "categoryOver": {
      const budgets = allocations(budget, plan).filter(({ categoryId }) => categoryId === id)
      const explained = utilized(currency, { spent, allocated }, rows, budgets)
      return asked.figure === "categoryOver" ? over(explained, budgets) : explained
    }
    case "merchantTotal":
    case "merchantAverage": {
      const there = rows.filter((transaction) => merchantOf(transaction) === merchant)
      const [total] = merchantsOf(there)
      if (total === undefined) return { unknown: "Merchant" }
      return asked.figure === "merchantTotal" ? sum(currency, there, total.spent) : average(currency, there, total)
    }
    default:
      return asked.figure satisfies never
  }
}

/** The month's, newest first. */
const rowsOf = (
  budget: Budget,
  { month }: Asked,
  matches: (transaction: Transaction) => boolean,
): ReadonlyArray<SpentRow> =>
  transactionsOf(budget, month)
    .filter(matches)
    .sort(newestFirst)
    .map((transaction) => spentRow(budget, transaction))

const spentIn = (budget: Budget, asked: Asked, typeName: TypeName | undefined): ReadonlyArray<SpentRow> =>
  rowsOf(budget, asked, ({ categoryId }) => {
    const category = categoryId === null ? undefined : budget.categories.get(categoryId)
    return (
      category !== undefined && (typeName === undefined || budget.categoryTypes.get(category.typeId)?.name === typeName)
    )
  })

const totalOf = (rows: ReadonlyArray<{ readonly amount: number }>): number =>
  rows.reduce((total, { amount }) => total + amount, 0)

/** The value in proportion to their amounts. */
const partsOf = (rows: ReadonlyArray<SpentRow>, value: number): ReadonlyArray<Part> => {
  const weights = rows.map(({ amount }) => amount)
  const amounts = inProportion(value, weights)
  return rows.map((row, index) => partOf(row, amounts[index] ?? 0))
}

const typeBudgets = (plan: Plan, typeName: TypeName | undefined): ReadonlyArray<Part> =>
  plan.categoryTypes
    .filter(({ name }) => typeName === undefined || name === typeName)
    .map(({ typeId, name, budget }) => ({ label: `Budget of ${titled(name)}`, amount: budget, typeId }))

const planSources = (budget: Budget, plan: Plan, typeName: TypeName | undefined): ReadonlyArray<Source> => [
  incomeSource([...budget.incomes.values()]),
  typeSource(typeBudgets(plan, typeName).flatMap(({ typeId }) => typeId ?? [])),
]

const sum = (currency: Currency, rows: ReadonlyArray<SpentRow>, value: Cents): Explained => {
  const parts = rows.map((row) => partOf(row, row.amount))
  return {
    unit: "cents",
    value,
    formula: sumInWords(parts, "transaction", value, currency),
    parts,
    sources: [sourceOf(rows)],
  }
}

const sumOfBudgets = (currency: Currency, budgets: ReadonlyArray<Part>, value: Cents): Explained => ({
  unit: "cents",
  value,
  formula: sumInWords(budgets, "budget of a category", value, currency),
  parts: budgets,
  sources: [budgetSource(budgets)],
})

const average = (currency: Currency, rows: ReadonlyArray<SpentRow>, merchant: MerchantFigures): Explained => {
  const value = merchantAverage(merchant)
  return {
    unit: "cents",
    value,
    formula: `${money(merchant.spent, currency)} ÷ ${counted(merchant.count, "transaction")} = ${money(value, currency)}`,
    parts: partsOf(rows, value),
    sources: [sourceOf(rows)],
  }
}

/** What is in no category yet counts as spent: it will be, in whichever category. */
const leftOver = (budget: Budget, plan: Plan, asked: Asked): Explained => {
  const { currency } = budget
  const income = totalIncome(budget, plan)
  const spent = spentIn(budget, asked, undefined)
  const toSort = rowsOf(budget, asked, ({ categoryId }) => categoryId === null)
  const value = income.value - totalOf(spent) - totalOf(toSort)
  const lessSpent = `${money(income.value, currency)} income − ${money(totalOf(spent), currency)} spent`
  return {
    unit: "cents",
    value,
    formula: `${lessSpent} − ${money(totalOf(toSort), currency)} still to sort = ${money(value, currency)}`,
    parts: [...income.parts, ...[...spent, ...toSort].map((row) => partOf(row, -row.amount))],
    sources: [...income.sources, sourceOf([...spent, ...toSort])],
  }
}

/** To two decimals, as it is shown; counted in millionths as all fractions are. */
const utilized = (
  currency: Currency,
  spending: Pick<Spending, "spent" | "allocated">,
  rows: ReadonlyArray<SpentRow>,
  budgets: ReadonlyArray<Part>,
): Explained => {
  const value = shiftedRound(utilization(spending), 6)
  return {
    unit: "millionths",
    value,
    formula:
      spending.allocated === 0
        ? "nothing is allocated: 0%"
        : `${money(spending.spent, currency)} spent ÷ ${money(spending.allocated, currency)} allocated = ${percent(value)}`,
    parts: partsOf(rows, value),
    sources: [sourceOf(rows), budgetSource(budgets)],
  }
}

/** What a utilization is above all of the budget; below 0 if something is left of it. */
const over = (explained: Explained, budgets: ReadonlyArray<Part>): Explained => ({
  ...explained,
  value: explained.value - wholeShare,
  formula: `${explained.formula}, less 100% = ${percent(explained.value - wholeShare)}`,
  parts: [...explained.parts, { label: "All of its budget", amount: -wholeShare, ...categoryOfPart(budgets) }],
})

const categoryOfPart = ([part]: ReadonlyArray<Part>): Pick<Part, "categoryId"> =>
  part?.categoryId === undefined ? {} : { categoryId: part.categoryId }

/** The budgets minus what was spent of them. */
const left = (
  currency: Currency,
  value: Cents,
  { spent }: Spending,
  budgets: ReadonlyArray<Part>,
  rows: ReadonlyArray<SpentRow>,
  word: string,
  sources: ReadonlyArray<Source>,
): Explained => ({
  unit: "cents",
  value,
  formula: `${money(value + spent, currency)} ${word} − ${money(spent, currency)} spent = ${money(value, currency)}`,
  parts: [...budgets, ...rows.map((row) => partOf(row, -row.amount))],
  sources: [...sources, budgetSource(budgets), sourceOf(rows)],
})

const budgetSource = (budgets: ReadonlyArray<Part>): Source =>
  categorySource(budgets.flatMap(({ categoryId }) => categoryId ?? []))

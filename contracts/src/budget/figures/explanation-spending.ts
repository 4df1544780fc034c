// Figures that follow from the transactions of a month.
import type { Figure } from "../../api/audit-explain.ts"
import type { TypeName } from "../../api/categories.ts"
import { ratio, shiftedRound } from "../../money.ts"
import { isUncategorised, merchantOf, transactionsOf, type Budget, type Plan, type Transaction } from "../budget.ts"
import { allocations, type PlanFigure } from "./explanation-plan.ts"
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
import { planAtEndOf } from "../plan.ts"
import { newestFirst } from "./transactions.ts"
import { counted, dollars, shortDay, titled } from "../wording.ts"

type CategoryFigure = "categorySpent" | "categoryUtilization" | "merchantTotal" | "merchantAverage"
type SpendingFigure = Exclude<Figure, PlanFigure>

export const explainSpending = (
  budget: Budget,
  asked: Asked & { readonly figure: SpendingFigure },
): Explained | Unexplained => {
  const plan = planAtEndOf(budget, asked.month)
  const spent = () => spentIn(budget, asked, asked.type)
  const allocated = () => allocations(budget, plan, asked.type)
  switch (asked.figure) {
    case "uncategorized":
      return sum(rowsOf(budget, asked, (transaction) => isUncategorised(budget, transaction)))
    case "spent":
      return sum(spent())
    case "utilization":
      return utilization(spent(), allocated())
    case "underOver":
      return left(allocated(), spent(), "allocated", [])
    case "totalSaved":
      return left(typeBudgets(plan, asked.type), spent(), "budget", planSources(budget, plan, asked.type))
    case "expectedSavings": {
      const type = plan.types.find(({ name }) => name === asked.type)
      if (type === undefined) return { unknown: "Category type" }
      const unallocated = { label: `Not allocated in ${titled(type.name)}`, amount: type.saved, typeId: type.typeId }
      const budgets = [unallocated, ...allocated()]
      return left(budgets, spent(), "saved and allocated", planSources(budget, plan, asked.type))
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
  const { category: id = "", merchant } = asked
  if (!budget.categories.has(id)) return { unknown: "Category" }
  const spent = rowsOf(budget, asked, ({ categoryId }) => categoryId === id)
  switch (asked.figure) {
    case "categorySpent":
      return sum(spent)
    case "categoryUtilization": {
      const allocated = allocations(budget, plan).filter(({ categoryId }) => categoryId === id)
      return utilization(spent, allocated)
    }
    case "merchantTotal":
    case "merchantAverage": {
      const rows = merchant === undefined ? spent : spent.filter((transaction) => merchantOf(transaction) === merchant)
      if (rows.length === 0) return { unknown: "Merchant" }
      return asked.figure === "merchantTotal" ? sum(rows) : average(rows)
    }
    default:
      return asked.figure satisfies never
  }
}

/** The month's, newest first. */
const rowsOf = (
  budget: Budget,
  { month }: Asked,
  holds: (transaction: Transaction) => boolean,
): ReadonlyArray<Transaction> => transactionsOf(budget, month).filter(holds).sort(newestFirst)

const spentIn = (budget: Budget, asked: Asked, typeName: TypeName | undefined): ReadonlyArray<Transaction> =>
  rowsOf(budget, asked, ({ categoryId }) => {
    const category = categoryId === null ? undefined : budget.categories.get(categoryId)
    return category !== undefined && (typeName === undefined || budget.types.get(category.typeId)?.name === typeName)
  })

const totalOf = (rows: ReadonlyArray<{ readonly amount: number }>): number =>
  rows.reduce((total, { amount }) => total + amount, 0)

const partOf = ({ transactionId, categoryId, name, date }: Transaction, amount: number): Part => ({
  label: `${name}, ${shortDay(date)}`,
  amount,
  transactionId,
  ...(categoryId === null ? {} : { categoryId }),
})

/** The value in proportion to their amounts. */
const partsOf = (rows: ReadonlyArray<Transaction>, value: number): ReadonlyArray<Part> => {
  const weights = rows.map(({ amount }) => amount)
  const amounts = inProportion(value, weights)
  return rows.map((row, index) => partOf(row, amounts[index] ?? 0))
}

/** The events that imported them, changed them or categorised them. */
const sourceOf = (rows: ReadonlyArray<Transaction>): Source => ({
  ids: rows.map(({ transactionId }) => transactionId),
  types: [
    "TransactionsSynced",
    "TransactionAdded",
    "TransactionAssigned",
    "TransactionUnassigned",
    "TransactionSplit",
    "TransactionReduced",
    "TransactionRenamed",
  ],
  latest: false,
})

const typeBudgets = (plan: Plan, typeName: TypeName | undefined): ReadonlyArray<Part> =>
  plan.types
    .filter(({ name }) => typeName === undefined || name === typeName)
    .map(({ typeId, name, budget }) => ({ label: `Budget of ${titled(name)}`, amount: budget, typeId }))

const planSources = (budget: Budget, plan: Plan, typeName: TypeName | undefined): ReadonlyArray<Source> => [
  incomeSource([...budget.incomes.values()]),
  typeSource(typeBudgets(plan, typeName).flatMap(({ typeId }) => typeId ?? [])),
]

const sum = (rows: ReadonlyArray<Transaction>): Explained => {
  const parts = rows.map((row) => partOf(row, row.amount))
  const value = totalOf(rows)
  return { unit: "cents", value, formula: sumInWords(parts, "transaction", value), parts, sources: [sourceOf(rows)] }
}

const average = (rows: ReadonlyArray<Transaction>): Explained => {
  const total = totalOf(rows)
  const value = shiftedRound(total / rows.length, 0)
  return {
    unit: "cents",
    value,
    formula: `${dollars(total)} ÷ ${counted(rows.length, "transaction")} = ${dollars(value)}`,
    parts: partsOf(rows, value),
    sources: [sourceOf(rows)],
  }
}

/** To two decimals, as it is shown; counted in thousandths as all fractions are. */
const utilization = (rows: ReadonlyArray<Transaction>, allocated: ReadonlyArray<Part>): Explained => {
  const [spent, budgeted] = [totalOf(rows), totalOf(allocated)]
  const value = shiftedRound(ratio(spent, budgeted, 2), 3)
  return {
    unit: "thousandths",
    value,
    formula:
      budgeted === 0
        ? "nothing is allocated: 0%"
        : `${dollars(spent)} spent ÷ ${dollars(budgeted)} allocated = ${value / 10}%`,
    parts: partsOf(rows, value),
    sources: [sourceOf(rows), categorySource(allocated.flatMap(({ categoryId }) => categoryId ?? []))],
  }
}

/** The budgets minus what was spent of them. */
const left = (
  budgets: ReadonlyArray<Part>,
  rows: ReadonlyArray<Transaction>,
  word: string,
  sources: ReadonlyArray<Source>,
): Explained => {
  const [budgeted, spent] = [totalOf(budgets), totalOf(rows)]
  return {
    unit: "cents",
    value: budgeted - spent,
    formula: `${dollars(budgeted)} ${word} − ${dollars(spent)} spent = ${dollars(budgeted - spent)}`,
    parts: [...budgets, ...rows.map((row) => partOf(row, -row.amount))],
    sources: [...sources, categorySource(budgets.flatMap(({ categoryId }) => categoryId ?? [])), sourceOf(rows)],
  }
}

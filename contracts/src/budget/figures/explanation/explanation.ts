// Where a figure comes from: a formula in words, parts that add up to it exactly, and the events behind the parts.
import type { Figure } from "../../../api/audit/explain.ts"
import type { Budget } from "../../budget.ts"
import type { Asked, Explained, Unexplained } from "./explained.ts"
import { explainPlan } from "./plan.ts"
import { explainSpending } from "./spending.ts"

export const explain = (budget: Budget, asked: Asked): Explained | Unexplained => {
  const missing = needs[asked.figure].find((parameter) => asked[parameter] === undefined)
  if (missing !== undefined) return { missing }
  switch (asked.figure) {
    case "totalIncome":
    case "typeShare":
    case "typeBudget":
    case "typeSaved":
    case "categoryShare":
    case "categoryBudget":
    case "accountBalance":
      return explainPlan(budget, { ...asked, figure: asked.figure })
    default:
      return explainSpending(budget, { ...asked, figure: asked.figure })
  }
}

const needs: { readonly [Name in Figure]: ReadonlyArray<"type" | "category" | "merchant" | "account"> } = {
  totalIncome: [],
  uncategorized: [],
  leftOver: [],
  typeShare: ["type"],
  typeBudget: ["type"],
  typeSaved: ["type"],
  expectedSavings: ["type"],
  spent: [],
  allocated: [],
  utilization: [],
  underOver: [],
  totalSaved: [],
  categoryShare: ["category"],
  categoryBudget: ["category"],
  categorySpent: ["category"],
  categoryUtilization: ["category"],
  categoryOver: ["category"],
  merchantTotal: ["category", "merchant"],
  merchantAverage: ["category", "merchant"],
  accountBalance: ["account"],
}

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { figures } from "../../../api/audit/explain.ts"
import { typeNames } from "../../../api/categories.ts"
import { refersTo } from "../../events.ts"
import {
  assigned,
  category,
  entered,
  fact,
  imported,
  income,
  linked,
  reallocated,
  registered,
  typesSet,
} from "../../../../test/events.ts"
import { decimalsOf, type Currency } from "../../../currency.ts"
import { shiftedRound } from "../../../money.ts"
import { addMonths } from "../../../month.ts"
import { anyHistory } from "../../../../test/arbitrary-history.ts"
import type { Budget } from "../../budget.ts"
import { inProportion, type Requested, type Explained } from "./explained.ts"
import { explain } from "./explanation.ts"
import { categoryMonthsIn } from "../category-months.ts"
import { monthFigures, monthReply } from "../months.ts"
import { planAtEndOf } from "../../plan/plan.ts"
import { categoryTypesIn } from "../categories.ts"
import { after } from "../../../../test/budget.ts"

const events = [
  registered(),
  income(3_000_00, { description: "Engines" }),
  income(2_000_00, { incomeId: "second", incomeType: "BONUS" }),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  category("Rent", 500),
  linked(),
  imported(
    fact("a", 30_00, { merchant: "Corner Shop" }),
    fact("b", 15_01, { merchant: "Corner Shop" }),
    fact("c", -5_00, { merchant: "Corner Shop" }),
  ),
  assigned("our-a", "groceries"),
  assigned("our-b", "groceries"),
  assigned("our-c", "groceries"),
  entered("Tea", 3_00),
]
const lived = after(...events)
const asking = (asked: Partial<Requested>): Explained =>
  explain(lived, { figure: "spent", month: "2026-02", ...asked }) as Explained
const sumOf = (parts: Explained["parts"]): number => parts.reduce((sum, { amount }) => sum + amount, 0)
const shown = ({ formula, parts }: Explained) => ({
  formula,
  parts: Object.fromEntries(parts.map(({ label, amount }) => [label, amount])),
})

describe("a figure is explained by a formula and its parts:", () => {
  test("the total income", () =>
    expect(shown(asking({ figure: "totalIncome" }))).toEqual({
      formula: "$3,000.00 + $2,000.00 = $5,000.00",
      parts: { "Salary, Engines": 3_000_00, Bonus: 2_000_00 },
    }))
  test("a type's budget, in parts by income", () =>
    expect(shown(asking({ figure: "typeBudget", type: "needs" }))).toEqual({
      formula: "$5,000.00 income × 50% = $2,500.00",
      parts: { "50% of Salary, Engines": 1_500_00, "50% of Bonus": 1_000_00 },
    }))
  test("a category's budget", () =>
    expect(shown(asking({ figure: "categoryBudget", category: "groceries" }))).toEqual({
      formula: "$2,500.00 budget of Needs × 40% = $1,000.00",
      parts: { "40% of the budget of Needs": 1_000_00 },
    }))
  test("a fixed amount", () => {
    const plan = [registered(), income(5_000_00), typesSet(500, 300, 200), category("Rent", 250, { fixed: 625_00 })]
    const asked = explain(after(...plan), { figure: "categoryBudget", month: "2026-02", category: "rent" })
    expect(shown(asked as Explained)).toEqual({
      formula: "Rent was given a fixed $625.00, 25% of the $2,500.00 budget of Needs",
      parts: { "Fixed amount of Rent": 625_00 },
    })
  })
  test("a type's share, and a category's", () => {
    expect(shown(asking({ figure: "typeShare", type: "needs" }))).toEqual({
      formula: "Needs was given 50% of the income",
      parts: { "Share of Needs": 500_000 },
    })
    expect(shown(asking({ figure: "categoryShare", category: "rent" }))).toEqual({
      formula: "Rent was given 50% of Needs",
      parts: { "Share of Rent": 500_000 },
    })
  })
  test("what a type saves, which its categories were not given", () =>
    expect(shown(asking({ figure: "typeSaved", type: "needs" }))).toEqual({
      formula: "$2,500.00 budget of Needs − $2,250.00 allocated to its categories = $250.00",
      parts: { "Budget of Needs": 2_500_00, "Budget of Groceries": -1_000_00, "Budget of Rent": -1_250_00 },
    }))
  test("the expected savings: what was not allocated, and what is left of what was", () => {
    const { formula, parts } = asking({ figure: "expectedSavings", type: "needs" })
    expect(formula).toBe("$2,500.00 saved and allocated − $40.01 spent = $2,459.99")
    expect(parts.map(({ amount }) => amount)).toEqual([250_00, 1_000_00, 1_250_00, 5_00, -15_01, -30_00])
  })
  test("a utilization of nothing", () =>
    expect(asking({ figure: "utilization", type: "wants" }).formula).toBe("nothing is allocated: 0%"))
  test("what was spent", () => expect(asking({ type: "needs" }).formula).toBe("-$5.00 + $15.01 + $30.00 = $40.01"))
  test("a sum of nothing, and of more than can be listed", () => {
    expect(asking({ month: "2026-01" }).formula).toBe("no transaction = $0.00")
    const budget = after(registered(), ...[1, 2, 3, 4].map((cents) => entered(`Tea ${cents}`, cents)))
    expect((explain(budget, { figure: "uncategorized", month: "2026-02" }) as Explained).formula).toBe(
      "the sum of 4 transactions = $0.10",
    )
  })
  test("what is to sort: Miscellaneous too, until its month is over", () => {
    const budget = after(
      ...events,
      category("Miscellaneous", 50),
      assigned("tea", "miscellaneous"),
      entered("Cake", 2_00),
    )
    const toSort = (presentMonth: string) =>
      explain(budget, { figure: "uncategorized", month: "2026-02", presentMonth }) as Explained
    expect(toSort("2026-02").value).toBe(5_00)
    expect(toSort("2026-03").value).toBe(2_00)
  })
  test("what is left of the allocation", () =>
    expect(asking({ figure: "underOver", type: "needs" }).formula).toBe(
      "$2,250.00 allocated − $40.01 spent = $2,209.99",
    ))
  test("a utilization, in parts of the percentage", () => {
    const { formula, value, parts } = asking({ figure: "categoryUtilization", category: "groceries" })
    expect({ formula, value }).toEqual({ formula: "$40.01 spent ÷ $1,000.00 allocated = 4%", value: 40_000 })
    expect(sumOf(parts)).toBe(40_000)
  })
  test("how far above its budget a category is", () => {
    const { formula, value, parts } = asking({ figure: "categoryOver", category: "groceries" })
    expect({ formula, value }).toEqual({
      formula: "$40.01 spent ÷ $1,000.00 allocated = 4%, less 100% = -96%",
      value: -960_000,
    })
    expect(sumOf(parts)).toBe(-960_000)
  })
  test.each([
    ["a purchase and its refund", [30_00, -30_00], [0, 0]],
    ["a refund", [-100_00], [-100_000]],
    ["more refunded than bought", [10_00, -60_00], [10_000, -60_000]],
  ])("a utilization by %s, in parts of the percentage", (_, amounts, parts) => {
    const rows = amounts.map((amount, index) => fact(`r${index}`, amount, { date: `2026-02-2${9 - index}` }))
    const budget = after(
      registered(),
      income(2_000_00),
      typesSet(500, 300, 200),
      category("Groceries", 1000),
      linked(),
      imported(...rows),
      ...rows.map(({ bankTransactionId }) => assigned(`our-${bankTransactionId}`, "groceries")),
    )
    const explained = explain(budget, { figure: "utilization", month: "2026-02" }) as Explained
    expect(explained.parts.map(({ amount }) => amount)).toEqual(parts)
  })
  test("a merchant's average", () =>
    expect(asking({ figure: "merchantAverage", category: "groceries", merchant: "Corner Shop" }).formula).toBe(
      "$40.01 ÷ 3 transactions = $13.34",
    ))
  test("the uncategorised amount", () =>
    expect(shown(asking({ figure: "uncategorized" }))).toEqual({
      formula: "$3.00 = $3.00",
      parts: { "Tea, Feb 10": 3_00 },
    }))
  test("what is left if nothing more is spent, after what waits to be sorted", () => {
    const { formula, value, parts } = asking({ figure: "leftOver" })
    expect(formula).toBe("$5,000.00 income − $40.01 spent − $3.00 still to sort = $4,956.99")
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(value)
  })
  test("including what is in Miscellaneous, which is still to be categorised", () => {
    const odds = after(
      registered(),
      income(1_000_00),
      typesSet(500, 300, 200),
      category("Miscellaneous", 100),
      entered("Tea", 3_00),
      entered("Stamps", 2_00),
      assigned("stamps", "miscellaneous"),
    )
    expect((explain(odds, { figure: "uncategorized", month: "2026-02" }) as Explained).value).toBe(5_00)
  })
  test("an account's balance", () =>
    expect(asking({ figure: "accountBalance", account: "checking" }).formula).toBe(
      "what Harbor Bank last reported for Everyday: $0.00",
    ))
})

describe("behind a figure are the events that made it:", () => {
  const [incomes, types, categories] = [["IncomeAdded"], ["CategoryTypesSet"], ["CategoryAdded"]]
  const purchases = ["TransactionsSynced", "TransactionAssigned"]
  test.each<[Partial<Requested>, ReadonlyArray<ReadonlyArray<string>>]>([
    [{ figure: "totalIncome" }, [incomes]],
    [{ figure: "typeShare", type: "needs" }, [types]],
    [{ figure: "typeBudget", type: "needs" }, [incomes, types]],
    [{ figure: "typeSaved", type: "needs" }, [incomes, types, categories]],
    [{ figure: "allocated" }, [categories]],
    [{ figure: "categoryShare", category: "rent" }, [categories]],
    [{ figure: "categoryBudget", category: "rent" }, [incomes, types, categories]],
    [{ figure: "accountBalance", account: "checking" }, [["AccountLinked"]]],
    [{ figure: "uncategorized" }, [["TransactionAdded"]]],
    [{ figure: "spent" }, [purchases]],
    [{ figure: "utilization" }, [categories, purchases]],
    [{ figure: "underOver" }, [categories, purchases]],
    [{ figure: "totalSaved" }, [incomes, types, purchases]],
    [{ figure: "expectedSavings", type: "needs" }, [incomes, types, categories, purchases]],
    [{ figure: "leftOver" }, [incomes, purchases, ["TransactionAdded"]]],
    [{ figure: "merchantAverage", category: "groceries", merchant: "Corner Shop" }, [purchases]],
  ])("%j", (asked, made) => {
    const { sources } = asking(asked)
    const behind = events.filter((event) =>
      sources.some(
        ({ ids, types: ofTypes }) => ofTypes.includes(event._tag) && ids.some((id) => refersTo(event).has(id)),
      ),
    )
    expect(new Set(behind.map(({ _tag }) => _tag))).toEqual(new Set(made.flat()))
  })
})

test("a past month's plan is explained as it was in that month", () => {
  const budget = after(
    registered(),
    income(1_000_00),
    typesSet(500, 300, 200),
    category("Rent", 500),
    income(500_00, { incomeId: "raise", month: "2026-03" }),
    reallocated({ rent: 600 }, { month: "2026-03" }),
  )
  const value = (month: string) =>
    (explain(budget, { figure: "categoryBudget", category: "rent", month }) as Explained).value
  expect([value("2026-01"), value("2026-02"), value("2026-03")]).toEqual([0, 250_00, 450_00])
  expect((explain(budget, { figure: "totalIncome", month: "2026-02" }) as Explained).parts).toHaveLength(1)
})

test.each([
  [{ figure: "typeBudget" }, { missing: "type" }],
  [{ figure: "merchantTotal", category: "groceries" }, { missing: "merchant" }],
  [{ figure: "categorySpent", category: "elsewhere" }, { unknown: "Category" }],
  [{ figure: "categoryShare", category: "elsewhere" }, { unknown: "Category" }],
  [{ figure: "accountBalance", account: "x" }, { unknown: "Account" }],
  [{ figure: "merchantTotal", category: "rent", merchant: "Nobody" }, { unknown: "Merchant" }],
] as const)("%j is answered with %j", (asked, answer) =>
  expect(explain(lived, { month: "2026-02", ...asked })).toEqual(answer),
)

/** All explainable figures of that budget in a month. */
const questions = (budget: Budget, month: string): ReadonlyArray<Requested> =>
  figures.flatMap((figure) => [
    { figure, month },
    ...typeNames.map((type) => ({ figure, month, type })),
    ...[...budget.accounts.keys()].map((account) => ({ figure, month, account })),
    ...categoryMonthsIn(budget, month).flatMap(({ categoryId: id, topMerchants }) => [
      { figure, month, category: id },
      ...topMerchants.map(({ merchantName }) => ({ figure, month, category: id, merchant: merchantName })),
    ]),
  ])

const valueOf = (budget: Budget, asked: Requested): number => {
  const explained = explain(budget, asked)
  return "value" in explained ? explained.value : 0
}
const valuesOf = (budget: Budget, of: Omit<Requested, "figure">, wanted: ReadonlyArray<Requested["figure"]>) =>
  Object.fromEntries(wanted.map((figure) => [figure, valueOf(budget, { figure, ...of })]))
const anyMonth = fc.nat(6).map((months) => addMonths("2025-12", months))

const centsIn =
  ({ currency }: Budget) =>
  (units: number): number =>
    shiftedRound(units, decimalsOf(currency))

/** The first number of a piece of an equation: "-$1,200.50 spent" is -1200.5. */
const numberIn = (piece: string): number => {
  const [, sign, digits = "0"] = /(-?)[^\d-]*([\d,]*\.?\d+)/.exec(piece) ?? []
  return Number(digits.replaceAll(",", "")) * (sign === "-" ? -1 : 1)
}

/** Computes the left side of an equation from its words; undefined if they only name it. */
const workedOut = (words: string): number | undefined => {
  if (words.startsWith("the sum of")) return undefined
  if (words.startsWith("no ")) return 0
  const [whole = "", by] = words.split(/ [×÷] /)
  if (by !== undefined)
    return words.includes("×") ? (numberIn(whole) * numberIn(by)) / 100 : numberIn(whole) / numberIn(by)
  const [first = "", ...others] = words.split(/ (?=[+−] )/)
  return others.reduce((sum, term) => sum + numberIn(term.slice(2)) * (term.startsWith("+") ? 1 : -1), numberIn(first))
}

const expectToHold = ({ formula, value, unit }: Explained, currency: string): void => {
  const [words = "", result] = formula.split(", less 100%")[0]!.split(" = ")
  const decimals = unit === "cents" ? decimalsOf(currency as Currency) : 4
  if (result === undefined) return
  const said = numberIn(result)
  const own = workedOut(words)
  // If a value is divided among several parts, one may be off by one unit.
  const off = own === undefined ? 0 : Math.abs((result.includes("%") && words.includes("÷") ? own * 100 : own) - said)
  expect(off, formula).toBeLessThanOrEqual(
    words.includes("÷") && result.includes("%") ? 0.500001 : 1.000001 / 10 ** decimals,
  )
  const last = formula.includes(", less 100%") ? said - 100 : said
  expect(Math.round(last * 10 ** decimals), formula).toBe(value)
}

describe("for every history", () => {
  test("the parts of every figure add up to exactly its value", () => {
    fc.assert(
      fc.property(anyHistory(), anyMonth, ({ events }, month) => {
        const budget = after(...events)
        for (const asked of questions(budget, month)) {
          const explained = explain(budget, asked)
          if (!("parts" in explained)) continue
          expect(sumOf(explained.parts), JSON.stringify(asked)).toBe(explained.value)
          expect(explained.formula).not.toMatch(/undefined|NaN|Infinity/)
          expectToHold(explained, budget.currency)
        }
      }),
    )
  })

  test("every explained value is the one that is shown", () => {
    fc.assert(
      fc.property(anyHistory(), anyMonth, ({ events }, month) => {
        const budget = after(...events)
        const cents = centsIn(budget)
        const { generalOverview, ...overviews } = monthReply(monthFigures(budget, month), budget.currency)
        const shown = {
          undefined: generalOverview,
          needs: overviews.needsOverview,
          wants: overviews.wantsOverview,
          investments: overviews.investmentOverview,
        }
        for (const type of [undefined, ...typeNames]) {
          const {
            totalSpent,
            totalAmountAllocated,
            totalPercentUtilized,
            totalAmountSaved,
            savedAmountAttributesTotal,
          } = shown[`${type}`]
          const of = { month, ...(type === undefined ? {} : { type }) }
          expect(valuesOf(budget, of, ["spent", "allocated", "utilization", "totalSaved", "underOver"])).toEqual({
            spent: cents(totalSpent),
            allocated: cents(totalAmountAllocated),
            utilization: shiftedRound(totalPercentUtilized, 6),
            totalSaved: cents(totalAmountSaved),
            underOver: cents(savedAmountAttributesTotal),
          })
        }
        for (const each of categoryMonthsIn(budget, month)) {
          const of = { month, category: each.categoryId }
          expect(valuesOf(budget, of, ["categorySpent", "categoryBudget", "categoryUtilization"])).toEqual({
            categorySpent: cents(each.totalSpend),
            categoryBudget: cents(each.totalAmountAllocated),
            categoryUtilization: shiftedRound(each.categoryPercentUtilization, 6),
          })
          for (const { merchantName: merchant, totalSpent, avgTransactionAmount } of each.topMerchants) {
            expect(valuesOf(budget, { ...of, merchant }, ["merchantTotal", "merchantAverage"])).toEqual({
              merchantTotal: cents(totalSpent),
              merchantAverage: cents(avgTransactionAmount),
            })
          }
        }
      }),
    )
  })

  test("the current plan is explained as it stands", () => {
    fc.assert(
      fc.property(anyHistory(), ({ events }) => {
        const budget = after(...events)
        const [month, cents] = ["9999-12", centsIn(budget)]
        expect(valueOf(budget, { figure: "totalIncome", month })).toBe(planAtEndOf(budget, month).totalIncome)
        for (const { name, ...reply } of categoryTypesIn(budget, month)) {
          expect(valuesOf(budget, { type: name, month }, ["typeBudget", "typeSaved", "typeShare"])).toEqual({
            typeBudget: cents(reply.budgetAmount),
            typeSaved: cents(reply.savedAmount),
            typeShare: shiftedRound(reply.budgetAllocationPercentage, 6),
          })
        }
      }),
    )
  })
})

test("of a value that does not divide evenly, the largest remainders get what is left, and of equal ones the first", () => {
  expect(inProportion(100, [1, 2, 4])).toEqual([14, 29, 57])
  expect(inProportion(100, [1, 1, 1])).toEqual([34, 33, 33])
})

test("a value is divided exactly, whatever its size and the signs of the weights", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.array(fc.integer(), { minLength: 1 }), (value, weights) => {
      const parts = inProportion(value % 100_000_000_000_000, weights)
      const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
      // Parts of opposite signs may each be far larger than the value.
      if (parts.some((part) => Math.abs(part) > 2 ** 50)) return
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole === 0n ? 0 : value % 100_000_000_000_000)
    }),
  )
})

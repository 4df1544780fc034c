// Checks that three figures agree to the cent: a fresh replay of a person's events, the replies of queries, and the
// replies of commands from the budget that they decide on.
import { expect } from "vitest"
import type { BudgetSummary, Overview } from "@evenkeel/contracts/api/performances"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { categoryMonthsIn } from "@evenkeel/contracts/budget/figures/category-months"
import { listedMonths, monthFigures, monthReply } from "@evenkeel/contracts/budget/figures/months"
import { ruleRecord, ruleReply } from "@evenkeel/contracts/budget/figures/rules"
import { stateReply } from "@evenkeel/contracts/budget/figures/state"
import { transactionIn } from "@evenkeel/contracts/budget/figures/transactions"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan/plan"
import { decimalsOf, type Currency } from "@evenkeel/contracts/currency"
import { largestAmount, mostUnits, shiftedRound, unitsOf } from "@evenkeel/contracts/money"
import { monthYear, type Month } from "@evenkeel/contracts/month"
import { eventsIn, replayed } from "./log.ts"
import { refusalOf, type Person } from "./person.ts"

const byId = <Item>(items: ReadonlyArray<Item>, id: (item: Item) => string): ReadonlyArray<Item> =>
  [...items].sort((a, b) => (id(a) < id(b) ? -1 : 1))

const lists = (budget: Budget, present: Month) => {
  const { incomes, accounts, categoryTypes, categories, transactions } = stateReply(budget, present)
  return {
    incomes,
    accounts: byId(accounts, ({ accountId }) => accountId),
    types: categoryTypes,
    categories: byId(categories, ({ categoryId }) => categoryId),
    transactions,
    rules: [...budget.rules.values()].map((rule) => ruleReply(ruleRecord(budget, rule), budget.currency)),
  }
}

const shown = async ({ client }: Person) => ({
  incomes: await client.incomes(),
  accounts: byId(await client.accounts(), ({ accountId }) => accountId),
  types: await client.categoryTypes(),
  categories: byId(await client.categories(), ({ categoryId }) => categoryId),
  transactions: await client.transactions(),
  rules: await client.rules(),
})

/** Every month that has transactions or a change of plan. */
const monthsOf = (budget: Budget): ReadonlyArray<Month> =>
  [...new Set([...budget.months.keys(), ...budget.plans.keys()])].sort()

/** Checks that the queries return the same as a replay. */
export const expectRowsToBe = async (person: Person, budget: Budget, present: Month): Promise<void> => {
  expect(await shown(person)).toEqual(lists(budget, present))
  const summaries = await person.client.budgetPerformances()
  const months = monthsOf(budget).map((month) => monthFigures(budget, month))
  expect(summaries).toEqual(listedMonths(months, present).map((figures) => monthReply(figures, budget.currency)))
  for (const month of monthsOf(budget)) {
    const performances = await person.client.categoryPerformances({
      body: { categoryTypeIds: [...budget.categoryTypes.keys()], monthYear: monthYear(month) },
    })
    expect(byId(performances, ({ categoryId }) => categoryId)).toEqual(
      byId(categoryMonthsIn(budget, month), ({ categoryId }) => categoryId),
    )
  }
  expectSumsToAgree(lists(budget, present), summaries, budget.currency)
}

/** Commands that change nothing return figures of the decider's budget, which must equal the replayed one. */
export const expectDeciderToHold = async ({ client }: Person, budget: Budget, present: Month): Promise<void> => {
  const { types } = lists(budget, present)
  if (types.length > 0) expect(await client.setCategoryTypes({ body: types })).toEqual(types)
  for (const transaction of budget.transactions.values()) {
    const params = { id: transaction.transactionId, newName: transaction.name }
    expect(await client.renameTransaction({ params })).toEqual(transactionIn(budget, transaction))
  }
  const { currency } = budget
  const total = Math.max(budget.plan.totalIncome, planAtEndOf(budget, present).totalIncome)
  // Without an income, the amount itself would be refused as too large.
  if (total === 0) return
  const tooMuch = unitsOf(largestAmount(currency) - total + 1, currency)
  const income = client.addIncome({ body: { amount: tooMuch, incomeSource: "OTHER", incomeType: "OTHER" } })
  expect(await refusalOf(income)).toEqual([
    422,
    `All incomes together cannot exceed ${mostUnits(currency).toLocaleString("en-US")}.`,
  ])
}

const expectSumsToAgree = (
  { incomes, types }: ReturnType<typeof lists>,
  summaries: ReadonlyArray<BudgetSummary>,
  currency: Currency,
): void => {
  const cents = (units: number): number => shiftedRound(units, decimalsOf(currency))
  const sum = <Item>(items: ReadonlyArray<Item>, amount: (item: Item) => number): number =>
    items.reduce((total, item) => total + cents(amount(item)), 0)
  if (types.length > 0)
    expect(sum(types, ({ budgetAmount }) => budgetAmount)).toBe(sum(incomes, ({ amount }) => amount))
  for (const { categories, budgetAmount, savedAmount } of types)
    expect(sum(categories, (category) => category.budgetAmount) + cents(savedAmount)).toBe(cents(budgetAmount))
  for (const { generalOverview, needsOverview, wantsOverview, investmentOverview } of summaries) {
    const figures: ReadonlyArray<(overview: Overview) => number> = [
      ({ totalSpent }) => totalSpent,
      ({ totalAmountAllocated }) => totalAmountAllocated,
      ({ totalAmountSaved }) => totalAmountSaved,
      ({ savedAmountAttributesTotal }) => savedAmountAttributesTotal,
    ]
    for (const figure of figures)
      expect(sum([needsOverview, wantsOverview, investmentOverview], figure)).toBe(cents(figure(generalOverview)))
  }
}

/** Checks all three on the product with that database. Returns the replayed budget. */
export const expectAgreement = async (databaseUrl: string, person: Person, present: Month): Promise<Budget> => {
  const budget = replayed(await eventsIn(databaseUrl), person.userId)
  await expectRowsToBe(person, budget, present)
  await expectDeciderToHold(person, budget, present)
  return budget
}

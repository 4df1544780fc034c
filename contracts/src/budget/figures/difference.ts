// The difference between a budget and a later one.
import type { Change } from "../../api/audit/fields.ts"
import type { BudgetDifference, Changed } from "../../api/audit/diff.ts"
import { typeNames } from "../../api/categories.ts"
import type { Currency } from "../../currency.ts"
import { unitsOf } from "../../money.ts"
import type { Month } from "../../month.ts"
import { livingCategories, type Budget } from "../budget.ts"
import type { Plan } from "../plan/state.ts"
import { planAtEndOf } from "../plan/plan.ts"
import { accountChanges, accountIn } from "./accounts.ts"
import { categoryChanges, categoryIn } from "./categories.ts"
import { incomeChanges, incomeRecord, incomeReply } from "./incomes.ts"
import { monthFigures, overviewReply, spendingOf } from "./months.ts"
import { transactionChanges } from "./transaction-changes.ts"
import { newestFirst, transactionIn } from "./transactions.ts"
import { changeIn, incomeLabel, money, percent, titled } from "../wording.ts"

const listedAtMost = 200

/** A budget at a moment, and the month that was current then. */
export interface Moment {
  readonly budget: Budget
  readonly month: Month
}

/**
 * Incomes of one month count in the plan of that month, on both sides; categories show the spending of the later month.
 */
export const differenceBetween = (from: Moment, to: Moment): Omit<BudgetDifference, "from" | "to"> => {
  const [before, after] = [from.budget, to.budget]
  const [earlier, later] = [from, to].map(({ budget, month }) => planAtEndOf(budget, month)) as [Plan, Plan]
  return {
    totalIncome: {
      before: unitsOf(earlier.totalIncome, before.currency),
      after: unitsOf(later.totalIncome, after.currency),
    },
    plan: [
      ...changeIn("Currency", before.currency, after.currency),
      ...typeChanges([earlier, before.currency], [later, after.currency]),
    ],
    incomes: compare(before, after, {
      itemsOf: ({ incomes }) => incomes,
      reply: ({ currency }, income) => incomeReply(incomeRecord(income), currency),
      changes: incomeChanges(after.currency),
      name: incomeLabel,
    }),
    accounts: compare(before, after, {
      itemsOf: ({ accounts }) => accounts,
      reply: accountIn,
      changes: accountChanges(after.currency),
      name: ({ name }) => name,
    }),
    categories: compare(before, after, {
      itemsOf: (budget) => new Map(livingCategories(budget).map((category) => [category.categoryId, category])),
      reply: (budget, category) => categoryIn(budget, category, to.month),
      changes: categoryChanges(after.currency),
      name: ({ name }) => name,
    }),
    transactions: compare(before, after, {
      itemsOf: ({ transactions }) => transactions,
      reply: transactionIn,
      changes: transactionChanges(before, after),
      name: ({ name }) => name,
      order: newestFirst,
    }),
    months: monthsChanged(before, after),
  }
}

interface Comparison<Item, Reply> {
  readonly itemsOf: (budget: Budget) => ReadonlyMap<string, Item>
  readonly reply: (budget: Budget, item: Item) => Reply
  readonly changes: (before: Item, after: Item) => ReadonlyArray<Change>
  readonly name: (item: Item) => string
  readonly order?: (a: Item, b: Item) => number
}

const compare = <Item, Reply>(
  before: Budget,
  after: Budget,
  { itemsOf, reply, changes, name, order = () => 0 }: Comparison<Item, Reply>,
) => {
  const [old, now] = [itemsOf(before), itemsOf(after)]
  const only = (items: ReadonlyMap<string, Item>, others: ReadonlyMap<string, Item>, budget: Budget) => {
    const found = [...items].flatMap(([id, item]) => (others.has(id) ? [] : [item]))
    const shown = found.sort(order).slice(0, listedAtMost)
    return { count: found.length, list: shown.map((item) => reply(budget, item)) }
  }
  const changed: Array<{ readonly item: Item; readonly reply: Changed }> = []
  for (const [id, item] of now) {
    const earlier = old.get(id)
    const differences = earlier === undefined ? [] : changes(earlier, item)
    if (differences.length > 0) changed.push({ item, reply: { id, name: name(item), changes: differences } })
  }
  const shown = changed.sort((a, b) => order(a.item, b.item)).slice(0, listedAtMost)
  return {
    added: only(now, old, after),
    removed: only(old, now, before),
    changed: { count: changed.length, list: shown.map(({ reply: shownChange }) => shownChange) },
  }
}

type Planned = readonly [Plan, Currency]

/** Types exist since the first split of the income, unless that is undone. */
const typeChanges = ([before, ...was]: Planned, [after, ...is]: Planned): ReadonlyArray<Change> =>
  typeNames.flatMap((name) => {
    const [old, now] = [before, after].map(({ categoryTypes }) => categoryTypes.find((type) => type.name === name))
    const title = titled(name)
    // While a currency can be changed, all amounts are 0, with any sign.
    const amount = (what: string, of: "budget" | "saved"): ReadonlyArray<Change> =>
      old?.[of] === now?.[of]
        ? []
        : changeIn(what, old ? money(old[of], ...was) : null, now ? money(now[of], ...is) : null)
    return [
      ...changeIn(`Share of ${title}`, old ? percent(old.share) : null, now ? percent(now.share) : null),
      ...amount(`Budget of ${title}`, "budget"),
      ...amount(`Saved in ${title}`, "saved"),
    ]
  })

const monthsChanged = (before: Budget, after: Budget): BudgetDifference["months"] => {
  const months = new Set([before, after].flatMap(({ months: lying, plans }) => [...lying.keys(), ...plans.keys()]))
  const general = (budget: Budget, month: Month) =>
    overviewReply("GENERAL", spendingOf(monthFigures(budget, month), undefined), budget.currency)
  return [...months]
    .sort((a, b) => (a < b ? 1 : -1))
    .flatMap((month) => {
      const [old, now] = [general(before, month), general(after, month)]
      const isSame =
        old.totalSpent === now.totalSpent &&
        old.totalAmountAllocated === now.totalAmountAllocated &&
        old.totalAmountSaved === now.totalAmountSaved
      return isSame ? [] : [{ month, before: old, after: now }]
    })
}

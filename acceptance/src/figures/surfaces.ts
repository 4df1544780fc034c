// Collects every surface that shows a figure of a month or a category, each by its own route. Figures have names, and
// two surfaces with the same figure must show the same.
import { expect } from "vitest"
import { downloadPaths } from "@evenkeel/contracts/paths"
import type { BudgetState } from "@evenkeel/contracts/api/audit/state"
import type { BudgetSummary, CategoryPerformance, Merchant, Overview } from "@evenkeel/contracts/api/performances"
import type { SearchRequest } from "@evenkeel/contracts/api/transactions/search"
import type { Client } from "@evenkeel/contracts/client"
import { decimalsOf, type Currency } from "@evenkeel/contracts/currency"
import { shiftedRound } from "@evenkeel/contracts/money"
import { addMonths, monthNames, monthOf, monthYear, type Month } from "@evenkeel/contracts/month"
import type { Person } from "../person.ts"
import { ofImport, type Figures } from "./imports.ts"

interface FiguresRequest {
  readonly person: Person
  readonly address: string
  readonly state: BudgetState
  readonly present: Month
  readonly months: ReadonlyArray<Month>
}

const types = ["needs", "wants", "investments"] as const

const ofCategory = (surface: string, month: Month, each: CategoryPerformance): Figures => [
  [`spent ${month} ${each.categoryId}`, surface, each.totalSpend],
  [`budget ${month} ${each.categoryId}`, surface, each.totalAmountAllocated],
  [`count ${month} ${each.categoryId}`, surface, each.transactionCount],
]

const ofOverview = (surface: string, month: Month, overview: Overview): Figures => {
  const whose = `${month} ${overview.overviewType}`
  return [
    [`spent ${whose}`, surface, overview.totalSpent],
    [`allocated ${whose}`, surface, overview.totalAmountAllocated],
    [`left ${whose}`, surface, overview.savedAmountAttributesTotal],
    [`saved ${whose}`, surface, overview.totalAmountSaved],
  ]
}

const ofSummary = (surface: string, month: Month, summary: BudgetSummary): Figures =>
  [summary.generalOverview, summary.needsOverview, summary.wantsOverview, summary.investmentOverview].flatMap((each) =>
    ofOverview(surface, month, each),
  )

const performances = async ({ person: { client }, months }: FiguresRequest): Promise<Figures> => {
  const typeIds = (await client.categoryTypes()).map(({ categoryTypeId }) => categoryTypeId)
  const found: Array<Figures[number]> = []
  for (const month of months) {
    const body = { categoryTypeIds: typeIds, monthYear: monthYear(month) }
    const all = await client.categoryPerformances({ body })
    const sum = (amount: (each: CategoryPerformance) => number): number =>
      all.reduce((total, each) => total + amount(each), 0)
    found.push(...all.flatMap((each) => ofCategory("the analysis", month, each)), [
      `spent ${month} GENERAL`,
      "the analysis' sum",
      sum(({ totalSpend }) => totalSpend),
    ])
    for (const { categoryId, totalSpend, transactionCount, categoryName, categoryTypeId, topMerchants } of all) {
      found.push(...(await searched(client, { month, category: categoryId }, `${month} ${categoryId}`)))
      const { value } = await client.auditExplain({ query: { figure: "categorySpent", category: categoryId, month } })
      found.push([`spent ${month} ${categoryId}`, "the explanation", value])
      if (totalSpend !== 0 || transactionCount > 0)
        found.push([`spent ${month} ${categoryTypeId} ${categoryName}`, "the analysis", totalSpend])
      for (const each of topMerchants) found.push(...(await ofMerchant(client, month, categoryId, each)))
    }
  }
  return found
}

const ofMerchant = async (
  client: Client,
  month: Month,
  category: string,
  { merchantName: merchant, totalSpent, transactionCount }: Merchant,
): Promise<Figures> => {
  const [here, anywhere] = [`at ${merchant} ${month} ${category}`, `at ${merchant} ${month}`]
  const { value } = await client.auditExplain({ query: { figure: "merchantTotal", merchant, category, month } })
  const { months } = await client.merchantTrend({ query: { merchant, month } })
  const trend = months.find((each) => each.month === month)
  return [
    [`spent ${here}`, "the analysis", totalSpent],
    [`count ${here}`, "the analysis", transactionCount],
    [`spent ${here}`, "the explanation", value],
    ...(await searched(client, { month, category, merchant }, here)),
    [`spent ${anywhere}`, "the trend", trend?.totalSpend ?? 0],
    [`count ${anywhere}`, "the trend", trend?.transactionCount ?? 0],
    ...(await searched(client, { month, merchant }, anywhere)),
  ]
}

const searched = async (client: Client, query: Omit<SearchRequest, "limit">, whose: string): Promise<Figures> => {
  const { totals } = await client.searchTransactions({ query: { ...query, limit: 1 } })
  return [
    [`spent ${whose}`, "the list's total", totals?.net ?? 0],
    [`count ${whose}`, "the list's total", totals?.count ?? 0],
  ]
}

const summaries = async ({ person: { client }, present }: FiguresRequest): Promise<Figures> =>
  (await client.budgetPerformances()).flatMap((summary): Figures => {
    const { month, year } = summary.id.monthYear
    const at = `${year}-${String(monthNames.indexOf(month) + 1).padStart(2, "0")}`
    const toSort = summary.toSort?.amount ?? 0
    const over: Figures = [
      [`to sort ${at}`, "the history", toSort],
      [`left over ${at}`, "the history", summary.generalOverview.totalAmountSaved - toSort],
    ]
    return [...ofSummary("the history", at, summary), ...(at < present ? over : [])]
  })

const explained = async ({ person: { client }, months, present }: FiguresRequest): Promise<Figures> => {
  const found: Array<Figures[number]> = []
  const figures = [
    ["spent", "spent"],
    ["allocated", "allocated"],
    ["underOver", "left"],
    ["totalSaved", "saved"],
  ] as const
  for (const month of months) {
    for (const [figure, name] of figures) {
      for (const type of [undefined, ...types]) {
        const { value } = await client.auditExplain({ query: { figure, month, ...(type && { type }) } })
        found.push([`${name} ${month} ${type?.toUpperCase() ?? "GENERAL"}`, "the explanation", value])
      }
    }
    const { value } = await client.auditExplain({ query: { figure: "uncategorized", month } })
    const { totals } = await client.searchTransactions({ query: { month, status: "to-sort", limit: 1 } })
    found.push([`to sort ${month}`, "the explanation", value], [`to sort ${month}`, "the list", totals?.net ?? 0])
    const left = await client.auditExplain({ query: { figure: "leftOver", month } })
    found.push([`left over ${month}`, "the explanation", left.value])
  }
  // The dashboard computes its figures of the present month from its lists.
  for (const type of await client.categoryTypes()) {
    found.push(
      [`allocated ${present} ${type.name.toUpperCase()}`, "the dashboard", type.budgetAmount - type.savedAmount],
      ...type.categories.map(
        ({ categoryId, budgetAmount }) => [`budget ${present} ${categoryId}`, "the dashboard", budgetAmount] as const,
      ),
    )
  }
  return found
}

const dashboard = async ({ person: { client }, present }: FiguresRequest): Promise<Figures> => {
  const spent = new Map<string, number>()
  for (const { categoryId } of await client.categories()) spent.set(categoryId, 0)
  let [toSort, latest] = [0, ""]
  for (const { category, amount, date } of await client.transactions()) {
    if (category === null || category.name.toLowerCase() === "miscellaneous") toSort += amount
    if (category !== null) spent.set(category.categoryId, (spent.get(category.categoryId) ?? 0) + amount)
    if (date > latest) latest = date
  }
  const { transactions } = await client.searchTransactions({ query: { month: present, limit: 1 } })
  expect(transactions[0]?.date ?? "", "the list and the dashboard have the same latest").toBe(latest)
  return [
    ...[...spent].map(([id, amount]) => [`spent ${present} ${id}`, "the dashboard", amount] as const),
    [`to sort ${present}`, "the dashboard", toSort],
  ]
}

const moments = async ({ person: { client }, state }: FiguresRequest): Promise<Figures> => {
  const { months, totalIncome } = await client.auditDiff({ query: { from: "0", to: String(state.revision) } })
  const { value } = await client.auditExplain({ query: { figure: "totalIncome" } })
  return [
    ...ofSummary("as of now", state.month, state.performance),
    ...state.categoryPerformances.flatMap((each) => ofCategory("as of now", state.month, each)),
    ...months.flatMap(({ month, after }) => ofOverview("the comparison", month, after)),
    ["income", "as of now", state.totalIncome],
    ["income", "the comparison", totalIncome.after],
    ["income", "the explanation", value],
    ["income", "the incomes", (await client.incomes()).reduce((sum, { amount }) => sum + amount, 0)],
  ]
}

const trends = async ({ person: { client }, present }: FiguresRequest): Promise<Figures> => {
  const found: Array<Figures[number]> = []
  for (const { categoryId } of await client.categories()) {
    const { months } = await client.categoryTrend({ params: { id: categoryId }, query: {} })
    for (const { month, ...trend } of months.filter((each) => each.transactionCount > 0 || each.month === present))
      found.push(
        [`spent ${month} ${categoryId}`, "the trend", trend.totalSpend],
        [`count ${month} ${categoryId}`, "the trend", trend.transactionCount],
        [`budget ${month} ${categoryId}`, "the trend", trend.totalAmountAllocated],
      )
  }
  return found
}

/** Previews a rule that puts everything into one category, which shows the spending of each changed category. */
const previews = async ({ person: { client }, present }: FiguresRequest): Promise<Figures> => {
  const [category] = await client.categories()
  if (category === undefined) return []
  const everything = {
    conditions: { amount: { from: 0, to: 1_000_000 } },
    outcome: { categoryId: category.categoryId },
  }
  const { effects } = await client.previewRule({ body: everything })
  return effects.ownDecisions.map(
    ({ categoryId, spent }) => [`spent ${present} ${categoryId}`, "a rule's preview", spent] as const,
  )
}

/** The proposal of a plan is based on the list of its days. */
const proposed = async ({ person: { client } }: FiguresRequest): Promise<Figures> => {
  const { from, until, months, transactions, refunds, unknown, categories } = await client.proposedPlan()
  const spent = categories.reduce((sum, each) => sum + each.spent, unknown.amount)
  const placed = categories.reduce((sum, each) => sum + each.transactions, unknown.transactions)
  // For several months the proposal is a usual month, and it leaves out refunded spending.
  const isSum = months === 0 && refunds === 0
  const [, [, , refunded] = ["", "", 0]] = await searched(client, { from, to: until, status: "refund" }, "")
  return [
    ...(await searched(client, { from, to: until }, "of the proposal")),
    ["count of the proposal", "the proposed plan", transactions],
    ["count of its refunds", "the proposed plan", refunds],
    ["count of its refunds", "the list's total", refunded],
    ...(isSum ? ([["spent of the proposal", "its categories", spent]] as const) : []),
    ...(isSum ? ([["count of the proposal", "its categories", placed]] as const) : []),
  ]
}

const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g

const exported = async ({ person, address }: FiguresRequest): Promise<Figures> => {
  const typeIds = new Map((await person.client.categoryTypes()).map((type) => [type.name, type.categoryTypeId]))
  const response = await fetch(address + downloadPaths.transactions, {
    headers: { Authorization: `Bearer ${person.token}` },
  })
  const lines: Array<Array<string>> = [[]]
  for (const [, cell = "", after] of (await response.text()).replace(/^\uFEFF/, "").matchAll(cells)) {
    lines.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (after !== ",") lines.push([])
  }
  const [heading = [], ...rows] = lines
  const cellOf = (row: ReadonlyArray<string>, title: string): string => row[heading.indexOf(title)] ?? ""
  const spent = new Map<string, number>()
  for (const row of rows) {
    if (cellOf(row, "Not spending") !== "" || cellOf(row, "Category") === "") continue
    const month = cellOf(row, "Counts in") || monthOf(cellOf(row, "Date"))
    const type = typeIds.get(cellOf(row, "Type").toLowerCase() as (typeof types)[number]) ?? ""
    const key = `spent ${month} ${type} ${cellOf(row, "Category")}`
    spent.set(key, (spent.get(key) ?? 0) + Number(cellOf(row, "Amount")))
  }
  return [...spent].map(([key, amount]) => [key, "the export", amount] as const)
}

/** A file with a month that may be the plan's, one that may not, and rows that may be no spending. */
const history = (present: Month, currency: string): File => {
  const day = (ago: number, of: number): string => `${addMonths(present, -ago)}-${String(of).padStart(2, "0")}`
  const rows = [
    [day(0, 1), "Market", 12, ""],
    [day(0, 1), "Market", "", 3],
    [day(1, 9), "ACME PAYROLL", "", 900],
    [day(1, 11), "Transfer to savings", 40, ""],
    [day(2, 28), "Harbor Ferry", 7, ""],
    [day(9, 3), "Harbor Ferry", 8, ""],
  ]
  const heading = `Date,Description,Money out (${currency}),Money in (${currency})`
  return new File([[heading, ...rows.map((row) => row.join()), ""].join("\n")], "harbor.csv")
}

const surfaces = [performances, summaries, explained, dashboard, moments, trends, previews, proposed, exported]

const stateOf = async (client: Client): Promise<BudgetState> => {
  const { entries } = await client.auditHistory({ query: { limit: 1 } })
  return client.auditState({ query: { at: String(entries[0]?.revision ?? 0) } })
}

/** Imports a file, and returns how many figures were shown by several surfaces. */
export const expectSurfacesToAgree = async (person: Person, address: string): Promise<number> => {
  const { client } = person
  const before = await stateOf(client)
  const imported = await ofImport(client, history(before.month, before.currency))
  const state = await stateOf(client)
  const present = state.month
  const months = [0, -1, -2].map((count) => addMonths(present, count))
  const shown = new Map<string, Map<string, number>>()
  for (const surface of [async () => imported, ...surfaces]) {
    for (const [figure, name, units] of await surface({ person, address, state, present, months })) {
      const by = shown.get(figure) ?? new Map<string, number>()
      // Two deleted categories may have had one name.
      const before = /^spent \S+ \S+ ./.test(figure) ? (by.get(name) ?? 0) : 0
      shown.set(
        figure,
        by.set(
          name,
          before + shiftedRound(units, figure.startsWith("count") ? 0 : decimalsOf(state.currency as Currency)),
        ),
      )
    }
  }
  const several = [...shown].filter(([, by]) => by.size > 1)
  const apart = several.filter(([, by]) => new Set(by.values()).size > 1)
  expect(apart.map(([figure, by]) => [figure, Object.fromEntries(by)])).toEqual([])
  return several.length
}

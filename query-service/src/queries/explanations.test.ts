import { describe, expect, test } from "vitest"
import type { ExplainRequest } from "@evenkeel/contracts/api/audit/explain"
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
  renamed,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { whereAdaLived } from "../../test/service.ts"

const lived = [
  registered(),
  income(5_000_00),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  linked(),
  imported(fact("shop", 12_34)),
  entered("Tea", 3_00),
  assigned("our-shop", "groceries"),
  renamed("our-shop", "Kiosk"),
  reallocated({ groceries: 300 }),
  reallocated({ groceries: 500 }),
  reallocated({ groceries: 600 }, { month: "2026-03" }),
  assigned("tea", "groceries"),
]

const world = whereAdaLived(lived)

const explained = (query: ExplainRequest) => world.service.clientOf(world.ada).auditExplain({ query })
const ask = async (query: string, token: string = world.ada.userId) => {
  const response = await fetch(`${world.service.address}/audit/explain?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return [response.status, await response.json()]
}

/** The time of all events here. */
const occurredAt = "2026-01-01T00:00:00.000Z"

describe("GET /audit/explain", () => {
  test("returns the value, the formula, the parts, and the events that they come from", async () =>
    expect(await explained({ figure: "categorySpent", category: "groceries", month: "2026-02" })).toEqual({
      figure: "categorySpent",
      month: "2026-02",
      unit: "dollars",
      value: 15.34,
      formula: "$3.00 + $12.34 = $15.34",
      parts: [
        { label: "Tea, Feb 10", amount: 3, transactionId: "tea", categoryId: "groceries" },
        { label: "Kiosk, Feb 10", amount: 12.34, transactionId: "our-shop", categoryId: "groceries" },
      ],
      causes: [
        { revision: 5, occurredAt, sentence: "Harbor Bank brought 1 new transaction" },
        { revision: 6, occurredAt, sentence: "You added Tea ($3.00, Feb 10)" },
        { revision: 7, occurredAt, sentence: "You put SHOP ($12.34, Feb 10) into Groceries" },
        { revision: 8, occurredAt, sentence: "You renamed SHOP ($12.34, Feb 10) to Kiosk" },
        { revision: 12, occurredAt, sentence: "You put Tea ($3.00, Feb 10) into Groceries" },
      ],
    }))

  test("of a changed plan refers to the last change in that month", async () => {
    const { value, causes } = await explained({ figure: "categoryBudget", category: "groceries", month: "2026-02" })
    expect(value).toBe(1250)
    expect(causes.map(({ revision }) => revision)).toEqual([1, 2, 10])
  })

  test("defaults to the current month", async () =>
    expect(await explained({ figure: "categoryShare", category: "groceries" })).toMatchObject({
      month: "2026-03",
      unit: "fraction",
      value: 0.6,
      causes: [{ revision: 11 }],
    }))

  test("returns zero for a budget without a plan", async () =>
    expect(await ask("figure=totalIncome", world.service.happens([registered()]).userId)).toMatchObject([
      200,
      { value: 0, parts: [], causes: [] },
    ]))

  test.each([
    ["figure=categorySpent&category=rent", 404, "Category not found"],
    ["figure=typeBudget", 400, "type is missing: typeBudget needs one"],
    ["", 400, "figure is missing"],
    ["figure=spent&type=fun", 400, "type must be one of needs, wants, investments"],
    ["figure=spent&month=March", 400, "month must be a month in the form YYYY-MM"],
  ])("refuses %j", async (query, status, error) => expect(await ask(query)).toEqual([status, { error }]))

  test("does not find someone else's category", async () => {
    const bob = world.service.happens([registered()])
    await world.service.clientOf(bob).auditHistory()
    expect(await ask("figure=categorySpent&category=groceries", bob.userId)).toEqual([
      404,
      { error: "Category not found" },
    ])
  })

  test("requires a token", async () =>
    expect((await fetch(`${world.service.address}/audit/explain?figure=spent`)).status).toBe(401))
})

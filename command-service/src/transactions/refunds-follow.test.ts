// A refund moves with its purchase.
import { describe, expect, test } from "vitest"
import {
  assigned,
  category,
  countedAs,
  deleted,
  entered,
  fact,
  linked,
  paidBack,
  registered,
  split,
  synced,
  typesSet,
  unassigned,
} from "@evenkeel/contracts/test/events"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { accept } from "../decision.ts"
import { given, type Deciding } from "../../test/deciding.ts"
import { withRefunds } from "./refunds-follow.ts"

const row = (id: string, amount: number, name: string) => ({ transactionId: id, fact: fact(id, amount, { name }) })
const bought = [
  registered(),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  category("Dining", 100),
  linked(),
  synced({
    imported: [row("bistro", 64_20, "HARVEST BISTRO"), row("friend", -32_10, "ZELLE FROM ANN")],
  }),
  assigned("bistro", "groceries"),
] as const
const shared = [...bought, paidBack("bistro", "groceries", "friend")] as const

const following =
  (...events: ReadonlyArray<BudgetEvent>): Deciding =>
  (budget) =>
    accept(...withRefunds(events, budget))

const categoryOf = (id: string, past: ReadonlyArray<BudgetEvent>, event: BudgetEvent) =>
  given(...past)
    .when(following(event))
    .budget.transactions.get(id)?.categoryId

describe("a share of a dinner that a friend paid back", () => {
  test.each<readonly [what: string, event: BudgetEvent, categoryId: string | null]>([
    ["moved", assigned("bistro", "dining"), "dining"],
    ["taken out of its category", unassigned("bistro"), null],
    ["deleted", deleted("bistro"), null],
    ["not spending after all", countedAs("transfer", "bistro"), null],
    ["removed by the bank", synced({ cursor: "2", removed: ["bistro"], gone: ["bistro"] }), null],
    ["split, with its largest part", split("bistro", { Wine: 24_20, Food: 40_00 }), "groceries"],
  ])("follows it when it is %s", (_, event, categoryId) => expect(categoryOf("friend", shared, event)).toBe(categoryId))

  test("goes on following the largest part of a split", () =>
    expect(
      categoryOf(
        "friend",
        [...shared, split("bistro", { Wine: 24_20, Food: 40_00 }), { ...paidBack("food", "groceries", "friend") }],
        assigned("food", "dining"),
      ),
    ).toBe("dining"))

  test("stays where the person has put it since", () =>
    expect(categoryOf("friend", [...shared, assigned("friend", "dining")], unassigned("bistro"))).toBe("dining"))

  test("is explained in a line of its own", () =>
    given(...shared)
      .when(following(assigned("bistro", "dining")))
      .then(assigned("bistro", "dining"), { ...paidBack("bistro", "dining", "friend"), follows: true }))
})

describe("what a shop gave back, and was sorted like the purchase", () => {
  const back = synced({ cursor: "2", imported: [row("back", -20_00, "REFUND HARVEST BISTRO")] })
  const returned = [...bought, back, assigned("back", "groceries")] as const

  test("follows it", () => expect(categoryOf("back", returned, assigned("bistro", "dining"))).toBe("dining"))

  test("but not what was bought there by somebody who took it elsewhere", () =>
    expect(categoryOf("back", [...bought, back, assigned("back", "dining")], unassigned("bistro"))).toBe("dining"))
})

test("nothing follows what is no purchase", () =>
  given(...shared, entered("Lunch", 12_50))
    .when(following(assigned("lunch", "dining")))
    .then(assigned("lunch", "dining")))

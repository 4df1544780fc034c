import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { after, listed } from "@evenkeel/contracts/test/budget"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import {
  accountRemoved,
  assigned,
  category,
  deleted,
  entered,
  fact,
  imported,
  income,
  linked,
  registered,
  renamed,
  split,
  synced,
} from "@evenkeel/contracts/test/events"
import { decided, shopping, stream, undoneInWords } from "../../test/undo.ts"

describe("an undo is an action, too:", () => {
  test("undoing it redoes the action, and that can be undone again", () => {
    const ada = stream(...shopping, assigned("tea", "rent"))
    const [with_, undo] = [ada.budget(), ada.takeBack("c8")]
    expect(ada.budget().transactions.get("tea")?.categoryId).toBeNull()
    const redo = ada.takeBack(undo ?? "")
    expect(ada.budget()).toEqual(with_)
    ada.takeBack(redo ?? "")
    expect(ada.budget().transactions.get("tea")?.categoryId).toBeNull()
    expect(
      ada.past
        .slice(-3)
        .map(({ event }) => event._tag === "ActionUndone" && [event.again, undoneInWords(ada.past, event)]),
    ).toEqual([
      [false, "You put Tea ($3.00, Feb 10) into Rent"],
      [true, "You put Tea ($3.00, Feb 10) into Rent"],
      [false, "You put Tea ($3.00, Feb 10) into Rent"],
    ])
  })
  test("nothing can be undone twice", () => {
    const ada = stream(...shopping, assigned("tea", "rent"))
    ada.takeBack("c8")
    expect(Result.isFailure(decided(ada.past, "c8")) && decided(ada.past, "c8")).toMatchObject({
      failure: { message: "This has already been undone." },
    })
  })
  test("two actions undone in turn leave nothing behind", () => {
    const ada = stream(...shopping, renamed("tea", "Green tea"), assigned("tea", "rent"))
    ada.takeBack("c9")
    ada.takeBack("c8")
    expect(ada.budget()).toEqual(after(...shopping))
  })
  test("a deletion is not redone while something later depends on what it would delete", () => {
    const ada = stream(...shopping, deleted("tea"))
    const undo = ada.takeBack("c8") ?? ""
    ada.happens(assigned("tea", "rent"))
    expect(decided(ada.past, undo)).toMatchObject({
      failure: {
        message:
          "This cannot be undone, because something later depends on it. First undo: “You put Tea ($3.00, Feb 10) into Rent”.",
      },
    })
  })
  test("an income is not redone if all incomes together would then be too much", () => {
    const ada = stream(registered(), income(600_000_000_00))
    const undo = ada.takeBack("c1") ?? ""
    ada.happens(income(500_000_000_00, { incomeId: "other" }))
    expect(decided(ada.past, undo)).toMatchObject({
      failure: { message: expect.stringContaining("First undo: “You added an income of $500,000,000.00 a month") },
    })
  })
  test.each([
    ["a category", category("Food", 100), assigned("tea", "food")],
    ["a transaction", entered("Cake", 1_00), assigned("cake", "rent")],
  ])("an action that depends on %s cannot be redone once that is gone", (_, created, used) => {
    const ada = stream(...shopping, created, used)
    const undo = ada.takeBack("c9")
    ada.takeBack("c8")
    expect(decided(ada.past, undo ?? "")).toMatchObject({
      failure: { _tag: "Conflict", message: "This cannot be redone, because what it depends on is gone." },
    })
  })
})

describe("a split that is redone after the bank has reported its row again", () => {
  const again = (...events: ReadonlyArray<BudgetEvent>) => {
    const ada = stream(...shopping, split("our-shop", { Bread: 4_00, Milk: 8_34 }))
    const undo = ada.takeBack("c8")
    for (const event of events) ada.happens(event)
    ada.takeBack(undo ?? "")
    return listed(ada.budget())
  }

  test("as a transfer, has no parts", () =>
    expect(
      again(synced({ setAside: [{ fact: fact("shop", 12_34), reason: "transfer" }], gone: ["our-shop"] })),
    ).toEqual({ tea: 3_00 }))

  test("with the same amount, has its parts", () =>
    expect(
      again(synced({ modified: [{ transactionId: "our-shop", fact: fact("shop", 12_34, { merchant: "Shop" }) }] })),
    ).toEqual({ tea: 3_00, bread: 4_00, milk: 8_34 }))

  test.each([
    ["changed", synced({ modified: [{ transactionId: "our-shop", fact: fact("shop", 15_00) }] })],
    ["repeated", synced({ posted: [{ transactionId: "our-shop", replaces: "shop", fact: fact("shop-2", 15_00) }] })],
  ])("with a higher amount, %s, is refused, because the difference would be in none of its parts", (events, report) => {
    const ada = stream(...shopping, split("our-shop", { Bread: 4_00, Milk: 8_34 }))
    const undo = ada.takeBack("c8") ?? ""
    ada.happens(report)
    expect(decided(ada.past, undo)).toMatchObject({
      failure: {
        message: `This can no longer be undone, because it was followed by something that cannot be undone: “Harbor Bank ${events} 1 transaction”.`,
      },
    })
    expect(listed(ada.budget())).toEqual({ tea: 3_00, "our-shop": 15_00 })
  })

  test("still gets back the parts that were deleted since", () => {
    const ada = stream(...shopping, split("our-shop", { Bread: 4_00, Milk: 8_34 }), deleted("bread"), deleted("milk"))
    ada.happens(synced({ modified: [{ transactionId: "our-shop", fact: fact("shop", 15_00) }] }))
    ada.takeBack("c9")
    ada.takeBack("c10")
    expect(listed(ada.budget())).toEqual({ tea: 3_00, bread: 4_00, milk: 8_34 })
  })

  test("after its account was removed, has only the parts that were categorised", () => {
    const ada = stream(...shopping, split("our-shop", { Bread: 4_00, Milk: 8_34 }), assigned("bread", "groceries"))
    const [undoOfSorting, undoOfSplit] = [ada.takeBack("c9"), ada.takeBack("c8")]
    ada.happens(accountRemoved("checking", "our-shop"))
    ada.takeBack(undoOfSplit ?? "")
    expect(listed(ada.budget())).toEqual({ tea: 3_00 })
    ada.takeBack(undoOfSorting ?? "")
    expect(listed(ada.budget())).toEqual({ tea: 3_00, bread: 4_00 })
  })

  test("after its account was removed and linked again, has no parts either", () =>
    expect(again(accountRemoved("checking", "our-shop"), linked(), imported(fact("shop", 12_34)))).toEqual({
      tea: 3_00,
      "our-shop": 12_34,
    }))
})

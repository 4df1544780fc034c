import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { after, listed } from "@evenkeel/contracts/test/budget"
import { isStep, type BudgetEvent } from "@evenkeel/contracts/budget/events"
import {
  accountRemoved,
  assigned,
  assignedTogether,
  category,
  categoryDeleted,
  categoryRenamed,
  countedAs,
  countedIn,
  dated,
  deleted,
  deletedTogether,
  entered,
  fact,
  income,
  noted,
  reallocated,
  reduced,
  renamed,
  split,
  synced,
  tagged,
  typesSet,
  unassigned,
  untagged,
} from "@evenkeel/contracts/test/events"
import { anyHistory } from "@evenkeel/contracts/test/arbitrary-history"
import { given } from "../../test/deciding.ts"
import { decided, pastOf, planned, settled, shopping, stream, undo, undoneInWords } from "../../test/undo.ts"
import { isFinal } from "./obstacles.ts"
import type { PastEvent } from "./past-event.ts"

describe("the last action can be undone:", () => {
  test.each<[string, BudgetEvent]>([
    ["an income", income(1_00, { incomeId: "other" })],
    ["the types' shares", typesSet(400, 400, 200)],
    ["a category", category("Food", 100)],
    ["shares", reallocated({ groceries: 500 })],
    ["a category's name", categoryRenamed("rent", "Home")],
    ["a deletion of a category", categoryDeleted("rent")],
    ["a transaction", entered("Cake", 1_00)],
    ["an assignment to a category", assigned("our-shop", "rent")],
    ["several assignments at once", assignedTogether({ "our-shop": "rent", tea: "groceries" })],
    ["a split", split("our-shop", { Bread: 4_00, Milk: 8_00 }, 34)],
    ["a lowered amount", reduced("our-shop", 10_00)],
    ["a transaction's name", renamed("our-shop", "Kiosk")],
    ["a note", noted("our-shop", "With Ada")],
    ["a deletion of a transaction", deleted("our-shop")],
    ["deletions of several", deletedTogether("our-shop", "tea")],
    ["a tag", tagged("holiday", "our-shop", "tea")],
    ["another day", dated("tea", "2026-01-31")],
    ["another month", countedIn("our-shop", "2026-03")],
    ["that something is a transfer", countedAs("transfer", "our-shop", "tea")],
  ])("%s", (_, event) =>
    given(...shopping, event)
      .when(undo(-1))
      .thenAsIfWithout(-1),
  )

  test("that a tag was taken away", () =>
    given(...shopping, noted("tea", "With Ada #holiday"), untagged("holiday", "tea"))
      .when(undo(-1))
      .thenAsIfWithout(-1))
  test("that something is spending which the bank had set aside", () => {
    const salary = synced({ setAside: [{ fact: fact("salary", -1_00), reason: "income" }] })
    given(...shopping, salary, countedAs("spending", "salary"))
      .when(undo(-1))
      .thenAsIfWithout(-1)
    // The same after a further report of the bank.
    const news = synced({ modified: [{ transactionId: "salary", fact: fact("salary", -2_00) }] })
    given(...shopping, salary, countedAs("spending", "salary"), news)
      .when(undo(-2))
      .thenAsIfWithout(-2)
  })
  test("a deletion of more transactions than one event can hold, and redone", () => {
    const many = Array.from({ length: 1_500 }, (_, index) =>
      entered("Tea", 1_00 + index, { transactionId: `tea-${index}` }),
    )
    const ids = many.map(({ transactionId }) => transactionId)
    const ada = stream(...shopping, ...many, deletedTogether(...ids))
    const before = ada.past.length
    const undoing = ada.takeBack(`c${before - 1}`) ?? ""
    const undone = ada.past.slice(before)
    expect(undone.length).toBeGreaterThan(1)
    for (const { event } of undone) expect(JSON.stringify(event).length).toBeLessThan(250_000)
    expect(undone.map(({ event }) => isStep(event))).toEqual(undone.map((_, index) => index < undone.length - 1))
    expect(listed(ada.budget())).toEqual(listed(after(...shopping, ...many)))
    ada.takeBack(undoing)
    expect(listed(ada.budget())).toEqual(listed(after(...shopping)))
  })

  test("a deletion of a part of a split", () =>
    given(...shopping, split("our-shop", { Bread: 4_00, Milk: 8_34 }), deleted("milk"))
      .when(undo(-1))
      .thenAsIfWithout(-1))

  test("including everything that a deleted category had", () =>
    given(...shopping, assigned("our-shop", "rent"), assigned("tea", "rent"), categoryDeleted("rent"))
      .when(undo(-1))
      .thenAsIfWithout(-1))
})

describe("an earlier action can be undone:", () => {
  test("a note that was changed since goes back to the one before, if the change is undone", () =>
    given(...shopping, noted("our-shop", "With Ada"), noted("our-shop", "With Grace"))
      .when(undo(-1))
      .thenAsIfWithout(-1))
  test("a category, and the note that came later stays", () =>
    given(...shopping, assigned("our-shop", "rent"), noted("our-shop", "With Ada"))
      .when(undo(-2))
      .thenAsIfWithout(-2))
  test("despite unrelated later ones", () =>
    given(
      ...shopping,
      assigned("our-shop", "rent"),
      renamed("tea", "Green tea"),
      income(1_00, { incomeId: "later", month: "2026-03" }),
    )
      .when(undo(-3))
      .thenAsIfWithout(-3))
  test("a change of the types' shares, though a category was added since", () =>
    given(...planned, typesSet(400, 400, 200), category("Food", 100))
      .when(undo(-2))
      .thenAsIfWithout(-2))
  test("shares that then add up to the whole type", () =>
    given(...planned, reallocated({ rent: 100 }), category("Food", 300))
      .when(undo(-2))
      .thenAsIfWithout(-2))
  test("in the plans of past months, too", () =>
    given(...planned, income(1_000_00, { incomeId: "bonus" }), reallocated({ rent: 350 }, { month: "2026-03" }))
      .when(undo(-2))
      .thenAsIfWithout(-2))
  test("a split, though the bank has reported the row again", () =>
    given(
      ...shopping,
      split("our-shop", { Bread: 4_00, Milk: 8_00 }),
      synced({ modified: [{ transactionId: "our-shop", fact: fact("shop", 12_34, { merchant: "Shop" }) }] }),
    )
      .when(undo(-2))
      .thenAsIfWithout(-2))
})

describe("an undo is refused, never partial, naming what is in the way:", () => {
  const undoFirst = (...sentences: ReadonlyArray<string>) =>
    `This cannot be undone, because something later depends on it. First undo: ${sentences.join(", then ")}.`

  test("what was created has been used since", () =>
    given(...shopping, category("Food", 100), assigned("tea", "food"))
      .when(undo(-2))
      .thenRefused(undoFirst("“You put Tea ($3.00, Feb 10) into Food”")))
  test("the latest comes first", () =>
    given(...shopping, category("Food", 100), assigned("tea", "food"), reallocated({ food: 50 }))
      .when(undo(-3))
      .thenRefused(
        undoFirst("“You changed the share of Food from 10% to 5%”", "“You put Tea ($3.00, Feb 10) into Food”"),
      ))
  test("a part was changed since", () =>
    given(...shopping, split("our-shop", { Bread: 4_00, Milk: 8_00 }), renamed("bread", "Rye"))
      .when(undo(-2))
      .thenRefused(undoFirst("“You renamed Bread ($4.00, Feb 10) to Rye”")))
  test("a deleted category's share was given away", () =>
    given(...planned, categoryDeleted("rent"), reallocated({ groceries: 900 }))
      .when(undo(-2))
      .thenRefused(undoFirst("“You changed the share of Groceries from 40% to 90%”")))
  test("and nothing else that happened to the same category", () =>
    given(...planned, categoryDeleted("rent"), reallocated({ groceries: 900 }), categoryRenamed("groceries", "Food"))
      .when(undo(-3))
      .thenRefused(undoFirst("“You changed the share of Groceries from 40% to 90%”")))
  test("the latest, if only several together are in the way", () =>
    given(
      ...planned,
      categoryDeleted("rent"),
      category("Food", 200),
      category("Fuel", 200),
      category("Toys", 200),
      income(1_00, { incomeId: "later" }),
    )
      .when(undo(-5))
      .thenRefused(undoFirst("“You added Toys to Needs, with 20% of its budget”")))
  test.each(["Rent", "RENT"])("its name was taken: %s", (name) =>
    given(...planned, categoryDeleted("rent"), category(name, 100, { categoryId: "rent-2" }))
      .when(undo(-2))
      .thenRefused(undoFirst(`“You added ${name} to Needs, with 10% of its budget”`)),
  )
  test("what cannot itself be undone is described as such", () => {
    const parts = split("our-shop", { Bread: 4_00, Milk: 8_00 })
    const inTheWay = (words: string) =>
      `This can no longer be undone, because it was followed by something that cannot be undone: ${words}.`
    given(...shopping, parts, accountRemoved("checking", "bread", "milk"))
      .when(undo(-2))
      .thenRefused(inTheWay("“You removed Everyday and its 2 uncategorized transactions”"))
    const undone = synced({
      modified: [{ transactionId: "our-shop", fact: fact("shop", 10_00), splitUndone: { categoryId: null } }],
      gone: ["bread", "milk"],
    })
    given(...shopping, parts, renamed("bread", "Rye"), undone)
      .when(undo(-3))
      .thenRefused(inTheWay("“Harbor Bank changed 1 transaction and removed 2”"))
    given(
      ...shopping,
      parts,
      reduced("milk", 5_00),
      synced({ modified: [{ transactionId: "our-shop", fact: fact("shop", 10_00) }] }),
    )
      .when(undo(-2))
      .thenRefused(inTheWay("“Harbor Bank changed 1 transaction”"))
  })
  test("types have categories", () =>
    given(...planned)
      .when(undo(2))
      .thenRefused(
        undoFirst(
          "“You added Rent to Needs, with 30% of its budget”",
          "“You added Groceries to Needs, with 40% of its budget”",
        ),
      ))
})

describe("never undoable:", () => {
  test("a registration", () =>
    given(...planned)
      .when(undo(0))
      .thenRefused("Registering cannot be undone."))
  test("linking", () =>
    given(...shopping)
      .when(undo(5))
      .thenRefused("Linking an account cannot be undone. You can remove the account instead."))
  test("what a bank reported", () =>
    given(...shopping)
      .when(undo(6))
      .thenRefused("What your bank said cannot be undone."))
  test("an unknown action", () =>
    given(...planned)
      .when(undo(99))
      .thenRefused("Action not found"))
  test("what later actions have replaced", () =>
    given(...shopping, renamed("tea", "Green tea"), renamed("tea", "Black tea"))
      .when(undo(-2))
      .thenRefused("There is nothing left to undo: later changes have replaced it."))
})

test("everything that an action did is described, as long as it is short", () => {
  const past = [
    ...pastOf(planned),
    ...["A", "B", "C"].map((name, index) => ({
      revision: planned.length + index,
      commandId: "all",
      event: category(name, 10),
    })),
  ]
  const words = (name: string) => `“You added ${name} to Needs, with 1% of its budget”`
  const described = (some: ReadonlyArray<PastEvent>) => {
    const [event] = Result.getOrThrow(decided(some, "all"))
    return event?._tag === "ActionUndone" && undoneInWords(some, event)
  }
  expect(described(past.slice(0, -1))).toBe(`${words("A")} and ${words("B")}`)
  expect(described(past)).toBe(`${words("A")}, ${words("B")} and 1 more change`)
})

describe("for every history", () => {
  const undoable = (past: ReadonlyArray<PastEvent>) => {
    const final = new Set(past.filter(isFinal).map(({ commandId }) => commandId))
    return [...new Set(past.map(({ commandId }) => commandId))].filter((commandId) => !final.has(commandId))
  }

  test("undoing an action at once restores the budget as it was", () => {
    fc.assert(
      fc.property(anyHistory(), ({ events }) => {
        const past = pastOf(events)
        const commandId = past.at(-1)?.commandId ?? ""
        if (!undoable(past).includes(commandId)) return
        const before = after(...past.filter((each) => each.commandId !== commandId).map(({ event }) => event))
        const decision = decided(past, commandId)
        if (Result.isSuccess(decision)) expect(after(...events, ...decision.success)).toEqual(settled(before))
        // No later event can prevent it: it changed nothing.
        else expect(settled(after(...events))).toEqual(settled(before))
      }),
    )
  })

  test("whatever is undone and redone, the budget is that of the events that count, and evolves like it", () => {
    fc.assert(
      fc.property(anyHistory(), fc.array(fc.nat(), { maxLength: 8 }), fc.nat(), ({ events }, choices, position) => {
        const cut = 1 + (position % events.length)
        const ada = stream(...events.slice(0, cut))
        for (const choice of choices) {
          const actions = undoable(ada.past)
          if (actions.length > 0) ada.takeBack(actions[choice % actions.length]!)
          expect(settled(ada.budget())).toEqual(settled(after(...ada.effective())))
        }
        const later = [income(1, { incomeId: "later", month: "2027-01" }), entered("Later", 1, { date: "2027-01-01" })]
        for (const event of later) ada.happens(event)
        const [ours, theirs] = [ada.budget(), after(...ada.effective())]
        expect([...ours.categories.keys()]).toEqual([...theirs.categories.keys()])
        expect(ours.plan).toEqual(theirs.plan)
        expect(listed(ours)).toEqual(listed(theirs))
      }),
    )
  })
})

test("undoing the removal of a transaction from its category puts it back", () => {
  const ada = stream(...shopping, assigned("tea", "rent"), unassigned("tea"))
  ada.takeBack("c9")
  expect(ada.budget().transactions.get("tea")?.categoryId).toBe("rent")
})

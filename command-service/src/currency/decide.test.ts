import { describe, expect, test } from "vitest"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import {
  accountRemoved,
  currencyChosen,
  deleted,
  entered,
  fact,
  imported,
  income,
  linked,
  registered,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { given, type Deciding } from "../../test/deciding.ts"
import { decided, pastOf, stream, undo } from "../../test/undo.ts"
import { decideCurrency } from "./decide.ts"

const choose =
  (currency: string): Deciding =>
  (budget) =>
    decideCurrency({ _tag: "ChooseCurrency", currency }, budget)

const why =
  "The currency can be chosen until there is an income, an account or a transaction. Those amounts would mean something else in another currency."

describe("the currency", () => {
  test("is US dollars until another is chosen", () => {
    expect(given(registered()).budget.currency).toBe("USD")
    given(registered()).when(choose("USD")).thenNothing()
    given(registered()).when(choose("JPY")).then(currencyChosen("JPY"))
  })
  test("can be chosen again, also after the income was split over the types", () =>
    given(registered(), currencyChosen("JPY"), typesSet(500, 300, 200))
      .when(choose("KWD"))
      .then(currencyChosen("KWD")))
  test.each<[string, ReadonlyArray<BudgetEvent>]>([
    ["an income", [income(1_00)]],
    ["an account, which has a balance", [linked()]],
    ["a transaction", [entered("Tea", 1_00)]],
    [
      "transactions of a former account",
      [linked(), typesSet(500, 300, 200), imported(fact("a", 1_00)), accountRemoved("checking")],
    ],
  ])("stays once there is %s", (_, events) => {
    given(registered(), ...events)
      .when(choose("JPY"))
      .thenRefused(why)
    given(registered(), ...events)
      .when(choose("USD"))
      .thenNothing()
  })
  test("can be chosen again once an income was undone", () =>
    given(registered(), income(1_00), undo(-1)).when(choose("JPY")).then(currencyChosen("JPY")))
})

describe("a choice of the currency", () => {
  test("can be undone, and redone", () => {
    const ada = stream(registered(), currencyChosen("EUR"), currencyChosen("JPY"))
    const undone = ada.takeBack("c2") ?? ""
    expect(ada.budget().currency).toBe("EUR")
    ada.takeBack(undone)
    expect(ada.budget().currency).toBe("JPY")
  })
  test("cannot be undone while there are amounts in it, whatever became of them", () => {
    const later = [income(100), entered("Tea", 100), deleted("tea")]
    given(registered(), currencyChosen("JPY"), ...later)
      .when(undo(1))
      .thenRefused(
        "This cannot be undone, because something later depends on it. First undo: “You deleted Tea (¥100, Feb 10)”, then “You added Tea (¥100, Feb 10)”, then “You added an income of ¥100 a month (Salary)”.",
      )
  })
  test("can be undone once those were undone", () => {
    const ada = stream(registered(), currencyChosen("JPY"), income(1_00))
    ada.takeBack("c2")
    ada.takeBack("c1")
    expect(ada.budget().currency).toBe("USD")
  })
  test("can never be undone once a bank has reported amounts in it", () =>
    expect(decided(pastOf([registered(), currencyChosen("JPY"), linked()]), "c1")).toMatchObject({
      failure: { message: expect.stringContaining("followed by something that cannot be undone: “You linked") },
    }))
  test("cannot be redone after amounts in another", () => {
    const ada = stream(registered(), currencyChosen("JPY"))
    const undone = ada.takeBack("c1") ?? ""
    ada.happens(income(1_00))
    expect(decided(ada.past, undone)).toMatchObject({
      failure: { message: expect.stringContaining("First undo: “You added an income of $1.00 a month") },
    })
  })
})

describe("amounts do not come back in another currency:", () => {
  test("an income that was undone", () => {
    const ada = stream(registered(), currencyChosen("JPY"), income(1_00))
    const undone = ada.takeBack("c2") ?? ""
    ada.takeBack("c1")
    expect(decided(ada.past, undone)).toMatchObject({
      failure: { message: "This cannot be redone, because what it depends on is gone." },
    })
  })
  test("a transaction that was deleted", () => {
    const ada = stream(registered(), entered("Tea", 1_00), deleted("tea"), currencyChosen("JPY"))
    expect(decided(ada.past, "c2")).toMatchObject({
      failure: { message: expect.stringContaining("First undo: “You chose JPY as your currency”.") },
    })
  })
})

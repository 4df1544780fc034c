import { describe, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { income, registered } from "@evenkeel/contracts/test/events"
import { largestAmount } from "@evenkeel/contracts/money"
import { decideIncome, type AddIncome } from "./decide.ts"
import { given } from "../../test/deciding.ts"

const noon = new Date("2026-02-14T12:00:00Z")

const add =
  (changes: Partial<AddIncome> = {}) =>
  (budget: Budget) =>
    decideIncome(
      {
        _tag: "AddIncome",
        incomeId: "income",
        amount: 5000_00,
        incomeSource: "EMPLOYER",
        incomeType: "SALARY",
        description: "",
        at: noon,
        ...changes,
      },
      budget,
    )

describe("an income", () => {
  test("is added to the current month's plan", () => given(registered()).when(add()).then(income(5000_00)))

  test("is added to existing ones", () =>
    given(registered(), income(1, { incomeId: "first" }))
      .when(add({ amount: 2 }))
      .then(income(2)))

  test("has its description trimmed", () =>
    given(registered())
      .when(add({ description: " Analytical engine " }))
      .then(income(5000_00, { description: "Analytical engine" })))

  test.each([
    ["Pacific/Pago_Pago", "2026-01"],
    ["UTC", "2026-02"],
    ["Pacific/Kiritimati", "2026-02"],
  ])("at two past midnight on 1 February in London belongs, in %s, to %s", (timeZone, month) =>
    given(registered({ timeZone }))
      .when(add({ at: new Date("2026-02-01T02:00:00Z") }))
      .then(income(5000_00, { month })),
  )

  test("may be as low as one cent", () =>
    given(registered())
      .when(add({ amount: 1 }))
      .then(income(1)))

  test.each([0, -1])("of %d cents is refused", (amount) =>
    given(registered()).when(add({ amount })).thenRefused("Please enter an amount above 0."),
  )

  test("may raise the total to 1,000,000,000", () =>
    given(registered(), income(largestAmount("USD") - 1, { incomeId: "first" }))
      .when(add({ amount: 1 }))
      .then(income(1)))

  test("may not raise it further", () =>
    given(registered(), income(largestAmount("USD"), { incomeId: "first" }))
      .when(add({ amount: 1 }))
      .thenRefused("All incomes together cannot exceed 1,000,000,000."))

  test("may have a description of 200 characters", () =>
    given(registered())
      .when(add({ description: "💶".repeat(200) }))
      .then(income(5000_00, { description: "💶".repeat(200) })))

  test("may not have a description of 201", () =>
    given(registered())
      .when(add({ description: "a".repeat(201) }))
      .thenRefused("A description can have at most 200 characters."))
})

import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { planAtEndOf } from "@evenkeel/contracts/budget/plan/plan"
import { income, registered, typesSet } from "@evenkeel/contracts/test/events"
import { largestAmount } from "@evenkeel/contracts/money"
import { decideIncome, type IncomeCommand } from "./decide.ts"
import { given } from "../../test/deciding.ts"

const noon = new Date("2026-02-14T12:00:00Z")
const nextMonth = new Date("2026-03-02T12:00:00Z")

type Entered = Extract<IncomeCommand, { readonly _tag: "AddIncome" }>

const add =
  (changes: Partial<Entered> = {}) =>
  (budget: Budget) =>
    decideIncome(
      {
        _tag: "AddIncome",
        incomeId: "income",
        amount: 5000_00,
        incomeSource: "EMPLOYER",
        incomeType: "SALARY",
        description: "",
        onlyThisMonth: false,
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

const change =
  (changes: Partial<Entered> = {}) =>
  (budget: Budget) =>
    decideIncome(
      {
        incomeId: "income",
        amount: 5000_00,
        incomeSource: "EMPLOYER",
        incomeType: "SALARY",
        description: "",
        onlyThisMonth: false,
        at: nextMonth,
        ...changes,
        _tag: "ChangeIncome",
      },
      budget,
    )

const end =
  (at: Date = nextMonth, incomeId = "income") =>
  (budget: Budget) =>
    decideIncome({ _tag: "EndIncome", incomeId, at }, budget)

const totals = (budget: Budget) =>
  ["2026-02", "2026-03", "2026-04"].map((month) => planAtEndOf(budget, month).totalIncome)

describe("an income that changes", () => {
  const salary = [registered(), income(5000_00), typesSet(500, 300, 200)] as const

  test("has its new amount from this month on", () => {
    const changed = given(...salary).when(change({ amount: 6000_00 }))
    changed.then({ ...income(6000_00, { month: "2026-03" }), _tag: "IncomeChanged" })
    expect(totals(changed.budget)).toEqual([5000_00, 6000_00, 6000_00])
  })

  test("may count in this month for the last time", () => {
    const changed = given(...salary).when(change({ onlyThisMonth: true }))
    changed.then({ ...income(5000_00, { month: "2026-03", until: "2026-03" }), _tag: "IncomeChanged" })
    expect(totals(changed.budget)).toEqual([5000_00, 5000_00, 0])
  })

  test("may go on after all", () =>
    expect(totals(given(...salary, change({ onlyThisMonth: true })).when(change()).budget)).toEqual([
      5000_00, 5000_00, 5000_00,
    ]))

  test("to what it is changes nothing", () =>
    given(...salary)
      .when(change())
      .thenNothing())

  test.each([0, -5])("to %d cents is refused", (amount) =>
    given(...salary)
      .when(change({ amount }))
      .thenRefused("Please enter an amount above 0."),
  )

  test("may use all that its former amount leaves, and no more", () => {
    const most = given(registered(), income(1_00), income(largestAmount("USD") - 1_00, { incomeId: "other" }))
    most.when(change({ amount: 1_01 })).thenRefused("All incomes together cannot exceed 1,000,000,000.")
    most.when(change({ amount: 99 })).then({ ...income(99, { month: "2026-03" }), _tag: "IncomeChanged" })
  })

  test("has to exist", () =>
    given(...salary)
      .when(change({ incomeId: "no such" }))
      .thenRefused("Income not found"))
})

describe("an income that ends", () => {
  const salary = [registered(), income(5000_00), typesSet(500, 300, 200)] as const

  test("counts no more from this month on", () => {
    const ended = given(...salary).when(end())
    ended.then({ _tag: "IncomeEnded", incomeId: "income", month: "2026-03" })
    expect(totals(ended.budget)).toEqual([5000_00, 0, 0])
  })

  test("in the month in which it was added has never counted", () =>
    expect(totals(given(...salary).when(end(noon)).budget)).toEqual([0, 0, 0]))

  test("cannot be ended or changed again", () => {
    const ended = given(...salary, end())
    ended.when(end()).thenRefused("This income has already ended.")
    ended.when(change({ amount: 1 })).thenRefused("This income has already ended.")
  })

  test("has to exist", () =>
    given(...salary)
      .when(end(noon, "no such"))
      .thenRefused("Income not found"))
})

describe("an income of this month alone", () => {
  const gift = [registered(), income(5000_00), add({ incomeId: "gift", amount: 200_00, onlyThisMonth: true })] as const

  test("counts in it, and not after it", () =>
    expect(totals(given(...gift).budget)).toEqual([5200_00, 5000_00, 5000_00]))

  test("stays that while the plan changes", () =>
    expect(totals(given(...gift, typesSet(500, 300, 200)).budget)).toEqual([5200_00, 5000_00, 5000_00]))

  test("has ended in the next", () =>
    given(...gift)
      .when(change({ incomeId: "gift" }))
      .thenRefused("This income has already ended."))
})

import { describe, expect, test } from "vitest"
import { income } from "@evenkeel/contracts/test/events"
import { givenIn } from "@evenkeel/acceptance/given"
import { theProduct } from "./product.ts"

const product = theProduct()
const given = givenIn(product)

const salary = { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY", description: "Engines" } as const
const added = { ...salary, incomeId: expect.any(String) }

describe("POST /income", () => {
  test("adds an income, and GET /income lists it beside the others", async () => {
    const ada = await given(income(1, { incomeId: "first" }))
      .when("POST /income", salary)
      .then({ status: 200, body: added }, { _tag: "IncomeAdded", amount: 5000_00, description: "Engines" })
    expect(await ada.client.incomes()).toEqual([{ ...salary, amount: 0.01, description: "", incomeId: "first" }, added])
  })

  test.each([undefined, null, ""])("needs no description: %j", async (description) => {
    await given()
      .when("POST /income", { ...salary, description })
      .then({ status: 200, body: { description: "" } }, { _tag: "IncomeAdded", description: "" })
  })

  test.each([
    [1.005, 1.01],
    [0.005, 0.01],
    [1_000_000_000, 1_000_000_000],
    [0.1 + 0.2, 0.3],
  ])("rounds %d to the cent, as %d", async (amount, rounded) => {
    const { client } = await given()
      .when("POST /income", { ...salary, amount })
      .then({ status: 200, body: { amount: rounded } }, { _tag: "IncomeAdded", amount: Math.round(rounded * 100) })
    expect(await client.incomes()).toMatchObject([{ amount: rounded }])
  })

  test.each([0, -1, 1e-9, 0.004])("refuses %d", (amount) =>
    given()
      .when("POST /income", { ...salary, amount })
      .thenRefused(422, "Please enter an amount above 0."),
  )

  test("refuses a total that is too high", () =>
    given(income(1_000_000_000_00))
      .when("POST /income", salary)
      .thenRefused(422, "All incomes together cannot exceed 1,000,000,000."))

  test.each([
    [{ incomeSource: "Employer" }, "incomeSource must be one of the offered sources"],
    [{ incomeType: "LOTTERY" }, "incomeType must be one of the offered types"],
  ])("refuses the unknown %j", (changes, sentence) =>
    given()
      .when("POST /income", { ...salary, ...changes })
      .thenRefused(400, sentence),
  )
})

test("GET /income shows no one else's incomes", async () => {
  await given(income(5000_00))
    .when("GET /income")
    .then({ status: 200, body: [{ amount: 5000 }] })
  await given().when("GET /income").then({ status: 200, body: [] })
})

test("PUT /income/{id} changes an income, and it may be its last month", async () => {
  const changed = { ...salary, amount: 6000.01 }
  const ada = await given(income(5000_00))
    .when("PUT /income/income", { ...changed, onlyThisMonth: true })
    .then({ status: 200, body: { ...changed, until: expect.any(String) } }, { _tag: "IncomeChanged", amount: 6000_01 })
  expect(await ada.client.incomes()).toEqual([{ ...changed, incomeId: "income", until: expect.any(String) }])
})

test("DELETE /income/{id} ends an income, which is then no longer listed", async () => {
  const ada = await given(income(5000_00))
    .when("DELETE /income/income")
    .then({ status: 200, body: { message: "Income ended successfully" } }, { _tag: "IncomeEnded" })
  expect(await ada.client.incomes()).toEqual([])
})

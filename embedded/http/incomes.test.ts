import { expect, test } from "vitest"
import { income } from "@evenkeel/contracts/test/events"
import { givenIn } from "@evenkeel/acceptance/given"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const given = givenIn(product)

const salary = { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY", description: "Engines" } as const
const added = { ...salary, incomeId: expect.any(String) }

test("POST /income adds an income, and GET /income lists it beside the others", async () => {
  const ada = await given(income(1, { incomeId: "first" }))
    .when("POST /income", salary)
    .then({ status: 200, body: added }, { _tag: "IncomeAdded", amount: 5000_00, description: "Engines" })
  expect(await ada.client.incomes()).toEqual([{ ...salary, amount: 0.01, description: "", incomeId: "first" }, added])
})

test("POST /income rounds to the cent, and needs no description", async () => {
  const { client } = await given()
    .when("POST /income", { ...salary, amount: 0.1 + 0.2, description: undefined })
    .then({ status: 200, body: { amount: 0.3 } }, { _tag: "IncomeAdded", amount: 30, description: "" })
  expect(await client.incomes()).toMatchObject([{ amount: 0.3, description: "" }])
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

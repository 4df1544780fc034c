import { describe, expect, test } from "vitest"
import { refusalOf, type Person } from "@evenkeel/acceptance/person"
import { theProduct } from "./product.ts"

const product = theProduct()

const salary = { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY", description: "Engines" } as const
const totalOf = async ({ client }: Person) => (await client.incomes()).reduce((total, { amount }) => total + amount, 0)

describe("POST /income", () => {
  test("adds an income, and GET /income lists it beside the others", async () => {
    const ada = await product.register()
    const added = await ada.client.addIncome({ body: salary })
    expect(added).toEqual({ ...salary, incomeId: expect.any(String) })
    const second = await ada.client.addIncome({ body: { ...salary, amount: 0.01 } })
    expect(await ada.client.incomes()).toEqual([added, second])
  })

  test.each([undefined, null, ""])("needs no description: %j", async (description) => {
    const ada = await product.register()
    const { body } = await ada.send("POST", "/income", { body: { ...salary, description } })
    expect(body.description).toBe("")
  })

  test.each([
    [1.005, 1.01],
    [0.005, 0.01],
    [1_000_000_000, 1_000_000_000],
    [0.1 + 0.2, 0.3],
  ])("rounds %d to the cent, as %d", async (amount, read) => {
    const ada = await product.register()
    expect((await ada.client.addIncome({ body: { ...salary, amount } })).amount).toBe(read)
    expect(await totalOf(ada)).toBe(read)
  })

  test("refuses invalid amounts, and a total that is too high", async () => {
    const ada = await product.register()
    for (const amount of [0, -1, 1e-9, 0.004]) {
      expect(await refusalOf(ada.client.addIncome({ body: { ...salary, amount } }))).toEqual([
        422,
        "Please enter an amount above 0.",
      ])
    }
    await ada.client.addIncome({ body: { ...salary, amount: 1_000_000_000 } })
    expect(await refusalOf(ada.client.addIncome({ body: salary }))).toEqual([
      422,
      "All incomes together cannot exceed 1,000,000,000.",
    ])
    expect(await totalOf(ada)).toBe(1_000_000_000)
  })

  test("refuses unknown sources and types", async () => {
    const ada = await product.register()
    const refused = (changes: object) => ada.send("POST", "/income", { body: { ...salary, ...changes } })
    expect(await refused({ incomeSource: "Employer" })).toMatchObject({
      status: 400,
      body: { error: "incomeSource must be one of the offered sources" },
    })
    expect(await refused({ incomeType: "LOTTERY" })).toMatchObject({
      status: 400,
      body: { error: "incomeType must be one of the offered types" },
    })
  })
})

test("GET /income shows no one else's incomes", async () => {
  const [ada, grace] = [await product.register(), await product.register()]
  await ada.client.addIncome({ body: salary })
  expect(await grace.client.incomes()).toEqual([])
})

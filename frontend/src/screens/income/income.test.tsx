import type { Income, NewIncome } from "@evenkeel/contracts/api/incomes"
import { screen, waitFor, within } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { beforeEach, expect, test } from "vitest"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, answerWith, gate, refuse, useBackend } from "../../../test/server.ts"
import { sourceTitles, typeTitles } from "../../features/incomes/income-fields.tsx"
import { EnterIncome } from "./income.tsx"

useBackend()
beforeEach(() => {
  signIn()
  answer("incomes", [])
})

const salary: Income = {
  incomeId: "1",
  amount: 1234.5,
  incomeSource: "MUTUAL_FUND",
  incomeType: "CAPITAL_GAINS",
  description: "",
}

const fillIn = async ({ type, selectOptions }: ReturnType<typeof show>["person"]) => {
  await type(await screen.findByLabelText("Amount"), "$1,234.50")
  await selectOptions(screen.getByLabelText("Source"), "Mutual Fund")
  await selectOptions(screen.getByLabelText("Type"), "Capital Gains")
}

test("an income is sent in dollars with the server's terms, and the flow continues", async () => {
  let received: NewIncome | undefined
  answer("addIncome", ({ body }) => {
    received = body
    return salary
  })
  const { person, path } = show(<EnterIncome />, "/income")
  await fillIn(person)
  await person.click(screen.getByRole("button", { name: "Add Income" }))
  await waitFor(() => expect(path()).toBe("/category-types"))
  expect(received).toEqual({
    amount: 1234.5,
    incomeSource: "MUTUAL_FUND",
    incomeType: "CAPITAL_GAINS",
    description: "",
  })
  expect(screen.getByText("Income added successfully")).toBeTruthy()
})

test("income that cannot be fetched is not taken for none, and can be fetched again", async () => {
  answer("incomes", () => refuse(503, "One moment, please."))
  const { person } = show(<EnterIncome />)
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  await fillIn(person)
  answer("incomes", [salary])
  await person.click(screen.getByRole("button", { name: "Try again" }))
  expect(await screen.findByText("$1,234.50")).toBeTruthy()
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "$1,234.50")
})

test("an income whose answer was lost is the same command when it is sent again, until it is changed or refused", async () => {
  const keys: Array<string | null> = []
  let isRefused = false
  answerWith(
    http.post("/income", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"))
      return isRefused ? HttpResponse.json({ error: "Too much" }, { status: 400 }) : HttpResponse.error()
    }),
  )
  const { person } = show(<EnterIncome />, "/income")
  await fillIn(person)
  const add = screen.getByRole("button", { name: "Add Income" })
  const attempt = async (times: number) => {
    await person.click(add)
    await waitFor(() => expect(keys).toHaveLength(times))
    await waitFor(() => expect(add.getAttribute("aria-busy")).toBe("false"))
  }
  await attempt(1)
  await attempt(2)
  await person.type(screen.getByLabelText("Description (optional)"), "December")
  await attempt(3)
  isRefused = true
  await attempt(4)
  await attempt(5)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(keys[3]).toBe(keys[2])
  expect(keys[4]).not.toBe(keys[2])
})

test("each missing field shows a message beside it", async () => {
  const { person } = show(<EnterIncome />, "/income")
  await person.type(await screen.findByLabelText("Amount"), "twelve")
  await person.click(screen.getByRole("button", { name: "Add Income" }))
  expect(screen.getByText("Please enter an amount in dollars, such as 1,234.50.")).toBeTruthy()
  expect(screen.getByText("Please choose where it comes from.")).toBeTruthy()
  expect(screen.getByText("Please choose what kind of income it is.")).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Amount")))
})

test("a refusal is shown, and the input is kept", async () => {
  answer("addIncome", () => refuse(422, "The amount must be above 0"))
  const { person, path } = show(<EnterIncome />, "/income")
  await fillIn(person)
  await person.click(screen.getByRole("button", { name: "Add Income" }))
  expect((await screen.findByRole("alert")).textContent).toContain("The amount must be above 0")
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("$1,234.50")
  expect(path()).toBe("/income")
})

test("someone who already has an income can continue with it", async () => {
  answer("incomes", [salary, { ...salary, incomeId: "2", amount: 0.1 }])
  show(<EnterIncome />, "/income")
  expect(await screen.findByText("$1,234.60")).toBeTruthy()
  expect(screen.getByRole("link", { name: "continue with this" }).getAttribute("href")).toBe("/category-types")
})

test("the form comes with what was entered so far, which would push it down later", async () => {
  const { released, release } = gate()
  answer("incomes", async () => {
    await released
    return [salary]
  })
  show(<EnterIncome />, "/income")
  expect(screen.queryByLabelText("Amount")).toBeNull()
  release()
  expect(await screen.findByText("$1,234.50")).toBeTruthy()
  expect(screen.getByLabelText("Amount")).toBeTruthy()
})

test("the sources and types are offered in their order", async () => {
  show(<EnterIncome />, "/income")
  await screen.findByLabelText("Amount")
  const offered = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole("option")
      .map(({ textContent }) => textContent)
      .join(", ")
  expect(offered("Source")).toBe(
    "Choose a source, Employer, Client, Property, Stock, Mutual Fund, Bond, Savings Account, Retirement Account, " +
      "Government, Family, Friend, Business, Intellectual Property, Other",
  )
  expect(offered("Type")).toBe(
    "Choose a type, Salary, Bonus, Commission, Freelance, Rental, Investment, Pension, Social Security, Alimony, " +
      "Child Support, Royalties, Capital Gains, Gift, Other",
  )
})

test("every title, in upper case with underscores, is its code", () => {
  for (const titles of [sourceTitles, typeTitles]) {
    for (const [word, title] of Object.entries(titles)) expect(title.toUpperCase().replaceAll(" ", "_")).toBe(word)
  }
})

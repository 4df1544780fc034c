import type { PlanProposal, WholePlan } from "@evenkeel/contracts/api/plan/proposal"
import { screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { cache } from "../../api/queries.ts"
import { Plan } from "./plan.tsx"

useBackend()
beforeEach(() => {
  signIn()
  answer("incomes", [])
  answer("accounts", [])
})

const proposal = (changed: Partial<PlanProposal> = {}): PlanProposal => ({
  from: "2026-08-01",
  until: "2026-10-31",
  months: 3,
  basis: "enough",
  transactions: 40,
  refunds: 0,
  oneOffs: [],
  unknown: { transactions: 0, amount: 0 },
  incomes: [{ name: "Acme", amount: 4000, incomeSource: "EMPLOYER", incomeType: "SALARY", times: 2, month: null }],
  categories: [
    {
      name: "M. Olsen",
      payee: "M. Olsen",
      type: "needs",
      spent: 1650,
      transactions: 3,
      amount: 1650,
      isContract: true,
    },
    { name: "Groceries", type: "needs", spent: 400, transactions: 30, amount: 400, isContract: false },
  ],
  lastMonth: null,
  ...changed,
})

const changesTo = async (now: PlanProposal): Promise<void> => {
  answer("proposedPlan", now)
  await cache.invalidateQueries()
}

test("who is paid every month, nobody knows for what, is asked about, and the plan says what was answered", async () => {
  let taken: WholePlan | undefined
  answer("proposedPlan", proposal())
  answer("takePlan", ({ body }) => {
    taken = body
    return { month: "2026-11", incomes: 1, categories: 2 }
  })
  const { person } = show(<Plan />, "/plan")
  const asked = await screen.findByLabelText("What is this for?")
  expect(screen.getByText("Usually $1,650.00 a month to M. Olsen.")).toBeTruthy()
  await person.type(asked, "Rent")
  await person.click(screen.getByRole("button", { name: "Start with November" }))
  await waitFor(() =>
    expect(taken?.categories).toMatchObject([{ name: "Rent", fixedAmount: 1650 }, { name: "Groceries" }]),
  )
})

test("a name that another category has is refused beside it", async () => {
  answer("proposedPlan", proposal())
  const { person } = show(<Plan />, "/plan")
  await person.type(await screen.findByLabelText("What is this for?"), "groceries")
  expect(screen.getByText('Category "groceries" has already been added.')).toBeTruthy()
})

test("amounts stand in the fields, and a number that is typed is one", async () => {
  answer("proposedPlan", proposal())
  const { person } = show(<Plan />, "/plan")
  const field = await screen.findByLabelText<HTMLInputElement>("Groceries, in money or per cent")
  expect(field.value).toBe("$400.00")
  await person.clear(field)
  await person.type(field, "450")
  await person.tab()
  expect(field.value).toBe("$450.00")
})

test("what comes in meanwhile is in the proposal, until something of it is changed", async () => {
  answer("proposedPlan", proposal())
  const { person } = show(<Plan />, "/plan")
  await screen.findByText(/^From 40 transactions/)
  await changesTo(proposal({ transactions: 41 }))
  await screen.findByText(/^From 41 transactions/)
  await person.type(screen.getByLabelText("What is this for?"), "Rent")
  await changesTo(proposal({ transactions: 42 }))
  expect(screen.getByText(/^From 41 transactions/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>("What is this for?").value).toBe("Rent")
})

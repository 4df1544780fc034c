import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { open } from "../../../lib/dialogs.ts"
import { checking, haveBudget, transaction } from "../../../../test/budget.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, useBackend } from "../../../../test/server.ts"

useBackend()
beforeEach(() => signIn())

const savings = { ...checking, accountId: "savings", accountName: "Savings" }

test("money that went to an own account is a transfer to that one", async () => {
  const zelle = transaction("Zelle", 400, { accountId: "checking" })
  haveBudget({
    transactions: [zelle],
    accounts: [{ ...checking, accountId: "checking", accountName: "Everyday" }, savings],
  })
  let sent: unknown
  answer("changeTransactions", ({ body }) => {
    sent = body
    return { message: "1 transaction marked as a transfer", changed: 1, months: [] }
  })
  const { person } = show(null, "/transactions")
  open("transferTo", { transaction: zelle })
  await screen.findByRole("option", { name: "Savings" })
  expect(screen.queryByRole("option", { name: "Everyday" })).toBeNull()
  await person.click(screen.getByRole("button", { name: "It is a transfer" }))
  expect((await screen.findByRole("alert")).textContent).toContain("Please choose another account than its own.")
  await person.selectOptions(screen.getByLabelText("To"), "savings")
  await person.click(screen.getByRole("button", { name: "It is a transfer" }))
  await screen.findByText("1 transaction marked as a transfer")
  expect(sent).toMatchObject({ action: "transfer", accountId: "savings" })
})

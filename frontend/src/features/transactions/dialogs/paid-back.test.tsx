import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { open } from "../../../lib/dialogs.ts"
import { groceries, haveFetched, inCategory, listed } from "../../../../test/budget.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, useBackend } from "../../../../test/server.ts"

useBackend()
beforeEach(() => signIn())

test("a friend's repayment lowers the purchase that it shares, of which as much was spent not long before", async () => {
  const repaid = listed("Zelle from Ann", -32.1, { date: "2026-11-05", exclusion: "income" })
  const bistro = listed("Harvest Bistro", 64.2, { date: "2026-11-03", category: inCategory(groceries) })
  await haveFetched([])
  let asked: unknown
  answer("searchTransactions", ({ query }) => {
    asked = query
    return { transactions: [bistro, listed("Kiosk", 3)], next: null }
  })
  let sent: unknown
  answer("changeTransactions", ({ body }) => {
    sent = body
    return { message: "", changed: 1, months: [] }
  })
  const { person } = show(null, "/transactions")
  open("paidBack", { transaction: repaid })
  await screen.findByRole("option", { name: /^Harvest Bistro, \$64.20/ })
  expect(screen.queryByRole("option", { name: /Kiosk/ })).toBeNull()
  expect(asked).toMatchObject({ from: "2026-07-08", to: "2026-11-05" })
  await person.selectOptions(screen.getByLabelText("Purchase"), bistro.transactionId)
  await person.click(screen.getByRole("button", { name: "It pays this back" }))
  await screen.findByText("$32.10 of Harvest Bistro came back")
  expect(sent).toMatchObject({ action: "refund", purchaseId: bistro.transactionId })
})

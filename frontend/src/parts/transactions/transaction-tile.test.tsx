import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { open } from "../../lib/dialogs.ts"
import { groceries, haveBudget, inCategory, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { useBackend } from "../../../test/server.ts"
import { titleOfMonth } from "../../lib/format.ts"
import { today } from "../../lib/today.ts"
import { TransactionTile } from "./transaction-tile.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
})

const before = addMonths(monthOf(today()), -1)

test("a tile says in which other month its transaction counts", () => {
  const rent = transaction("Rent", 900, { category: inCategory(groceries), countedIn: before })
  const tea = transaction("Tea", 3, { category: inCategory(groceries) })
  show(
    <ul>
      <TransactionTile still transaction={rent} />
      <TransactionTile still transaction={tea} />
    </ul>,
  )
  const [first, second] = screen.getAllByRole("listitem").map(({ textContent }) => textContent)
  expect(first).toContain(`Counts in ${titleOfMonth(before)}`)
  expect(second).not.toContain("Counts in")
})

test("a part whose amount the bank lowered says what it was", () => {
  const part = transaction("Milk", 8, { category: inCategory(groceries), loweredFrom: 9.5 })
  show(<TransactionTile still transaction={part} />)
  expect(screen.getByText(/The bank changed the amount: it was/).textContent).toBe(
    "The bank changed the amount: it was $9.50",
  )
})

test("who adds something to a month that is over reads that its figures change", async () => {
  const { person } = show(null)
  open("addTransaction")
  const day = await screen.findByLabelText("Date")
  expect(screen.queryByText(/changes the figures/)).toBeNull()
  await person.clear(day)
  await person.type(day, `${before}-10`)
  expect(
    screen.getByText(`This changes the figures of ${titleOfMonth(before)}. The old version stays in the history.`),
  ).toBeTruthy()
})

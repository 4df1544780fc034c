import { screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { haveBudget } from "../../../../test/budget.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { useBackend } from "../../../../test/server.ts"
import { FileAccount } from "./file-account.tsx"
import { Months } from "./months.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
})

test.each([
  ["USD", "$1,204.30"],
  ["PLN", "1,204.30 PLN"],
])("an account in %s that an import will make says what it opens with: %s", (currency, opening) => {
  const account = {
    key: "1",
    accountId: null,
    name: "Joint",
    type: "SAVING",
    currency,
    openingBalance: 1204.3,
  } as const
  show(<FileAccount account={account as unknown as Parameters<typeof FileAccount>[0]["account"]} />)
  expect(document.querySelector("summary")?.textContent).toMatch(/^Into a new account: Joint, .+, opening with /)
  expect(document.querySelector("summary")?.textContent.endsWith(` ${opening}`)).toBe(true)
})

test("the months of a file in another currency are not stated in the budget's", () => {
  show(<Months currency="PLN" months={[{ month: "2026-04", rows: 2, moneyIn: 0, moneyOut: 15.5 }]} />)
  expect(screen.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["0.00 PLN", "15.50 PLN"])
})

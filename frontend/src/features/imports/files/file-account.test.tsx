import { beforeEach, expect, test } from "vitest"
import { haveBudget } from "../../../../test/budget.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { useBackend } from "../../../../test/server.ts"
import { FileAccount } from "./file-account.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
})

test("an account that an import will make says what it opens with, to the cent", () => {
  const account = { key: "1", accountId: null, name: "Joint", type: "SAVING", openingBalance: 1204.3 } as const
  show(<FileAccount account={account as unknown as Parameters<typeof FileAccount>[0]["account"]} />)
  expect(document.querySelector("summary")?.textContent).toMatch(
    /^Into a new account: Joint, .+, opening with \$1,204\.30$/,
  )
})

import { beforeEach, expect, test } from "vitest"
import { haveBudget } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { useBackend } from "../../../test/server.ts"
import { AllocationTotal } from "./allocation-sliders.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
})

test.each([
  [0.85, "$375 a month is not allocated: saved."],
  [1, "That is all of it."],
  [1.05, "5% too much."],
])("of $2,500 a share of %d says: %s", (total, words) => {
  show(<AllocationTotal budget={2500} total={total} />)
  expect(document.body.textContent).toContain(words)
})

import { expect, test } from "vitest"
import type { Transaction } from "@evenkeel/contracts/budget/transactions/schema"
import { newId } from "@evenkeel/contracts/ids"
import { noChanges } from "../read-models/table.ts"
import { changeSums } from "./changed-sums.ts"
import { unprojectedBudget } from "./projected-budget.ts"

test("sums of many rows are counted in steps, so that others are served in between", () => {
  const projected = unprojectedBudget(newId())
  const transaction = { date: "2026-02-03", categoryId: null, accountId: null, amount: 500 } as unknown as Transaction
  for (let row = 0; row < 3_500; row += 1) projected.budget.transactions.set(newId(), transaction)
  expect([...changeSums(noChanges(), projected, 1_000)]).toHaveLength(3)
  const [sum] = projected.sums.values()
  expect((sum?.countOut ?? 0) + (sum?.countIn ?? 0)).toBe(3_500)
})

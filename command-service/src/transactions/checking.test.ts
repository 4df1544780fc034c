import { test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { checked, entered, registered } from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { decideTransaction } from "./decide.ts"

const check = (is: boolean, transactionId: string) => (budget: Budget) =>
  decideTransaction({ _tag: "CheckTransaction", transactionId, checked: is }, budget)

test("marks a transaction as checked, and as not checked, once", () => {
  given(registered(), entered("Lunch", 12_50)).when(check(true, "lunch")).then(checked("lunch"))
  given(registered(), entered("Lunch", 12_50), checked("lunch")).when(check(true, "lunch")).thenNothing()
  given(registered(), entered("Lunch", 12_50), checked("lunch"))
    .when(check(false, "lunch"))
    .then(checked("lunch", false))
})

test("needs an existing transaction", () =>
  given(registered()).when(check(true, "lunch")).thenRefused("Transaction not found"))

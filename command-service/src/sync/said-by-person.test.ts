// The person's decision about a transaction outlasts later reports of the bank.
import { expect, test } from "vitest"
import { accountRemoved, countedAs, countedIn, linked } from "@evenkeel/contracts/test/events"
import { decideAccount } from "../accounts/decide.ts"
import { given } from "../../test/deciding.ts"
import { pendingRow, person, reported, row, savings, toSavings } from "../../test/sync.ts"

const income = { primary: "INCOME", detailed: "INCOME_WAGES", confident: true }

test("a row that was set aside and is spending after all stays spending, whatever the bank reports", () => {
  const refund = row("x1", { amount: -40_00, category: income })
  const said = given(...person, reported({ added: [refund] }), countedAs("spending", "x1"))
  for (const news of [
    { modified: [{ ...refund, amount: -41_00 }] },
    { modified: [{ ...refund, category: toSavings.category }] },
    { added: [refund], isWhole: true },
  ]) {
    const { budget } = said.when(reported(news))
    expect(budget.transactions.get("x1")).toMatchObject({ countedAs: "spending" })
    expect(budget.months.get("2026-05")).toContain("x1")
  }
})

test("a transfer that the bank takes for spending stays a transfer, through posting and modification", () => {
  const pending = pendingRow("x1")
  const said = given(...person, reported({ added: [pending] }), countedAs("transfer", "t1.1"))
  const posted = { added: [row("x2", { follows: "x1", amount: 42_00 })], removed: ["x1"] }
  const { budget } = said.when(reported(posted))
  expect(budget.transactions.get("t1.1")).toMatchObject({ amount: 42_00, pending: false, countedAs: "transfer" })
  expect(budget.months.size).toBe(0)
  const again = given(...person, reported({ added: [pending] }), countedAs("transfer", "t1.1"), reported(posted)).when(
    reported({ modified: [row("x2", { amount: 43_00 })] }),
  )
  expect(again.budget.transactions.get("t1.1")).toMatchObject({ amount: 43_00, countedAs: "transfer" })
})

test("a pending row of which the person says that it is spending passes that on to the posted one", () => {
  const aside = pendingRow("x1", toSavings)
  const { budget } = given(
    ...person,
    savings,
    reported({ added: [aside] }),
    countedAs("spending", "x1"),
    countedIn("x1", "2026-06"),
  ).when(reported({ added: [row("x2", { follows: "x1", ...toSavings })], removed: ["x1"] }))
  expect(budget.bankRows.get("x2")).toMatchObject({ fate: "listed", transactionId: "x1" })
  expect(budget.transactions.get("x1")).toMatchObject({ pending: false, countedAs: "spending", countedIn: "2026-06" })
})

test("that it is a transfer is not forgotten with its account, which may be linked again; that it is spending is", () => {
  const rows = [row("x1"), row("x2", { amount: 5_00 }), row("x3", { amount: -9_00, category: income })]
  const said = given(...person, reported({ added: rows }), countedAs("transfer", "t1.1"), countedAs("spending", "x3"))
  said
    .when((budget) => decideAccount({ _tag: "RemoveAccount", accountId: "checking" }, budget))
    .then(accountRemoved("checking", "t1.2", "x3"))
  const anew = { accountId: "checking-2", itemId: "harbor-2", plaidAccountId: "plaid-checking" }
  const { budget } = given(
    ...person,
    reported({ added: rows }),
    countedAs("transfer", "t1.1"),
    countedAs("spending", "x3"),
    accountRemoved("checking", "t1.2", "x3"),
    linked(anew),
  ).when(
    reported(
      { added: rows.map((each) => ({ ...each, bankTransactionId: `new-${each.bankTransactionId}` })) },
      undefined,
      "harbor-2",
    ),
  )
  const said2 = [...budget.transactions.values()].map(({ transactionId, countedAs: as }) => [transactionId, as])
  expect(said2).toEqual([
    ["t1.1", "transfer"],
    ["harbor-21.2", null],
  ])
})

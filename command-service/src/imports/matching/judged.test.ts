import { describe, expect, test } from "vitest"
import { reasonsToSetAside, type JudgedRow } from "./judged.ts"
import type { KnownRow } from "./rows.ts"

const row = (given: Partial<JudgedRow>): JudgedRow => ({
  account: "checking",
  accountType: "CHECKING",
  date: "2026-03-10",
  amount: 5000,
  name: "Grocer",
  note: null,
  category: null,
  transferTo: null,
  isSpent: false,
  ...given,
})
const card = { account: "card", accountType: "CREDIT" } as const
const savings = { account: "savings", accountType: "SAVING" } as const

const accounts = new Map([
  ["checking", { accountType: "CHECKING", name: "Everyday", owner: "Ada Lovelace" }],
  ["card", { accountType: "CREDIT", name: "Gold Card" }],
  ["savings", { accountType: "SAVING", name: "Rainy Days", mask: "3000", owner: "Ada Lovelace" }],
  ["loan", { accountType: "LOAN", name: "Car" }],
] as const)

const reasons = (...rows: ReadonlyArray<Partial<JudgedRow>>) => reasonsToSetAside(rows.map(row), [], accounts)

describe("one row alone", () => {
  test.each<readonly [why: string, given: Partial<JudgedRow>, reason: string | null]>([
    ["what an account began with", { name: "Starting Balance", amount: 50_00 }, "transfer"],
    ["what is called like that", { name: "Balance Yoga", amount: 50_00 }, null],
    ["what was spent before it was exported", { name: "Salary", amount: -50_00, isSpent: true }, null],
    ["money out is spent", {}, null],
    ["also where it calls itself a transfer, to someone else", { name: "Transfer to John" }, null],
    ["money in is income", { amount: -5000, name: "ACME" }, "income"],
    ["as its category says", { amount: -5000, category: "Paycheck" }, "income"],
    ["as its category says, within a group", { amount: -5000, category: "Income: Salary" }, "income"],
    ["money out in such a category is spent", { category: "Interest" }, null],
    ["a transfer, as the file says", { transferTo: "Savings" }, "transfer"],
    ["but not to a loan that has a category", { transferTo: "Car Loan", category: "Vehicles: Car Payment" }, null],
    ["but not as its category alone says: rent to a person is called so, too", { category: "Transfer" }, null],
    ["nor is it a card payment for that", { category: "Credit Card Payment" }, null],
    ["but on the card it is", { ...card, amount: -5000, category: "Credit Card Payment" }, "card payment"],
    ["money in on a card is a refund", { ...card, amount: -5000 }, null],
    ["unless it says that it is a payment", { ...card, amount: -5000, name: "AUTOPAY THANK YOU" }, "card payment"],
    ["or the file does", { ...card, amount: -5000, transferTo: "Checking" }, "card payment"],
    ["what happens in a loan is not spent", { accountType: "LOAN" }, "transfer"],
    ["nor what happens in an investment account", { accountType: "INVESTMENT", amount: -1 }, "transfer"],
    ["of an unknown account money in is income", { accountType: null, amount: -1 }, "income"],
  ])("%s", (_, given, reason) => expect(reasons(given)).toEqual([reason]))
})

describe("money in after money out of the same name", () => {
  const bought = { name: "Shoe Shop", date: "2026-01-10", amount: 8000 }
  test.each<readonly [why: string, back: Partial<JudgedRow>, reason: string | null]>([
    ["is a refund", { amount: -8000 }, null],
    ["not if it calls itself a wage", { amount: -8000, category: "Salary" }, "income"],
  ])("%s", (_, back, reason) => {
    const given = { name: "Shoe Shop", date: "2026-04-10", ...back }
    expect(reasons(bought, given)).toEqual([null, reason])
  })

  test("it may have been spent in another account, before this import", () => {
    const known = { ...knownRow, name: "Shoe Shop", amount: 8000, date: "2026-03-01" }
    expect(reasonsToSetAside([row({ name: "Shoe Shop", amount: -8000 })], [known], new Map())).toEqual([null])
  })
})

const knownRow: KnownRow = {
  transactionId: "t",
  accountId: "savings",
  date: "2026-03-10",
  booked: null,
  amount: -5000,
  name: "Deposit",
  merchant: null,
  bankTransactionId: "b",
  from: "bank",
}

describe("two rows of two accounts", () => {
  const out = { name: "Online transfer to 1234" }
  const inward = { ...savings, amount: -5000, name: "Deposit" }
  test.each<readonly [why: string, one: Partial<JudgedRow>, other: Partial<JudgedRow>, both: string]>([
    ["are a transfer", out, inward, "transfer transfer"],
    ["by the name of the other account", { name: "Rainy Days" }, inward, "transfer transfer"],
    ["as the category of one says", { category: "Transfer" }, inward, "transfer transfer"],
    [
      "by the person's own name on both",
      { name: "ADA LOVELACE" },
      { ...savings, amount: -5000, name: "Lovelace, Ada" },
      "transfer transfer",
    ],
    ["by the IBAN of the other account", { name: "SEPA DE89 3704 0044 0532 0130 00" }, inward, "transfer transfer"],
    [
      "but not to a loan, which counts when it leaves",
      { name: "Auto Finance Payment" },
      { account: "loan", accountType: "LOAN", amount: -5000, name: "PAYMENT RECEIVED" },
      "spent transfer",
    ],
  ])("%s", (_, one, other, both) =>
    expect(
      reasons(one, other)
        .map((reason) => reason ?? "spent")
        .join(" "),
    ).toBe(both),
  )

  test("each has one other side", () =>
    expect(reasons(out, inward, { ...inward, account: "other" })).toEqual(["transfer", "income", "transfer"]))

  test("what a bank has called a purchase is no other side", () => {
    const bought = { ...knownRow, amount: 5000, category: { primary: "FOOD", detailed: "FOOD", confident: true } }
    const friend = row({ amount: -5000, name: "TRANSFER" })
    expect(reasonsToSetAside([friend], [bought], accounts)).toEqual(["income"])
    expect(reasonsToSetAside([friend], [{ ...bought, to: "checking" }], accounts)).toEqual(["transfer"])
  })

  test("the other side may be in the budget already", () => {
    expect(reasonsToSetAside([row(out)], [knownRow], new Map())).toEqual(["transfer"])
    expect(
      reasonsToSetAside(
        [row(out), row(out)],
        [knownRow],
        new Map([["savings", { accountType: "CREDIT", name: "Card" }]]),
      ),
    ).toEqual(["card payment", null])
  })
})

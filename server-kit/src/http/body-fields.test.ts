// An invalid body is refused in a sentence that names the field.
import { Result } from "effect"
import { expect, test } from "vitest"
import type { RouteName } from "@evenkeel/contracts/paths"
import { checkBody } from "./request.ts"

/** The refusal, or undefined if the body is valid. */
const saidOf = (name: RouteName, body: unknown): string | undefined =>
  Result.match(checkBody(name, body), { onSuccess: () => undefined, onFailure: ({ message }) => message })

const salary = { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" }

test.each([
  [{ amount: "5000" }, "amount must be a number"],
  [{ amount: null }, "amount must be a number"],
  [{ amount: [5000] }, "amount must be a number"],
  [{ amount: undefined }, "amount is missing"],
  [{ amount: 1_000_000_000 }, undefined],
  [{ description: 5 }, "description must be text"],
  [{ description: "a".repeat(1001) }, "description is longer than 1000 characters"],
  [{ description: "bell \u0007" }, "description holds characters that cannot be kept"],
  [{ description: "red \u009b31m" }, "description holds characters that cannot be kept"],
  [{ description: "nothing \u0000" }, "description holds characters that cannot be kept"],
  [{ description: "half of an emoji \ud83d" }, "description holds characters that cannot be kept"],
  [{ description: null }, undefined],
  [{ description: "" }, undefined],
  [{ incomeSource: "Employer" }, "incomeSource must be one of the offered sources"],
  [{ incomeType: "LOTTERY" }, "incomeType must be one of the offered types"],
])("an income with %j", (changes, sentence) => {
  const { amount, ...others } = { ...salary, ...changes }
  expect(saidOf("addIncome", amount === undefined ? others : { amount, ...others })).toBe(sentence)
})

const category = { name: "A", budgetAllocationPercentage: 0.1, categoryTypeId: "needs" }

test.each([
  [[category, { ...category, name: 7 }], "categories.1.name must be text"],
  [[{ ...category, budgetAllocationPercentage: 1.001 }], "categories.0.budgetAllocationPercentage must be from 0 to 1"],
  [[{ ...category, budgetAllocationPercentage: -0.1 }], "categories.0.budgetAllocationPercentage must be from 0 to 1"],
  [[{ ...category, categoryTypeId: "" }], "categories.0.categoryTypeId is not an id"],
  [[null], "categories.0 must be a JSON object"],
  [{}, "categories must be a JSON array"],
])("the categories %j, deep inside which the error is", (categories, sentence) => {
  expect(saidOf("addCategories", { categories })).toBe(sentence)
})

test.each<[RouteName, unknown, string | undefined]>([
  ["noteTransaction", { transactionId: "lunch", note: "bell \u0007" }, "note holds characters that cannot be kept"],
  ["noteTransaction", { transactionId: "lunch", note: "a\nb" }, undefined],
  ["noteTransaction", { transactionId: "lunch", note: null }, "note must be text"],
  ["noteTransaction", { transactionId: "lunch" }, "note is missing"],
  ["noteTransaction", { transactionId: "", note: "a" }, "transactionId is not an id"],
  ["changeTransactions", { action: "delete" }, "transactions is missing"],
  [
    "changeTransactions",
    { action: "delete", transactions: [{ transactionId: "lunch" }] },
    "transactions.0.amount is missing",
  ],
  ["countTransactionIn", { transactionId: "lunch", month: "soon" }, "month must be a month in the form YYYY-MM"],
  ["chooseCurrency", { currency: "XXX" }, "currency must be a currency of ISO 4217, such as EUR"],
  ["chooseCurrency", { currency: "jpy" }, "currency must be a currency of ISO 4217, such as EUR"],
  ["chooseCurrency", { currency: "" }, "currency must be a currency of ISO 4217, such as EUR"],
])("%s of %j", (name, body, sentence) => {
  expect(saidOf(name, body)).toBe(sentence)
})

// A decider's refusal reaches the caller, and nothing is appended: once for each route. Other refusals are in the
// deciders' own tests, and unreadable bodies in server-kit/src/http/body-fields.test.ts.
import { test } from "vitest"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { entered, plan } from "@evenkeel/contracts/test/events"
import { givenIn } from "@evenkeel/acceptance/given"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const given = givenIn(theProduct())

const lunch = { transactionId: "lunch" }
const inNeeds = (name: string, budgetAllocationPercentage = 0.1) => ({
  name,
  budgetAllocationPercentage,
  categoryTypeId: "needs",
})
const shares = (...each: ReadonlyArray<number>) =>
  ["needs", "wants", "investments"].map((name, index) => ({ name, budgetAllocationPercentage: each[index] }))

test.each<[request: string, body: object | undefined, status: number, sentence: string]>([
  [
    "POST /income",
    { amount: 0.004, incomeSource: "OTHER", incomeType: "OTHER" },
    422,
    "Please enter an amount above 0.",
  ],
  ["POST /category/type/bulk", shares(0.5, 0.3, 0.19), 422, "Total percentage must equal 100%"],
  [
    "POST /category/type/bulk",
    shares(0.5, 0.3, 0.2).slice(1),
    400,
    "Give the shares of needs, wants and investments, each once",
  ],
  [
    "PUT /category/type/needs",
    { budgetAllocationPercentage: 0.99 },
    422,
    "A percentage must be from 1% to 98%, so that the other types keep at least 1% each",
  ],
  [
    "POST /category/bulk",
    { categories: [inNeeds("A"), inNeeds("rent")] },
    422,
    'Category "rent" has already been added.',
  ],
  [
    "POST /category",
    { updatedCategories: [], addedCategory: inNeeds("Animals", 0.3) },
    422,
    "Total budget allocation percentage cannot exceed 100%",
  ],
  ["PUT /category", { updatedCategories: [], categoryTypeId: "needs" }, 422, "No allocation updates made"],
  ["PUT /category/rename", { categoryId: "rent", categoryName: "   " }, 422, "Please enter a valid name"],
  ["DELETE /category/gone", undefined, 404, "Category not found"],
  ["POST /transactions", { updatedName: " ", updatedAmount: 30, date: testDay }, 422, "Please enter a valid name"],
  [
    "POST /transactions",
    { updatedName: "Tea", updatedAmount: 30, date: "9999-12-31" },
    422,
    "The date must be today or earlier.",
  ],
  [
    "POST /transactions",
    { updatedName: "Tea", updatedAmount: 30, date: "2026-02-30" },
    400,
    "date must be a date in the form YYYY-MM-DD",
  ],
  ["POST /category/bulk", { categories: [] }, 400, "Give at least one category"],
  ["PUT /transactions/category", { ...lunch, categoryId: "toys" }, 404, "Category not found"],
  [
    "PUT /transactions/categories",
    {
      assignments: [
        { ...lunch, categoryId: "rent" },
        { transactionId: "tea", categoryId: "rent" },
      ],
    },
    404,
    "Transaction not found",
  ],
  ["DELETE /transactions/gone/category", undefined, 404, "Transaction not found"],
  [
    "PUT /transactions/lunch/split",
    { splitTransactions: [{ updatedName: "Soup", updatedAmount: 12.5 }] },
    422,
    "Please ensure at least two transactions are split out.",
  ],
  [
    "PUT /transactions/lunch",
    { updatedAmount: 12.499 },
    422,
    "The new amount must be less than the original transaction amount.",
  ],
  ["PUT /transactions/lunch/%20%20", undefined, 422, "Please enter a valid name"],
  ["PUT /transactions/note", { ...lunch, note: "a".repeat(501) }, 422, "A note can have at most 500 characters."],
  ["PUT /transactions/checked", { transactionId: "gone", checked: true }, 404, "Transaction not found"],
  ["PUT /transactions/date", { ...lunch, date: "9999-12-31" }, 422, "The date must be today or earlier."],
  [
    "PUT /transactions/month",
    { ...lunch, month: addMonths(monthOf(testDay), 2) },
    422,
    "A transaction can be counted in the month of its day, the one before or the one after.",
  ],
  [
    "PUT /transactions/together",
    { action: "assign", transactions: [] },
    422,
    "Please choose at least one transaction.",
  ],
  ["DELETE /transactions/gone", undefined, 404, "Transaction not found"],
  [
    "POST /transactions/sync",
    { accounts: [] },
    422,
    "Link accounts via the bank-linking provider to sync transactions",
  ],
  [
    "POST /rules/preview",
    { conditions: {}, outcome: { categoryId: "rent" } },
    422,
    "Please give at least one condition: otherwise the rule would apply to everything.",
  ],
  ["PUT /user/profile", { name: " ", timeZone: null }, 422, "Please enter your full name."],
  [
    "PUT /user/profile",
    { name: "Ada", timeZone: "Mars/Olympus" },
    422,
    "Please choose a time zone, such as Europe/Vienna.",
  ],
  ["PUT /user/refresh/link-token", { accountId: "someone-elses" }, 404, "Account not found"],
])("%s of %j", (request, body, status, sentence) =>
  given(...plan, entered("Lunch", 12_50, { date: testDay }))
    .when(request, body)
    .thenRefused(status, sentence),
)

// A person's steps: mostly sensible ones, and some that are not.
import fc from "fast-check"
import { sends, dayOf, monthsAgo, pick, pickFrom } from "./step.ts"

const dollars = fc.oneof(
  fc.integer({ min: 1, max: 200_000 }).map((amount) => amount / 100),
  fc.constantFrom(0, -1, 0.005, 1_000_000_001),
)
const fraction = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((share) => share / 1000),
  fc.constantFrom(0, 1, 1.5),
)
const name = fc.constantFrom("Groceries", "Rent", "groceries ", "Market", "Bakery", "Inn 🍝", "  ", "a".repeat(101))

export const plans = [
  // Too late, because there are amounts: it must change none of them.
  fc
    .constantFrom("EUR", "JPY", "KWD", "dollars")
    .map((currency) => sends(`count in ${currency}`, "PUT", () => ["/user/currency", { currency }])),
  fc
    .tuple(dollars, fc.boolean())
    .map(([amount, onlyThisMonth]) =>
      sends(`earn ${amount}${onlyThisMonth ? " once" : ""}`, "POST", () => [
        "/income",
        { amount, incomeSource: "EMPLOYER", incomeType: "SALARY", onlyThisMonth },
      ]),
    ),
  fc
    .tuple(pick, dollars, fc.boolean())
    .map(([income, amount, onlyThisMonth]) =>
      sends(`income ${income} becomes ${amount}${onlyThisMonth ? " and ends" : ""}`, "PUT", ({ met }) => [
        `/income/${pickFrom(met.incomes, income)}`,
        { amount, incomeSource: "CLIENT", incomeType: "FREELANCE", onlyThisMonth },
      ]),
    ),
  pick.map((income) =>
    sends(`end income ${income}`, "DELETE", ({ met }) => [`/income/${pickFrom(met.incomes, income)}`]),
  ),
  fc.tuple(fraction, fraction).map(([needs, wants]) =>
    sends(`split ${needs} ${wants}`, "POST", () => [
      "/category/type/bulk",
      [
        { name: "needs", budgetAllocationPercentage: needs },
        { name: "wants", budgetAllocationPercentage: wants },
        { name: "investments", budgetAllocationPercentage: Math.round((1 - needs - wants) * 1000) / 1000 },
      ],
    ]),
  ),
  fc.tuple(dollars, name, dollars, fraction, fc.boolean()).map(([amount, called, fixedAmount, share, lastMonth]) =>
    sends(`a plan of ${amount} with ${called} at ${fixedAmount}${lastMonth ? " since last month" : ""}`, "POST", () => [
      "/plan",
      {
        incomes: [{ amount, incomeSource: "EMPLOYER", incomeType: "SALARY", description: called }],
        split: { needs: 0.5, wants: 0.3, investments: 0.2 },
        categories: [
          { name: called, type: "needs", budgetAllocationPercentage: 0, fixedAmount },
          { name: "Dining Out", type: "wants", budgetAllocationPercentage: share },
        ],
        lastMonth,
      },
    ]),
  ),
  fc
    .tuple(pick, fraction)
    .map(([type, share]) =>
      sends(`type ${type} gets ${share}`, "PUT", ({ met }) => [
        `/category/type/${pickFrom(met.types, type)}`,
        { budgetAllocationPercentage: share },
      ]),
    ),
  fc.tuple(pick, name, fraction, pick, fraction).map(([type, called, share, other, otherShare]) =>
    sends(`add ${called} at ${share} to ${type}, ${other} to ${otherShare}`, "POST", ({ met }) => [
      "/category",
      {
        updatedCategories:
          other % 3 === 0
            ? [{ categoryId: pickFrom(met.categories, other), budgetAllocationPercentage: otherShare }]
            : [],
        addedCategory: { name: called, budgetAllocationPercentage: share, categoryTypeId: pickFrom(met.types, type) },
      },
    ]),
  ),
  fc.tuple(pick, pick, fraction).map(([type, category, share]) =>
    sends(`category ${category} of ${type} gets ${share}`, "PUT", ({ met }) => [
      "/category",
      {
        updatedCategories: [{ categoryId: pickFrom(met.categories, category), budgetAllocationPercentage: share }],
        categoryTypeId: pickFrom(met.types, type),
      },
    ]),
  ),
  fc.tuple(pick, pick, dollars).map(([type, category, fixedAmount]) =>
    sends(`category ${category} of ${type} keeps ${fixedAmount}`, "PUT", ({ met }) => [
      "/category",
      {
        updatedCategories: [
          { categoryId: pickFrom(met.categories, category), budgetAllocationPercentage: 0, fixedAmount },
        ],
        categoryTypeId: pickFrom(met.types, type),
      },
    ]),
  ),
  fc
    .tuple(pick, name)
    .map(([category, called]) =>
      sends(`category ${category} is ${called}`, "PUT", ({ met }) => [
        "/category/rename",
        { categoryId: pickFrom(met.categories, category), categoryName: called },
      ]),
    ),
  pick.map((category) =>
    sends(`delete category ${category}`, "DELETE", ({ met }) => [`/category/${pickFrom(met.categories, category)}`]),
  ),
]

export const decisions = [
  fc
    .tuple(name, dollars, fc.constantFrom("CHECKING", "CREDIT", "BANK"))
    .map(([accountName, openingBalance, accountType]) =>
      sends(`open ${accountType} ${accountName} with ${openingBalance}`, "POST", () => [
        "/account/manual",
        { accountName, accountType, openingBalance },
      ]),
    ),
  fc
    .tuple(name, dollars, monthsAgo)
    .map(([updatedName, updatedAmount, ago]) =>
      sends(`enter ${updatedName} of ${updatedAmount}, ${ago} months ago`, "POST", ({ today }) => [
        "/transactions",
        { updatedName, updatedAmount, date: dayOf(today, ago) },
      ]),
    ),
  fc
    .tuple(pick, pick)
    .map(([transaction, category]) =>
      sends(`assign ${transaction} to ${category}`, "PUT", ({ met }) => [
        "/transactions/category",
        { transactionId: pickFrom(met.transactions, transaction), categoryId: pickFrom(met.categories, category) },
      ]),
    ),
  fc.tuple(pick, pick).map(([transaction, category]) =>
    sends(`assign ${transaction} and the next to ${category}`, "PUT", ({ met }) => [
      "/transactions/categories",
      {
        assignments: [transaction, transaction + 1].map((each) => ({
          transactionId: pickFrom(met.transactions, each),
          categoryId: pickFrom(met.categories, category),
        })),
      },
    ]),
  ),
  pick.map((transaction) =>
    sends(`unassign ${transaction}`, "DELETE", ({ met }) => [
      `/transactions/${pickFrom(met.transactions, transaction)}/category`,
    ]),
  ),
  fc
    .tuple(pick, fc.array(fc.tuple(name, dollars), { minLength: 1, maxLength: 3 }), fc.option(pick))
    .map(([transaction, parts, category]) =>
      sends(`split ${transaction} into ${parts.join(" and ")} in ${category}`, "PUT", ({ met }) => [
        `/transactions/${pickFrom(met.transactions, transaction)}/split`,
        {
          splitTransactions: parts.map(([updatedName, amount]) => ({
            updatedName,
            updatedAmount: amount / 20,
            ...(category === null ? {} : { categoryId: pickFrom(met.categories, category) }),
          })),
        },
      ]),
    ),
  fc
    .tuple(pick, dollars)
    .map(([transaction, updatedAmount]) =>
      sends(`reduce ${transaction} to ${updatedAmount}`, "PUT", ({ met }) => [
        `/transactions/${pickFrom(met.transactions, transaction)}`,
        { updatedAmount },
      ]),
    ),
  fc
    .tuple(pick, name)
    .map(([transaction, called]) =>
      sends(`transaction ${transaction} is ${called}`, "PUT", ({ met }) => [
        `/transactions/${pickFrom(met.transactions, transaction)}/${encodeURIComponent(called)}`,
      ]),
    ),
  pick.map((transaction) =>
    sends(`delete ${transaction}`, "DELETE", ({ met }) => [`/transactions/${pickFrom(met.transactions, transaction)}`]),
  ),
]

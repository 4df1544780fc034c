// Whether what a person says of an import can be done at all. Pure.
import { Result } from "effect"
import type { ImportAnswers } from "@evenkeel/contracts/api/imports"
import { problemOfName as problemOfAccountName } from "@evenkeel/contracts/budget/accounts/rules"
import { livingCategory, type Budget } from "@evenkeel/contracts/budget/budget"
import { problemOfName as problemOfCategoryName } from "@evenkeel/contracts/budget/categories/rules"
import { notFound, refused, type RequestError } from "@evenkeel/contracts/errors"
import { amountIn } from "../../requests.ts"

type Check = Result.Result<unknown, RequestError>
const fine: Check = Result.succeed(undefined)

export const checkAnswers = (budget: Budget, { accounts = {}, categories = {} }: ImportAnswers): Check => {
  const checks = [
    ...Object.entries(accounts).map(([key, choice]) => accountCheck(budget, key, choice)),
    ...Object.values(categories).map((choice) => categoryCheck(budget, choice)),
  ]
  return checks.find(Result.isFailure) ?? fine
}

type Choices<Field extends "accounts" | "categories"> = NonNullable<ImportAnswers[Field]>[string]

const accountCheck = (budget: Budget, key: string, choice: Choices<"accounts">): Check => {
  if ("accountId" in choice) return budget.accounts.has(choice.accountId) ? fine : Result.fail(notFound("Account"))
  const problem = problemOfAccountName(choice.name)
  if (problem !== undefined) return Result.fail(refused(problem))
  return amountIn(budget, `accounts.${key}.openingBalance`, choice.openingBalance)
}

const categoryCheck = (budget: Budget, choice: Choices<"categories">): Check => {
  if (choice === null) return fine
  if ("categoryId" in choice) {
    return livingCategory(budget, choice.categoryId) === undefined ? Result.fail(notFound("Category")) : fine
  }
  const problem = problemOfCategoryName(choice.name)
  return problem === undefined ? fine : Result.fail(refused(problem))
}

// The person's answers about an import, as they are stored, their validation, and the part that is kept for the next
// file of the same source. Pure.
import { Result } from "effect"
import type { ImportAnswers } from "@evenkeel/contracts/api/imports/imports"
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { TypeName } from "@evenkeel/contracts/api/categories"
import { problemOfName as problemOfAccountName } from "@evenkeel/contracts/budget/accounts/rules"
import { livingCategory, type Budget } from "@evenkeel/contracts/budget/budget"
import { problemOfName as problemOfCategoryName } from "@evenkeel/contracts/budget/categories/rules"
import { notFound, refused, type RequestError } from "@evenkeel/contracts/errors"
import type { AccountId, CategoryId } from "@evenkeel/contracts/ids"
import { amountIn } from "../../requests.ts"
import type { Stated } from "../reading/reading.ts"

export type RowDecision = "import" | "skip"

export type AccountChoice =
  | { readonly accountId: AccountId }
  /** The balance is in units as the API gave it, since the budget's currency may still change. */
  | { readonly name: string; readonly type: NonNullable<AccountType>; readonly openingBalance: number }

/** null is no category. */
export type CategoryChoice =
  | { readonly categoryId: CategoryId }
  | { readonly type: TypeName; readonly name: string }
  | null

export interface Answers {
  /** By the file's position. */
  readonly said: Readonly<Record<number, Stated>>
  /** By the account's key. */
  readonly accounts: Readonly<Record<string, AccountChoice>>
  /** By the file's name for it. */
  readonly categories: Readonly<Record<string, CategoryChoice>>
  /** By the row's id. */
  readonly rows: Readonly<Record<string, RowDecision>>
  /** For all rows that are perhaps duplicates and not decided one by one. */
  readonly maybe: RowDecision | null
}

export const noAnswers: Answers = { said: {}, accounts: {}, categories: {}, rows: {}, maybe: null }

/** The decisions on which rows are imported. */
export type Decisions = Pick<Answers, "rows" | "maybe">

/** For a file's source its answers, for an account's source its account. */
export interface KeptSource {
  readonly said?: Stated
  readonly categories?: Answers["categories"]
  readonly accountId?: AccountId
}

/** Questions of several files may have the same id, so the API's begins with the file's position: "0:sign". */
export const questionId = (file: number, id: string): string => `${file}:${id}`

/** Answers that `given` leaves out stay. */
export const answered = (before: Answers, given: ImportAnswers): Answers => {
  const said: Record<number, Stated> = { ...before.said }
  const merge = (file: string, change: Partial<Stated>): void => {
    const { answers = {}, columns = {} } = said[Number(file)] ?? {}
    said[Number(file)] = { answers: { ...answers, ...change.answers }, columns: { ...columns, ...change.columns } }
  }
  for (const [id, answer] of Object.entries(given.answers ?? {})) {
    const [, file = "", question = ""] = /^(\d{1,2}):(.*)$/s.exec(id) ?? []
    if (file !== "") merge(file, { answers: { [question]: answer } })
  }
  for (const [file, columns] of Object.entries(given.columns ?? {}))
    if (/^\d{1,2}$/.test(file)) merge(file, { columns })
  const rows = Object.entries({ ...before.rows, ...given.rows })
  return {
    said,
    accounts: { ...before.accounts, ...given.accounts },
    categories: { ...before.categories, ...given.categories },
    rows: Object.fromEntries(rows.filter((row): row is [string, RowDecision] => row[1] !== null)),
    maybe: given.maybe === undefined ? before.maybe : given.maybe,
  }
}

type Check = Result.Result<unknown, RequestError>
const fine: Check = Result.succeed(undefined)

export const checkAnswers = (
  budget: Budget,
  { answers = {}, accounts = {}, categories = {} }: ImportAnswers,
): Check => {
  const checks = [
    ...Object.entries(answers).map(([id, answer]) =>
      id.endsWith(":account") && answer !== "new" && !budget.accounts.has(answer as AccountId)
        ? Result.fail(notFound("Account"))
        : fine,
    ),
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

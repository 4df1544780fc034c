// What a person says of an import, as it is kept, and what is remembered of it for the next file of the same source.
import type { ImportAnswers } from "@evenkeel/contracts/api/imports"
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { TypeName } from "@evenkeel/contracts/api/categories"
import type { AccountId, CategoryId } from "@evenkeel/contracts/ids"
import type { Said } from "../reading/reading.ts"

export type RowDecision = "import" | "skip"

export type AccountChoice =
  | { readonly accountId: AccountId }
  /** The balance is in units as the API gave it, since the budget's currency may still change. */
  | { readonly name: string; readonly type: NonNullable<AccountType>; readonly openingBalance: number }

/** null for none. */
export type CategoryChoice =
  | { readonly categoryId: CategoryId }
  | { readonly type: TypeName; readonly name: string }
  | null

export interface Answers {
  /** By the file's position. */
  readonly said: Readonly<Record<number, Said>>
  /** By the account's key. */
  readonly accounts: Readonly<Record<string, AccountChoice>>
  /** By the file's name for it. */
  readonly categories: Readonly<Record<string, CategoryChoice>>
  /** By the row's id. */
  readonly rows: Readonly<Record<string, RowDecision>>
  /** For all rows that are perhaps the same as others, and not decided one by one. */
  readonly maybe: RowDecision | null
}

export const noAnswers: Answers = { said: {}, accounts: {}, categories: {}, rows: {}, maybe: null }

/** Of a file's source what was said of it, of an account's source which account it is. */
export interface RememberedSource {
  readonly said?: Said
  readonly categories?: Answers["categories"]
  readonly accountId?: AccountId
}

/** Questions of several files may have the same id, so the API's begins with the file's position: "0:sign". */
export const questionId = (file: number, id: string): string => `${file}:${id}`

/** What is left out of `given` stays. */
export const answered = (before: Answers, given: ImportAnswers): Answers => {
  const said: Record<number, Said> = { ...before.said }
  const tell = (file: string, change: Partial<Said>): void => {
    const { answers = {}, columns = {} } = said[Number(file)] ?? {}
    said[Number(file)] = { answers: { ...answers, ...change.answers }, columns: { ...columns, ...change.columns } }
  }
  for (const [id, answer] of Object.entries(given.answers ?? {})) {
    const [, file = "", question = ""] = /^(\d{1,2}):(.*)$/s.exec(id) ?? []
    if (file !== "") tell(file, { answers: { [question]: answer } })
  }
  for (const [file, columns] of Object.entries(given.columns ?? {})) if (/^\d{1,2}$/.test(file)) tell(file, { columns })
  const rows = Object.entries({ ...before.rows, ...given.rows })
  return {
    said,
    accounts: { ...before.accounts, ...given.accounts },
    categories: { ...before.categories, ...given.categories },
    rows: Object.fromEntries(rows.filter((row): row is [string, RowDecision] => row[1] !== null)),
    maybe: given.maybe === undefined ? before.maybe : given.maybe,
  }
}

// What the amounts of a file are read from.
import type { Days } from "../../values/days.ts"
import type { Given } from "../given.ts"
import type { Currencies } from "./currency.ts"
import type { StatedBalances } from "./stated.ts"
import type { Numbers } from "./values.ts"

export interface MoneyInput extends Given {
  readonly currencies: Currencies
  /** Of each row: balances run within an account. */
  readonly accounts: ReadonlyArray<string>
  /** Of the rows, in each order of day and month that is possible. */
  readonly days: Days["possible"]
  readonly balancesBeside: (column: Numbers) => StatedBalances
  /** Whether the file looks like a card's, where a positive number may be spending. */
  readonly isCard: boolean
  /** Whether the file calls itself an account's, or has the numbers of those that were paid: then it is no card's. */
  readonly isNoCard: boolean
  /** The words of a row, which may tell a salary from a purchase. */
  readonly wordsOf: (row: number) => string
  /** What a row is called in a question. */
  readonly nameOf: (row: number) => string
}

// The inputs of reading the amounts of a file.
import type { Days } from "../../values/days.ts"
import type { Given } from "../given.ts"
import type { Currencies } from "./currency.ts"
import type { StatedBalances } from "./stated.ts"
import type { Numbers } from "./values.ts"

export interface MoneyInput extends Given {
  readonly currencies: Currencies
  /** The account of each row: balances run within an account. */
  readonly accounts: ReadonlyArray<string>
  /** The days of the rows, in each possible order of day and month. */
  readonly days: Days["possible"]
  readonly balancesBeside: (column: Numbers) => StatedBalances
  /** Whether the file looks like a card's, where a positive number may be spending. */
  readonly isCard: boolean
  /** Whether the file names itself an account's, or has numbers of payees' accounts: then it is no card's. */
  readonly isNoCard: boolean
  /** The words of a row, which may distinguish a salary from a purchase. */
  readonly wordsOf: (row: number) => string
  /** The row's name in a question. */
  readonly nameOf: (row: number) => string
}

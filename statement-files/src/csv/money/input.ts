// What the amounts of a file are read from.
import type { DecimalSign } from "../../values/amount.ts"
import type { Currencies } from "./currency.ts"
import type { ProofInput } from "./proof.ts"
import type { SignInput } from "./sign.ts"

export interface MoneyInput extends SignInput, ProofInput {
  readonly currencies: Currencies
  /** The budget's currency. */
  readonly budget: string
  /** The position of the column that holds the amounts, as the person says. */
  readonly amountColumn: string | undefined
  readonly decimal: DecimalSign | undefined
  /** "on top" or "included", as the person says. */
  readonly fee: string | undefined
}

import { decimalsOf } from "@evenkeel/contracts/currency"
import { presentCurrency } from "../../lib/currency.ts"
import { exactAmount } from "../../lib/money.ts"

/** In the budget's currency as everywhere; in another with its code, which cannot be mistaken for it. */
const inWords = (amount: number, currency: string): string =>
  currency === presentCurrency() ? exactAmount(amount) : `${amount.toFixed(decimalsOf(currency))} ${currency}`

interface SignedProps {
  /** Above 0 is money out, below 0 money in. */
  readonly amount: number
  readonly currency: string
}

/** Money in is marked by more than its colour. */
export const Signed = ({ amount, currency }: SignedProps) => (
  <span className={`figure ${amount < 0 ? "money-in" : ""}`}>
    {amount < 0 && (
      <>
        <span className="heard">Money in: </span>
        <span aria-hidden="true">+</span>
      </>
    )}
    {inWords(Math.abs(amount), currency)}
  </span>
)

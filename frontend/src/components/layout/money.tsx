import { dollarsAndCents, wholeDollars } from "../../lib/format.ts"

/** Whole dollars, or to the cent with `cents`; its digits line up in columns. */
export const Money = ({ amount, cents = false }: { readonly amount: number; readonly cents?: boolean }) => (
  <span className="figure">{cents ? dollarsAndCents(amount) : wholeDollars(amount)}</span>
)

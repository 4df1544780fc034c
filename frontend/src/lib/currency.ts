// The currency of the signed-in person's budget. Kept here, and not with the person, so that whatever writes an amount
// can ask for it.
import type { Currency } from "@evenkeel/contracts/currency"
import { useSnapshot } from "valtio"
import { proxy } from "valtio/vanilla"

// Not the contracts' own default: their tables of currencies are not needed before somebody has signed in.
const unlessChosen: Currency = "USD"

const present = proxy({ currency: unlessChosen })

export const presentCurrency = (): Currency => present.currency

/** undefined while nobody is signed in. */
export const setCurrency = (currency: Currency | undefined): void => {
  present.currency = currency ?? unlessChosen
}

/** Draws a component anew when another currency is chosen, and with it those below, unless they are memoised. */
export const useCurrency = (): Currency => useSnapshot(present).currency

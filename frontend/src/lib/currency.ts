// The currency of the signed-in person's budget, apart from the person, so that formatting an amount can read it.
import type { Currency } from "@evenkeel/contracts/currency"
import { useSnapshot } from "valtio"
import { proxy } from "valtio/vanilla"

// Not the contracts' default: their tables of currencies are not needed before a login.
const unlessChosen: Currency = "USD"

const present = proxy({ currency: unlessChosen })

export const presentCurrency = (): Currency => present.currency

/** undefined while nobody is signed in. */
export const setCurrency = (currency: Currency | undefined): void => {
  present.currency = currency ?? unlessChosen
}

/** Re-renders when another currency is chosen, with all children that are not memoised. */
export const useCurrency = (): Currency => useSnapshot(present).currency

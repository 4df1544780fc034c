// Amounts stay in the currency in which they were decided: a choice of the currency can only be undone or redone while
// no amounts depend on it.
import { kindOf, type BudgetEvent } from "@evenkeel/contracts/budget/events"
import { defaultCurrency, type Currency } from "@evenkeel/contracts/currency"
import type { PastEvent } from "./past-event.ts"

/** Events whose amounts would change their currency. `past` is the whole stream, `then` the events in effect later. */
export const inOtherCurrency = (
  past: ReadonlyArray<PastEvent>,
  then: ReadonlyArray<PastEvent>,
): ReadonlyArray<PastEvent> => {
  // Nearly nobody ever chooses a currency.
  if (past.every(({ event }) => event._tag !== "CurrencyChosen")) return []
  const currencies = currenciesOf(past)
  return [...currenciesOf(then)].flatMap(([each, currency]) => (currencies.get(each) === currency ? [] : [each]))
}

/** The currency of each event with amounts. */
const currenciesOf = (events: ReadonlyArray<PastEvent>): ReadonlyMap<PastEvent, Currency> => {
  const currencies = new Map<PastEvent, Currency>()
  let currency = defaultCurrency
  for (const each of events) {
    currency = currencyAfter(each.event) ?? currency
    if (hasAmounts(each.event)) currencies.set(each, currency)
  }
  return currencies
}

const currencyAfter = (event: BudgetEvent): Currency | undefined =>
  event._tag === "CurrencyChosen" || event._tag === "ActionUndone" ? event.currency : undefined

const hasAmounts = ({ _tag }: BudgetEvent): boolean =>
  ["income", "account", "bank", "transaction", "rule", "import"].includes(kindOf(_tag))

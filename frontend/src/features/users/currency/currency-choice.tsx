// A budget's currency: it can be chosen until there are amounts.
import { selectableCurrencies } from "@evenkeel/contracts/currency"
import { randomKey } from "@evenkeel/contracts/client"
import { useSnapshot } from "valtio"
import { chooseCurrency, useOwnCurrency } from "../../../api/currency.ts"
import { useWork } from "../../../api/use-work.ts"
import { SelectField, Options } from "../../../components/forms/field.tsx"
import { auth } from "../../../lib/session.ts"

const names = new Intl.DisplayNames("en-US", { type: "currency" })

/** "Euro (EUR)" */
const titleOf = (currency: string): string => {
  const name = names.of(currency) ?? currency
  return name === currency ? currency : `${name} (${currency})`
}

const options = () =>
  selectableCurrencies
    .map((currency) => [currency, titleOf(currency)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, "en-US"))

interface ChoiceProps {
  readonly currency: string
  /** Fetches whether it can still be chosen: there may be amounts by now. */
  readonly onRefused: () => Promise<unknown>
}

const Choice = ({ currency, onRefused }: ChoiceProps) => {
  const { begin, busy, input, problem } = useWork((chosen: string) => chooseCurrency(chosen, randomKey()))
  return (
    <SelectField
      error={problem}
      hint="For the whole budget. It can be chosen until the first amount is in it."
      label="Currency"
      onChange={(chosen) => begin(chosen, { onError: () => void onRefused() })}
      value={busy && input !== undefined ? input : currency}
    >
      <Options of={options()} />
    </SelectField>
  )
}

export const CurrencyChoice = () => {
  const { user } = useSnapshot(auth)
  const askAnew = useOwnCurrency(true)
  if (user === null) return null
  const { currency, whyCurrencyStays } = user
  if (whyCurrencyStays === undefined) return <Choice currency={currency} onRefused={askAnew} />
  return (
    <div className="field">
      <strong>Currency</strong>
      <div>{titleOf(currency)}</div>
      <div className="field-hint">{whyCurrencyStays}</div>
    </div>
  )
}

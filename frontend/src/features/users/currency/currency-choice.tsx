// A budget's currency: a choice until there are amounts, and after that a fact.
import { currencies } from "@evenkeel/contracts/currency"
import { randomKey } from "@evenkeel/contracts/client"
import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { SelectField, Options } from "../../../components/forms/field.tsx"
import { messageOf } from "../../../lib/api.ts"
import { auth } from "../../../lib/session.ts"
import { chooseCurrency, fetchCurrency } from "../../../api/currency.ts"

const names = new Intl.DisplayNames("en-US", { type: "currency" })

/** "Euro (EUR)" */
const titleOf = (currency: string): string => {
  const name = names.of(currency) ?? currency
  return name === currency ? currency : `${name} (${currency})`
}

const options = () =>
  currencies
    .map((currency) => [currency, titleOf(currency)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, "en-US"))

const Choice = ({ currency }: { readonly currency: string }) => {
  const [wanted, setWanted] = useState<string>()
  const [problem, setProblem] = useState("")

  const choose = async (chosen: string) => {
    setWanted(chosen)
    setProblem("")
    try {
      await chooseCurrency(chosen, randomKey())
    } catch (failure) {
      setProblem(messageOf(failure))
      // There may be amounts by now.
      await fetchCurrency().catch(() => undefined)
    }
    setWanted(undefined)
  }

  return (
    <SelectField
      error={problem}
      hint="For the whole budget. It can be chosen until the first amount is in it."
      label="Currency"
      onChange={(chosen) => void choose(chosen)}
      value={wanted ?? currency}
    >
      <Options of={options()} />
    </SelectField>
  )
}

/** `changes` is whatever may bring amounts into the budget while this is shown. */
export const CurrencyChoice = ({ changes }: { readonly changes: unknown }) => {
  const { user } = useSnapshot(auth)
  useEffect(() => void fetchCurrency().catch(() => undefined), [changes])
  if (user === null) return null
  const { currency, whyCurrencyStays } = user
  if (whyCurrencyStays === undefined) return <Choice currency={currency} />
  return (
    <div className="field">
      <strong>Currency</strong>
      <div>{titleOf(currency)}</div>
      <div className="field-hint">{whyCurrencyStays}</div>
    </div>
  )
}

import type { ComponentProps } from "react"
import { useList } from "../../api/queries.ts"
import { Options, SelectField } from "../../components/forms/field.tsx"

interface AccountSelectProps extends Omit<ComponentProps<typeof SelectField>, "children"> {
  /** The label of the option for none of them. */
  readonly any: string
}

/** Renders nothing if there is no account. */
export const AccountSelect = ({ any, ...select }: AccountSelectProps) => {
  const accounts = useList("accounts")
  if (accounts.length === 0) return null
  return (
    <SelectField {...select}>
      <option value="">{any}</option>
      <Options of={accounts.map(({ accountId, accountName }) => [accountId, accountName])} />
    </SelectField>
  )
}

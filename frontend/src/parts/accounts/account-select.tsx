import { useList } from "../../api/queries.ts"
import { Options, SelectField } from "../../components/forms/field.tsx"

interface AccountSelectProps {
  /** The label of the option for none of them. */
  readonly any: string
  readonly label: string
  readonly value: string
  readonly onChange: (accountId: string) => void
  readonly error?: string | undefined
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

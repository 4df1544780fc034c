// The account of a file's rows: an existing one, or a new one.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { useState } from "react"
import { useList } from "../../../api/queries.ts"
import { AmountField } from "../../../components/forms/amount-field.tsx"
import { SelectField, TextField, Options } from "../../../components/forms/field.tsx"
import { amountIn } from "../../../lib/money.ts"
import { parseAmount } from "../../../lib/typed.ts"
import { accountTypeTitle } from "../../../parts/accounts/account-icon.tsx"
import { answerImport } from "../store.ts"

type Type = NonNullable<AccountType>

const types: ReadonlyArray<Type> = ["CHECKING", "SAVING", "CREDIT", "LOAN", "INVESTMENT"]

interface FileAccountProps {
  readonly account: ImportPreview["files"][number]["accounts"][number]
}

/** Sent when a field is left, not with every key. */
const NewAccount = ({ account: { key, name, type, openingBalance } }: FileAccountProps) => {
  const [typedName, setName] = useState(name)
  const [typedBalance, setBalance] = useState(String(openingBalance))
  const balance = parseAmount(typedBalance)
  const send = (change: { readonly type?: Type } = {}): void => {
    if (balance === undefined || typedName.trim() === "") return
    const chosen = { name: typedName.trim(), type: type ?? "CHECKING", openingBalance: balance, ...change }
    void answerImport({ accounts: { [key]: chosen } })
  }
  return (
    <div className="new-account columns">
      <TextField
        error={typedName.trim() === "" ? "Please enter a name." : undefined}
        label="Name of the account"
        maxLength={100}
        onBlur={() => send()}
        onChange={setName}
        value={typedName}
      />
      <SelectField
        label="Type of the account"
        onChange={(chosen) => send({ type: chosen as Type })}
        value={type ?? "CHECKING"}
      >
        <Options of={types.map((each) => [each, accountTypeTitle(each)])} />
      </SelectField>
      <AmountField
        error={balance === undefined ? "Please enter an amount, such as 1,234.50." : undefined}
        hint="Before the first row; below zero for a debt."
        label="Opening balance"
        onBlur={() => send()}
        onChange={setBalance}
        value={typedBalance}
      />
    </div>
  )
}

export const FileAccount = ({ account }: FileAccountProps) => {
  const items = useList("accounts")
  const { key, accountId, name, type, currency, openingBalance } = account
  const choose = (chosen: string): void =>
    void answerImport({
      accounts: { [key]: chosen === "" ? { name, type: type ?? "CHECKING", openingBalance } : { accountId: chosen } },
    })
  return (
    <details>
      <summary>
        {accountId === null
          ? `Into a new account: ${name}, ${accountTypeTitle(type ?? "CHECKING")}, opening with ${amountIn(openingBalance, currency)}`
          : `Into ${items.find((each) => each.accountId === accountId)?.accountName ?? "an account of yours"}`}
      </summary>
      <SelectField label="Into the account" onChange={choose} value={accountId ?? ""}>
        <option value="">A new account</option>
        <Options
          of={items.map((each) => [
            each.accountId,
            [each.accountName, each.institutionName].filter(Boolean).join(" · "),
          ])}
        />
      </SelectField>
      {accountId === null && <NewAccount account={account} key={`${name} ${openingBalance}`} />}
    </details>
  )
}

import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { noOtherAccountChosen } from "@evenkeel/contracts/budget/transactions/rules"
import { asSeen } from "../../../api/budget.ts"
import { useList } from "../../../api/queries.ts"
import { run } from "../../../api/run.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { Options, SelectField } from "../../../components/forms/field.tsx"
import { exactAmount } from "../../../lib/money.ts"

/** The account of the person that has, or will have, its other side. */
export const TransferTo = formDialog({
  useAbout: ({ transaction }: { readonly transaction: Transaction }) => ({
    transaction,
    accounts: useList("accounts").filter(({ accountId }) => accountId !== transaction.accountId),
  }),
  begin: () => ({ accountId: "" }),
  title: "A transfer between your accounts",
  action: "It is a transfer",
  busy: "Saving…",
  content: ({ about: { transaction, accounts }, bind }) => (
    <>
      <p>
        <strong>{transaction.name}</strong>, <span className="figure">{exactAmount(Math.abs(transaction.amount))}</span>
        , is not spending then, nor is its other side, whether that is here already or comes later.
      </p>
      <SelectField label={transaction.amount < 0 ? "From" : "To"} {...bind("accountId")}>
        <option value="">{accounts.length === 0 ? "You have no other account here" : "Choose an account"}</option>
        <Options of={accounts.map(({ accountId, accountName }) => [accountId, accountName])} />
      </SelectField>
    </>
  ),
  submit: ({ about: { transaction }, fields: { accountId } }) =>
    accountId === ""
      ? noOtherAccountChosen
      : run("changeTransactions", { body: { action: "transfer", transactions: [asSeen(transaction)], accountId } }),
})

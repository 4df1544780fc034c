import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { longestUntilRefund } from "@evenkeel/contracts/budget/counting/rules"
import { noPurchaseChosen } from "@evenkeel/contracts/budget/transactions/rules"
import { daysBefore } from "@evenkeel/contracts/month"
import { useState } from "react"
import { asSeen } from "../../../api/budget.ts"
import { useServer } from "../../../api/queries.ts"
import { run } from "../../../api/run.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { SelectField, TextField } from "../../../components/forms/field.tsx"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { shortDate } from "../../../lib/format.ts"
import { exactAmount } from "../../../lib/money.ts"

/** The purchase of a refund, or a share of one: of at least the same amount, and not long before. */
export const PaidBack = ({ onClose, transaction }: DialogProps & { readonly transaction: Transaction }) => {
  const { name, amount, date } = transaction
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState("")
  const { data } = useServer("searchTransactions", {
    query: {
      from: daysBefore(date, longestUntilRefund),
      to: date,
      limit: 200,
      ...(text.trim() === "" ? {} : { text }),
    },
  })
  const purchases = (data?.transactions ?? []).filter((each) => each.amount >= -amount)
  const purchase = purchases.find(({ transactionId }) => transactionId === chosen)
  const submit = () =>
    purchase === undefined
      ? noPurchaseChosen
      : run(
          "changeTransactions",
          { body: { action: "refund", transactions: [asSeen(transaction)], purchaseId: purchase.transactionId } },
          { done: () => `${exactAmount(-amount)} of ${purchase.name} came back` },
        )
  return (
    <FormModal action="It pays this back" busyAction="Saving…" onClose={onClose} onSubmit={submit} title="A refund of">
      <p>
        <strong>{name}</strong>, <span className="figure">{exactAmount(-amount)}</span> on{" "}
        <span className="figure">{shortDate(date)}</span>, lowers the category of what it pays back.
      </p>
      <TextField autoComplete="off" label="Find the purchase" onChange={setText} value={text} />
      <SelectField label="Purchase" onChange={setChosen} value={purchase === undefined ? "" : chosen}>
        <option value="">{purchases.length === 0 ? "No purchase of at least this amount" : "Choose one"}</option>
        {purchases.map(({ transactionId, name: bought, amount: spent, date: day, category }) => (
          <option key={transactionId} value={transactionId}>
            {bought}, {exactAmount(spent)}, {shortDate(day)}, {category?.name ?? "to sort"}
          </option>
        ))}
      </SelectField>
    </FormModal>
  )
}

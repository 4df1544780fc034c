import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { noCategoryChosen } from "@evenkeel/contracts/budget/transactions/rules"
import { useState } from "react"
import { run } from "../../../api/run.ts"
import { list } from "../../../api/queries.ts"
import { useTransaction } from "../../../api/budget.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { shortDate } from "../../../lib/format.ts"
import { CategoryChoice } from "../../../parts/categories/category-choice.tsx"
import { PastMonth } from "../../../parts/transactions/past-month.tsx"
import { exactAmount } from "../../../lib/money.ts"
import { isUncategorised } from "../../../lib/figures/ledger.ts"
import { monthCountedIn } from "../../../lib/figures/past-months.ts"

export const AssignCategory = ({ onClose, ...about }: DialogProps & { readonly transaction: Transaction }) => {
  const transaction = useTransaction(about.transaction)
  const { transactionId, name, amount, date, category, suggestedCategory } = transaction
  const [chosen, setChosen] = useState(category?.categoryId ?? "")
  const submit = () => {
    const target = list("categories").find(({ categoryId }) => categoryId === chosen)
    if (target === undefined) return noCategoryChosen
    return run("assignTransaction", { body: { transactionId, categoryId: target.categoryId } })
  }
  return (
    <FormModal action="Assign" busyAction="Assigning…" onClose={onClose} onSubmit={submit} title="Assign Category">
      <p>
        <strong>{name}</strong>, <span className="figure">{exactAmount(amount)}</span> on{" "}
        <span className="figure">{shortDate(date)}</span>
      </p>
      <PastMonth transaction={transaction} />
      {isUncategorised(transaction) && suggestedCategory !== null && transaction.suggestedBecause !== undefined && (
        <p className="soft small">
          {suggestedCategory.name} is suggested. {transaction.suggestedBecause}
        </p>
      )}
      <CategoryChoice
        chosen={chosen}
        month={monthCountedIn(transaction)}
        onChoose={setChosen}
        suggested={isUncategorised(transaction) ? suggestedCategory?.categoryId : undefined}
      />
    </FormModal>
  )
}

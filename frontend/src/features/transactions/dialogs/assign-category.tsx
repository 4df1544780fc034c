import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { noCategoryChosen } from "@evenkeel/contracts/budget/transactions/rules"
import { run } from "../../../api/run.ts"
import { list } from "../../../api/queries.ts"
import { useTransaction } from "../../../api/budget.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { shortDate } from "../../../lib/format.ts"
import { CategoryChoice } from "../../../parts/categories/category-choice.tsx"
import { PastMonth } from "../../../parts/transactions/past-month.tsx"
import { movedAmount } from "../../../lib/money.ts"
import { isUncategorised } from "../../../lib/figures/ledger.ts"
import { monthCountedIn } from "../../../lib/figures/past-months.ts"

export const AssignCategory = formDialog({
  useAbout: ({ transaction }: { readonly transaction: Transaction }) => useTransaction(transaction),
  begin: ({ category }) => ({ chosen: category?.categoryId ?? "" }),
  title: "Assign Category",
  action: "Assign",
  busy: "Assigning…",
  content: ({ about: transaction, bind, fields: { chosen } }) => {
    const { name, amount, date, suggestedCategory, suggestedBecause } = transaction
    const suggested = isUncategorised(transaction) ? suggestedCategory : null
    return (
      <>
        <p>
          <strong>{name}</strong>, <span className="figure">{movedAmount(amount)}</span> on{" "}
          <span className="figure">{shortDate(date)}</span>
        </p>
        <PastMonth transaction={transaction} />
        {suggested !== null && suggestedBecause !== undefined && (
          <p className="soft small">
            {suggested.name} is suggested. {suggestedBecause}
          </p>
        )}
        <CategoryChoice
          chosen={chosen}
          month={monthCountedIn(transaction)}
          onChoose={bind("chosen").onChange}
          suggested={suggested?.categoryId}
        />
      </>
    )
  },
  submit: ({ about: { transactionId }, fields: { chosen } }) =>
    list("categories").some(({ categoryId }) => categoryId === chosen)
      ? run("assignTransaction", { body: { transactionId, categoryId: chosen } })
      : noCategoryChosen,
})

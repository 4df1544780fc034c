import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { memo } from "react"
import { Link } from "wouter"
import { longDate } from "../../../lib/format.ts"
import { exactAmount } from "../../../lib/money/format.ts"
import { typeClass } from "../../category-types/store.ts"
import { MerchantLogo } from "../merchant-logo.tsx"
import { TransactionMenu } from "../transaction-menu.tsx"

export interface ListRowProps {
  readonly transaction: ListedTransaction
  /** Of the account that it came from; undefined for one entered by hand. */
  readonly account: string | undefined
}

/** One transaction: what it was, when, where it came from, where it went, and what can be done with it. */
export const ListRow = memo(({ transaction, account }: ListRowProps) => {
  const { name, amount, date, logoUrl, pending, note, category, splitOf, ruleId } = transaction
  return (
    <div className="list-row">
      <MerchantLogo logoUrl={logoUrl} name={name} />
      <span className="list-name">
        <strong>{name}</strong>
        <span className="soft small list-details">
          <span className="figure">{longDate(date)}</span>
          <span>{account ?? "By hand"}</span>
          {pending && <span className="tag">Pending</span>}
          {amount < 0 && <span className="tag">Refund</span>}
          {ruleId !== null && (
            <Link className="tag" href={`/rules#rule-${ruleId}`}>
              By your rule
            </Link>
          )}
          {splitOf !== null && <span className="tag">Part of a split</span>}
        </span>
        {note !== null && (
          <span className="small list-note">
            <span className="heard">Note: </span>
            {note}
          </span>
        )}
      </span>
      <span className={`list-category small ${category === null ? "soft" : typeClass(category.categoryType.name)}`}>
        {category?.name ?? "To sort"}
      </span>
      <strong className="figure list-amount">{exactAmount(amount)}</strong>
      <TransactionMenu transaction={transaction} />
    </div>
  )
})

import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import type { Exclusion } from "@evenkeel/contracts/budget/transactions/search"
import { tagsIn } from "@evenkeel/contracts/budget/transactions/tags"
import { memo, useMemo, useState } from "react"
import { Link } from "wouter"
import { longDate, titleOfMonth } from "../../lib/format.ts"
import { presentCurrency } from "../../lib/currency.ts"
import { amountIn, movedAmount } from "../../lib/money.ts"
import { CategoryOptions } from "../categories/category-choice.tsx"
import { RuleLink } from "../rules/rule-link.tsx"
import { MerchantLogo } from "./merchant-logo.tsx"
import { countIt, mayBeCounted, TransactionMenu } from "./transaction-menu.tsx"
import { addressOf } from "../../lib/list-filters.ts"
import { typeClass } from "../../lib/types.ts"
import { useList } from "../../api/queries.ts"
import { runOrSay } from "../../api/run.ts"
import { whenTyped } from "../../components/forms/field.tsx"

export interface ListRowProps {
  readonly transaction: ListedTransaction
  /** The name of its account; undefined for a transaction entered by hand. */
  readonly account: string | undefined
}

const reasons: { readonly [Name in Exclusion]: string } = {
  income: "Income",
  transfer: "Transfer between your accounts",
  "card payment": "Card payment",
  "foreign currency": "In another currency",
  "not spending": "Not spending",
  deleted: "Deleted",
}

const openAtOnce = (list: HTMLSelectElement | null): void => {
  list?.focus()
  try {
    list?.showPicker()
  } catch {
    // Unsupported in some browsers, or too late after the press: then another press opens the list.
  }
}

/** A click replaces it by a list of all categories; the row's menu does the same by keyboard and on a phone. */
const InCategory = ({ transaction: { transactionId, name, category } }: Pick<ListRowProps, "transaction">) => {
  const [isChoosing, setChoosing] = useState(false)
  const done = (): void => setChoosing(false)
  if (!isChoosing)
    return (
      <button
        className={`list-category text small ${category === null ? "soft" : typeClass(category.categoryType.name)}`}
        onClick={() => setChoosing(true)}
        tabIndex={-1}
        title="Change the category"
        type="button"
      >
        {category !== null && <span aria-hidden="true" className="list-dot" />} {category?.name ?? "To sort"}
      </button>
    )
  const choose = (categoryId: string): void => {
    done()
    void runOrSay("assignTransaction", { body: { transactionId, categoryId } })
  }
  return (
    <select
      aria-label={`Category of ${name}`}
      className="list-category small"
      defaultValue={category?.categoryId ?? ""}
      onBlur={done}
      onKeyDown={({ key }) => key === "Escape" && done()}
      ref={openAtOnce}
      {...whenTyped(choose)}
    >
      {category === null && <option value="">To sort</option>}
      <CategoryOptions />
    </select>
  )
}

/** The reason why it counts in no category. */
const Excluded = ({
  exclusion,
  transaction: { amount, transferTo },
}: Pick<ListRowProps, "transaction"> & { readonly exclusion: Exclusion }) => {
  const account = useAccountNames().get(transferTo ?? "") ?? "an account of yours"
  const isTransferOf = exclusion === "transfer" && transferTo !== undefined
  const why = isTransferOf ? `Transfer ${amount < 0 ? "from" : "to"} ${account}` : reasons[exclusion]
  return <span className="list-category ellipsis small soft">{why}</span>
}

/** Its tags link to all their transactions. */
const Noted = ({ note }: { readonly note: string }) => (
  <>
    {note}{" "}
    {tagsIn(note).map((tag) => (
      <Link className="list-tag" href={addressOf({ tag })} key={tag}>
        All of #{tag}
      </Link>
    ))}
  </>
)

/** One transaction: its name, date, account and category, and the actions on it. */
export const ListRow = memo(({ transaction, account }: ListRowProps) => {
  const { name, amount, date, logoUrl, pending, note, ruleId, countedIn, checked, exclusion, currency } = transaction
  return (
    <div className="list-row">
      <MerchantLogo logoUrl={logoUrl} name={name} />
      <span className="list-facts">
        <strong className="list-name ellipsis">{name}</strong>
        {exclusion === null ? (
          <InCategory transaction={transaction} />
        ) : (
          <Excluded exclusion={exclusion} transaction={transaction} />
        )}
        <span className="small soft list-account ellipsis">{account ?? "By hand"}</span>
        <span className="list-extra small">
          {pending && <span className="tag">Pending</span>}
          {checked && <span className="tag">Checked</span>}
          {amount < 0 && exclusion === null && <span className="tag">Refund</span>}
          {transaction.perhapsTransfer && <span className="tag">Perhaps a transfer</span>}
          {ruleId !== null && <RuleLink className="tag" label="By your rule" ruleId={ruleId} />}
          {countedIn !== null && <span className="tag">Counts in {titleOfMonth(countedIn)}</span>}
          {transaction.splitOf !== null && <span className="tag">Part of a split</span>}
          {mayBeCounted(transaction) && (
            <button
              aria-label={`Count ${name} as spending`}
              className="text small"
              onClick={() => countIt(transaction)}
              type="button"
            >
              Count it
            </button>
          )}
          {note !== null && (
            <span className="list-note" title={note}>
              <span className="heard">Note: </span>
              <Noted note={note} />
            </span>
          )}
        </span>
      </span>
      <span className="figure small soft list-date">{longDate(date)}</span>
      <strong className={`figure list-amount${amount < 0 ? " money-in" : ""}`}>
        {movedAmount(amount, (units) => amountIn(units, currency ?? presentCurrency()))}
      </strong>
      <TransactionMenu transaction={transaction} />
    </div>
  )
})

/** The accounts' names by id. */
export const useAccountNames = (): ReadonlyMap<string, string> => {
  const linked = useList("accounts")
  return useMemo(() => new Map(linked.map(({ accountId, accountName }) => [accountId, accountName])), [linked])
}

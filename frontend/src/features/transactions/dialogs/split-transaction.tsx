import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { mostParts } from "@evenkeel/contracts/budget/transactions/rules"
import { useRef, useState } from "react"
import { run } from "../../../api/run.ts"
import { useTransaction } from "../../../api/budget.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Icon } from "../../../components/controls/icon.tsx"
import { sayFailure } from "../../../components/feedback/alerts.tsx"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { useAttempt } from "../../../components/forms/field.tsx"
import { exactAmount } from "../../../lib/money.ts"
import { PartFields } from "./split-part-fields.tsx"
import { SplitAtOnce } from "./split-at-once.tsx"
import { partsOf, problemOf, remainderOf, withRest, type DraftPart, type Part } from "./split-parts.ts"
import { PastMonth } from "../../../parts/transactions/past-month.tsx"
import "./split-transaction.css"

/** The form starts with this many parts, which stay. */
const atFirst = 2

const Remainder = ({ amount }: { readonly amount: number }) => (
  <p aria-live="polite" className={`split-remainder cluster ${amount < 0 ? "overspent" : ""}`}>
    {amount < 0 ? (
      <>
        <Icon name="warning" size={18} /> Over by{" "}
      </>
    ) : (
      "Remaining "
    )}
    <strong className="figure">{exactAmount(Math.abs(amount))}</strong>
    {amount > 0 && <span className="soft small">is left out of your budget</span>}
  </p>
)

export const SplitTransaction = ({ onClose, ...about }: DialogProps & { readonly transaction: Transaction }) => {
  const transaction = useTransaction(about.transaction)
  const { transactionId, name, amount } = transaction
  const blank = (key: number): DraftPart => ({ key, name, amount: "", isNameGiven: true })
  const [drafts, setDrafts] = useState<ReadonlyArray<DraftPart>>(() => [blank(1), blank(2)])
  const lastKey = useRef(atFirst)
  const attempt = useAttempt()
  const parts = withRest(drafts, amount)

  const add = () => {
    lastKey.current += 1
    // The former last part is typed now: the new part takes the rest.
    const own = drafts.map((part) => (part.isOwnAmount === true ? part : { ...part, amount: "" }))
    setDrafts([...own, blank(lastKey.current)])
  }
  const split = (splitTransactions: ReadonlyArray<Part>) =>
    attempt(splitTransactions, (idempotencyKey) =>
      run("splitTransaction", { params: { id: transactionId }, body: { splitTransactions }, idempotencyKey }),
    )
  const submit = () => problemOf(parts, amount) ?? split(partsOf(parts))

  return (
    <FormModal action="Split" busyAction="Splitting…" onClose={onClose} onSubmit={submit} title="Split Transaction">
      <p>
        <strong>{name}</strong>, <span className="figure">{exactAmount(amount)}</span>
      </p>
      <PastMonth transaction={transaction} />
      <SplitAtOnce onSplit={(whole) => split(whole).then(onClose, sayFailure)} transaction={transaction} />
      {parts.map((part, index) => (
        <PartFields
          key={part.key}
          number={index + 1}
          onChange={(changed) => setDrafts(drafts.map((other) => (other.key === part.key ? changed : other)))}
          onRemove={part.key > atFirst ? () => setDrafts(drafts.filter((other) => other.key !== part.key)) : undefined}
          original={transaction}
          part={part}
        />
      ))}
      <p className="soft small">The last part takes the rest, until you type in it.</p>
      <div className="cluster spread">
        <ActionButton className="quiet" off={parts.length >= mostParts} onClick={add}>
          <Icon name="plus" /> Add part
        </ActionButton>
        <Remainder amount={remainderOf(parts, amount)} />
      </div>
    </FormModal>
  )
}

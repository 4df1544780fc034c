import { mostParts } from "@evenkeel/contracts/budget/transactions/rules"
import { useRef, useState } from "react"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { AmountField, TextField } from "../../components/forms/field.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { useAttempt } from "../../components/forms/use-attempt.ts"
import { dollarsAndCents } from "../../lib/format.ts"
import { showUndoable } from "../undo/store.ts"
import { splitTransaction } from "./store.ts"
import { atFirst, partsOf, problemOf, remainderOf, type DraftPart } from "./split-parts.ts"
import type { TransactionDialogProps } from "./transaction-dialog.ts"
import "./split-transaction.css"

interface PartFieldsProps {
  readonly part: DraftPart
  readonly number: number
  readonly onChange: (part: DraftPart) => void
  /** Set only for added parts. */
  readonly onRemove: (() => void) | undefined
}

const PartFields = ({ part, number, onChange, onRemove }: PartFieldsProps) => (
  <fieldset className="split-part">
    <legend>Part {number}</legend>
    <TextField
      autoComplete="off"
      label="Name"
      onChange={({ currentTarget }) => onChange({ ...part, name: currentTarget.value })}
      value={part.name}
    />
    <AmountField
      label="Amount"
      onChange={({ currentTarget }) => onChange({ ...part, amount: currentTarget.value })}
      value={part.amount}
    />
    {onRemove !== undefined && (
      <button aria-label={`Remove part ${number}`} className="text icon-button" onClick={onRemove} type="button">
        <Icon name="close" />
      </button>
    )}
  </fieldset>
)

const Remainder = ({ dollars }: { readonly dollars: number }) => (
  <p aria-live="polite" className={dollars < 0 ? "split-remainder split-over" : "split-remainder"}>
    {dollars < 0 ? (
      <>
        <Icon name="warning" size={18} /> Over by{" "}
      </>
    ) : (
      "Remaining "
    )}
    <strong className="figure">{dollarsAndCents(Math.abs(dollars))}</strong>
    {dollars > 0 && <span className="soft small">is left out of your budget</span>}
  </p>
)

export const SplitTransaction = ({ transaction, onClose }: TransactionDialogProps) => {
  const [parts, setParts] = useState<ReadonlyArray<DraftPart>>([
    { key: 1, name: "", amount: "" },
    { key: 2, name: "", amount: "" },
  ])
  const lastKey = useRef(atFirst)
  const attempt = useAttempt()
  const { transactionId, name, amount } = transaction

  const add = () => {
    lastKey.current += 1
    setParts([...parts, { key: lastKey.current, name: "", amount: "" }])
  }
  const submit = () =>
    problemOf(parts, amount) ??
    attempt(parts, (key) => splitTransaction(transactionId, partsOf(parts), key)).then((command) =>
      showUndoable("Transaction split successfully", command),
    )

  return (
    <FormModal action="Split" busyAction="Splitting…" onClose={onClose} onSubmit={submit} title="Split Transaction">
      <p>
        <strong>{name}</strong>, <span className="figure">{dollarsAndCents(amount)}</span>
      </p>
      {parts.map((part, index) => (
        <PartFields
          key={part.key}
          number={index + 1}
          onChange={(changed) => setParts(parts.map((other) => (other.key === part.key ? changed : other)))}
          onRemove={part.key > atFirst ? () => setParts(parts.filter((other) => other.key !== part.key)) : undefined}
          part={part}
        />
      ))}
      <div className="split-foot">
        <ActionButton className="quiet" off={parts.length >= mostParts} onClick={add}>
          <Icon name="plus" /> Add part
        </ActionButton>
        <Remainder dollars={remainderOf(parts, amount)} />
      </div>
    </FormModal>
  )
}

import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { isCompletePart, mostParts, problemOfSplit } from "@evenkeel/contracts/budget/transactions/rules"
import type { Cents } from "@evenkeel/contracts/money"
import { useRef, useState } from "react"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import type { DialogProps } from "../../components/dialogs/dialogs.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { AmountField } from "../../components/forms/amount-field.tsx"
import { TextField } from "../../components/forms/field.tsx"
import { useAttempt } from "../../components/forms/use-attempt.ts"
import { showUndoable } from "../undo/store.ts"
import { splitTransaction, useTransaction, type Part } from "./store.ts"
import { exactAmount } from "../../lib/money/format.ts"
import { centsOf, unitsOf } from "../../lib/money/amounts.ts"
import { parseAmount } from "../../lib/money/typed.ts"
import "./split-transaction.css"

/** As typed; the key identifies a part while others are added and removed. */
export interface DraftPart {
  readonly key: number
  readonly name: string
  readonly amount: string
}

/** The form starts with this many parts, which stay. */
export const atFirst = 2

const centsIn = (text: string): Cents => centsOf(parseAmount(text) ?? 0)

const isBlank = ({ name, amount }: DraftPart): boolean => name.trim() === "" && amount.trim() === ""
/** The parts that are not blank, in minor units. */
const filledIn = (parts: ReadonlyArray<DraftPart>) =>
  parts.filter((part) => !isBlank(part)).map(({ name, amount }) => ({ name, amount: centsIn(amount) }))

/** The remainder of the original; negative if the parts exceed it. */
export const remainderOf = (parts: ReadonlyArray<DraftPart>, original: number): number =>
  unitsOf(centsOf(original) - parts.reduce((sum, { amount }) => sum + Math.max(0, centsIn(amount)), 0))

export const problemOf = (parts: ReadonlyArray<DraftPart>, original: number): string | undefined =>
  problemOfSplit(filledIn(parts), centsOf(original))

/** Those that are complete, as they are sent. */
export const partsOf = (parts: ReadonlyArray<DraftPart>): ReadonlyArray<Part> =>
  filledIn(parts)
    .filter(isCompletePart)
    .map(({ name, amount }) => ({ updatedName: name.trim(), updatedAmount: unitsOf(amount) }))

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
    <TextField autoComplete="off" label="Name" onChange={(name) => onChange({ ...part, name })} value={part.name} />
    <AmountField label="Amount" onChange={(amount) => onChange({ ...part, amount })} value={part.amount} />
    {onRemove !== undefined && (
      <button aria-label={`Remove part ${number}`} className="text icon-button" onClick={onRemove} type="button">
        <Icon name="close" />
      </button>
    )}
  </fieldset>
)

const Remainder = ({ amount }: { readonly amount: number }) => (
  <p aria-live="polite" className={amount < 0 ? "split-remainder split-over" : "split-remainder"}>
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
  const [parts, setParts] = useState<ReadonlyArray<DraftPart>>([
    { key: 1, name: "", amount: "" },
    { key: 2, name: "", amount: "" },
  ])
  const lastKey = useRef(atFirst)
  const attempt = useAttempt()
  const { transactionId, name, amount } = useTransaction(about.transaction)

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
        <strong>{name}</strong>, <span className="figure">{exactAmount(amount)}</span>
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
        <Remainder amount={remainderOf(parts, amount)} />
      </div>
    </FormModal>
  )
}

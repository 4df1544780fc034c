import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import type { reductionWording } from "@evenkeel/contracts/budget/transactions/rules"
import { useEffect, useRef, useState } from "react"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { AmountField } from "../../components/forms/amount-field.tsx"
import { FormAlert, TextField, useSubmission } from "../../components/forms/field.tsx"
import { reduceTo, renameTo } from "./editing.ts"
import "./edit-inline.css"

type Editable = "name" | "amount"

interface OneFieldProps {
  readonly what: Editable
  readonly initial: string
  /** Returns a message if the input is invalid; otherwise the call. */
  readonly save: (text: string) => string | Promise<unknown>
  readonly onDone: () => void
}

const OneField = ({ what, initial, save, onDone }: OneFieldProps) => {
  const [text, setText] = useState(initial)
  const { busy, problem, form } = useSubmission(() => save(text), onDone)
  useEffect(() => form.ref.current?.querySelector("input")?.select(), [form.ref])

  return (
    <form className="edit-inline" {...form}>
      {what === "name" ? (
        <TextField autoComplete="off" label="Name" onChange={setText} value={text} />
      ) : (
        <AmountField label="Amount" onChange={setText} value={text} />
      )}
      <ActionButton busy={busy} type="submit">
        Save
      </ActionButton>
      <button className="quiet" onClick={onDone} type="button">
        Cancel
      </button>
      <FormAlert problem={problem} />
    </form>
  )
}

interface EditInPlaceProps {
  readonly transaction: Transaction
  readonly wording?: typeof reductionWording
}

/** Name and amount, each edited in place. */
export const EditInline = ({ transaction, wording }: EditInPlaceProps) => {
  const [editing, setEditing] = useState<Editable>()
  const edited = useRef<Editable>(undefined)
  const done = () => {
    edited.current = editing
    setEditing(undefined)
  }
  // Returns the focus to the edit button.
  const buttonFor = (what: Editable) => (button: HTMLButtonElement | null) => {
    if (button === null || edited.current !== what) return
    edited.current = undefined
    button.focus()
  }
  if (editing === "name") {
    return (
      <OneField initial={transaction.name} onDone={done} save={(text) => renameTo(transaction, text)} what="name" />
    )
  }
  if (editing === "amount") {
    return (
      <OneField
        initial={String(transaction.amount)}
        onDone={done}
        save={(text) => reduceTo(transaction, text, wording)}
        what="amount"
      />
    )
  }
  return (
    <div className="edit-choices">
      <button className="text" onClick={() => setEditing("name")} ref={buttonFor("name")} type="button">
        <Icon name="edit" size={18} /> Edit name
      </button>
      {/* A refund cannot be reduced. */}
      {transaction.amount > 0 && (
        <button className="text" onClick={() => setEditing("amount")} ref={buttonFor("amount")} type="button">
          <Icon name="edit" size={18} /> Edit amount
        </button>
      )}
    </div>
  )
}

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

interface EditInlineProps {
  readonly transaction: Transaction
  readonly wording?: typeof reductionWording
}

interface OneFieldProps extends EditInlineProps {
  readonly what: Editable
  readonly onDone: () => void
}

const OneField = ({ transaction, what, wording, onDone }: OneFieldProps) => {
  const [text, setText] = useState(String(transaction[what]))
  const { busy, problem, form } = useSubmission(
    () => (what === "name" ? renameTo(transaction, text) : reduceTo(transaction, text, wording)),
    onDone,
  )
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

/** Name and amount, each edited in place. */
export const EditInline = (props: EditInlineProps) => {
  const [editing, setEditing] = useState<Editable>()
  // A refund cannot be reduced.
  const fields: ReadonlyArray<Editable> = props.transaction.amount > 0 ? ["name", "amount"] : ["name"]
  const edited = useRef<Editable>(undefined)
  const done = () => {
    edited.current = editing
    setEditing(undefined)
  }
  if (editing !== undefined) return <OneField {...props} onDone={done} what={editing} />
  return (
    <div className="edit-choices cluster">
      {fields.map((what) => (
        <button
          className="text"
          key={what}
          onClick={() => setEditing(what)}
          // Returns the focus.
          ref={(button) => {
            if (button === null || edited.current !== what) return
            edited.current = undefined
            button.focus()
          }}
          type="button"
        >
          <Icon name="edit" size={18} /> Edit {what}
        </button>
      ))}
    </div>
  )
}

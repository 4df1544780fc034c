import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { useEffect, useRef, useState, type FormEvent } from "react"
import { messageOf } from "../api.ts"
import { ActionButton } from "../components/action-button.tsx"
import { AmountField, TextField } from "../components/field.tsx"
import { FormAlert } from "../components/form-alert.tsx"
import { Icon } from "../components/icon.tsx"
import { showDanger } from "../stores/alerts.ts"
import { reduceTo, renameTo, type AmountWording } from "./editing.ts"
import { longestName } from "./names.ts"
import "./edit-in-place.css"

interface OneFieldProps {
  readonly what: "name" | "amount"
  readonly initial: string
  /** Returns a message if the input is invalid; otherwise the call. */
  readonly save: (text: string) => string | Promise<void>
  readonly onDone: () => void
}

const OneField = ({ what, initial, save, onDone }: OneFieldProps) => {
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState("")
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector("input")?.select(), [])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const begun = save(text)
    if (typeof begun === "string") return setProblem(begun)
    setBusy(true)
    // Closed before the answer came: there is no form left to show the refusal in, or to
    // close, and another one may be open by now.
    const isLeft = (): boolean => form.current === null
    await begun.then(
      () => {
        if (!isLeft()) onDone()
      },
      (failure: unknown) => {
        if (isLeft()) return showDanger(messageOf(failure))
        setBusy(false)
        setProblem(messageOf(failure))
      },
    )
  }
  const change = (typed: string) => {
    setText(typed)
    setProblem("")
  }

  return (
    <form className="edit-in-place" noValidate onSubmit={(event) => void submit(event)} ref={form}>
      {what === "name" ? (
        <TextField
          autoComplete="off"
          label="Name"
          maxLength={longestName}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          value={text}
        />
      ) : (
        <AmountField label="Amount" onChange={({ currentTarget }) => change(currentTarget.value)} value={text} />
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
  readonly wording: AmountWording
}

/** Name and amount, each edited in place. */
export const EditInPlace = ({ transaction, wording }: EditInPlaceProps) => {
  const [editing, setEditing] = useState<"name" | "amount">()
  const edited = useRef<"name" | "amount">(undefined)
  const done = () => {
    edited.current = editing
    setEditing(undefined)
  }
  // Returns the focus to the edit button.
  const buttonFor = (what: "name" | "amount") => (button: HTMLButtonElement | null) => {
    if (button === null || edited.current !== what) return
    edited.current = undefined
    button.focus()
  }
  if (editing === "name")
    return (
      <OneField initial={transaction.name} onDone={done} save={(text) => renameTo(transaction, text)} what="name" />
    )
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
          <Icon name="reduce" size={18} /> Edit amount
        </button>
      )}
    </div>
  )
}

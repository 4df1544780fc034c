import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react"
import { messageOf } from "../api.ts"
import { showDanger } from "../stores/alerts.ts"
import { ActionButton } from "./action-button.tsx"
import { FormAlert } from "./form-alert.tsx"
import { Modal } from "./modal.tsx"

interface FormModalProps {
  readonly title: string
  /** The submit button's label, and its label while waiting for the answer. */
  readonly action: string
  readonly busyAction: string
  readonly danger?: boolean
  readonly onClose: () => void
  /** Returns a message if the input is invalid; otherwise the call, after which the dialog closes. */
  readonly onSubmit: () => string | Promise<void>
  readonly children: ReactNode
}

/** A form in a dialog. Refusals, here or by the server, are shown in it, and the input is kept. */
export const FormModal = ({
  title,
  action,
  busyAction,
  danger = false,
  onClose,
  onSubmit,
  children,
}: FormModalProps) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState("")
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  // Otherwise the dialog would focus its close button.
  useEffect(() => {
    const { current } = form
    const first =
      current?.querySelector<HTMLElement>("input:checked") ?? current?.querySelector<HTMLElement>("input, select")
    first?.focus()
  }, [])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const begun = onSubmit()
    if (typeof begun === "string") return setProblem(begun)
    setBusy(true)
    try {
      await begun
      onClose()
    } catch (failure) {
      // Closed before the answer came: there is no form left to show the refusal in.
      if (form.current === null) return showDanger(messageOf(failure))
      setBusy(false)
      setProblem(messageOf(failure))
    }
  }

  return (
    <Modal
      actions={
        <>
          <button className="quiet" onClick={onClose} type="button">
            Cancel
          </button>
          <ActionButton busy={busy} className={danger ? "danger" : ""} form={id} type="submit">
            {busy ? busyAction : action}
          </ActionButton>
        </>
      }
      onClose={onClose}
      title={title}
    >
      <form id={id} noValidate onChange={() => setProblem("")} onSubmit={(event) => void submit(event)} ref={form}>
        {children}
        <FormAlert problem={problem} />
      </form>
    </Modal>
  )
}

import { useEffect, useId, type ReactNode } from "react"
import { ActionButton } from "../controls/action-button.tsx"
import { FormAlert } from "../forms/field.tsx"
import { useSubmission } from "../forms/use-form.ts"
import { Modal } from "./modal.tsx"

interface FormModalProps {
  readonly title: string
  /** The submit button's label, and its label while waiting for the answer. */
  readonly action: string
  readonly busyAction: string
  readonly danger?: boolean
  readonly onClose: () => void
  /** Returns a message, or "" if the fields have theirs, if the input is invalid; otherwise the call that closes it. */
  readonly onSubmit: (form: HTMLFormElement) => string | Promise<unknown>
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
  const { busy, problem, form } = useSubmission(onSubmit, onClose)
  const id = useId()

  // Otherwise the dialog would focus its close button.
  useEffect(() => {
    const { current } = form.ref
    const first =
      current?.querySelector<HTMLElement>("input:checked") ??
      // Not what filters a list: on a phone, its keyboard would cover the list. Typing on the list leads there.
      current?.querySelector<HTMLElement>("input:not(.filter-input), select, textarea")
    first?.focus()
  }, [form.ref])

  return (
    <Modal
      actions={
        <>
          {/* Beside the button that was pressed: the form's own end may be out of sight. */}
          <FormAlert problem={problem} />
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
      <form id={id} {...form}>
        {children}
      </form>
    </Modal>
  )
}

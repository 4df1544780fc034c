import { useEffect, useId, type ReactNode } from "react"
import { ActionButton } from "../controls/action-button.tsx"
import { FormAlert, useAttempt, useFields, useSubmission, type Problems } from "../forms/field.tsx"
import type { DialogProps } from "../../lib/dialogs.ts"
import { Modal } from "./modal.tsx"

interface FormModalProps {
  readonly title: string
  /** The submit button's label, and its label until the reply. */
  readonly action: string
  readonly busyAction: string
  readonly danger?: boolean
  readonly onClose: () => void
  /** Returns a message if the input is invalid, "" if the fields show theirs; otherwise the call that closes it. */
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
      current?.querySelector<HTMLElement>("input:checked, [data-first]") ??
      // Not a filter field: on a phone, its keyboard would cover the list. Typing on the list focuses it.
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

type Texts<Fields> = { readonly [Field in keyof Fields]: string }

interface Form<About, Fields extends Texts<Fields>> {
  readonly about: About
  readonly fields: Fields
  readonly bind: ReturnType<typeof useFields<Fields>>["bind"]
}

interface FormDialog<Given, About, Fields extends Texts<Fields>> {
  /** The current state of the dialog's subject. */
  readonly useAbout?: (given: Given) => About
  readonly begin: (about: About) => Fields
  readonly title: string | ((about: About) => string)
  /** The submit button's label, and its label until the reply. */
  readonly action: string
  readonly busy: string
  readonly danger?: boolean
  /** The message beside each field. */
  readonly problems?: (fields: Fields, about: About) => Problems<Fields>
  readonly content: (form: Form<About, Fields>) => ReactNode
  /** A message about invalid input; or else the call, or a function that makes it with the input's idempotency key. */
  readonly submit: (
    form: Omit<Form<About, Fields>, "bind">,
  ) => string | Promise<unknown> | ((idempotencyKey: string) => Promise<unknown>)
}

/** A dialog that is one form of texts, declared. */
export const formDialog = <Given extends object, About, Fields extends Texts<Fields>>({
  useAbout = (given) => given as unknown as About,
  begin,
  title,
  busy,
  problems = () => ({}),
  content,
  submit,
  ...words
}: FormDialog<Given, About, Fields>) =>
  function DeclaredDialog({ onClose, ...given }: Given & DialogProps) {
    const about = useAbout(given as unknown as Given)
    const { fields, bind, check } = useFields(begin(about), (typed) => problems(typed, about))
    const attempt = useAttempt()
    const send = (form: HTMLFormElement) => {
      if (!check(form)) return ""
      const begun = submit({ about, fields })
      return typeof begun === "function" ? attempt(fields, begun) : begun
    }
    return (
      <FormModal
        {...words}
        busyAction={busy}
        onClose={onClose}
        onSubmit={send}
        title={typeof title === "string" ? title : title(about)}
      >
        {content({ about, fields, bind })}
      </FormModal>
    )
  }

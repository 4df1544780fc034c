import { useState, type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode } from "react"

interface ActionButtonProps extends Omit<
  ComponentProps<"button">,
  "aria-busy" | "aria-disabled" | "disabled" | "onClick" | "onKeyDown"
> {
  /** If it returns a promise, the action is in progress until that settles. */
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  /** The action is in progress. */
  readonly busy?: boolean
  /** The action is unavailable at present. */
  readonly off?: boolean
}

/** Ignores key repeat: the button of another question may have taken this one's place. */
export const pressOnce = (event: KeyboardEvent): void => {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault()
}

/** Whether it ends a double click, whose first click may have moved this button below the pointer. */
export const isSecondClick = ({ detail }: MouseEvent): boolean => detail > 1

/** Does nothing while it is busy or off, but keeps the focus, which `disabled` would lose. */
export const ActionButton = ({ busy = false, off = false, onClick, type = "button", ...rest }: ActionButtonProps) => {
  const [working, setWorking] = useState(false)
  const still = busy || working || off
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (still) return event.preventDefault()
    const work = onClick?.(event)
    if (!(work instanceof Promise)) return
    setWorking(true)
    const end = (): void => setWorking(false)
    work.then(end, end)
  }
  return (
    <button
      {...rest}
      aria-busy={busy || working}
      aria-disabled={still}
      onClick={press}
      onKeyDown={pressOnce}
      // oxlint-disable-next-line react/button-has-type -- it is one of the three, and never left out
      type={type}
    />
  )
}

interface SubmitButtonProps {
  readonly busy: boolean
  /** The label while it works: "Logging in…". */
  readonly busyLabel: string
  readonly children: ReactNode
}

/** Submits its form once: until the reply it looks busy and does not submit again. */
export const SubmitButton = ({ busy, busyLabel, children }: SubmitButtonProps) => (
  <>
    <ActionButton busy={busy} type="submit">
      {busy ? busyLabel : children}
    </ActionButton>
    <span className="heard" role="status">
      {busy ? busyLabel : ""}
    </span>
  </>
)

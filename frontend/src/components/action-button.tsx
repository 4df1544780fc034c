import type { ComponentProps } from "react"

interface ActionButtonProps extends Omit<ComponentProps<"button">, "aria-busy" | "aria-disabled" | "disabled"> {
  /** What it does is under way. */
  readonly busy?: boolean
  /** There is nothing for it to do now. */
  readonly off?: boolean
}

/** Does nothing while it is busy or off, and yet keeps the focus, which `disabled` would throw away. */
export const ActionButton = ({ busy = false, off = false, onClick, type = "button", ...rest }: ActionButtonProps) => {
  const still = busy || off
  // oxlint-disable-next-line react/button-has-type -- it is one of the three, and never left out
  return <button {...rest} aria-busy={busy} aria-disabled={still} onClick={(event) => (still ? event.preventDefault() : onClick?.(event))} type={type} />
}

import type { ReactNode } from "react"
import { ActionButton } from "./action-button.tsx"

interface SubmitButtonProps {
  readonly busy: boolean
  /** What it says while it works: "Logging in…". */
  readonly busyLabel: string
  readonly children: ReactNode
}

/** Submits its form once: while waiting for the answer it looks busy and does not submit again. */
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

import { noPasswordEntered, problemOfConfirmation } from "@evenkeel/contracts/budget/users/rules"
import { RequestFailed } from "@evenkeel/contracts/client"
import { useState } from "react"
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { confirm } from "../../components/dialogs/confirmation.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { showSuccess } from "../../components/feedback/alerts.tsx"
import { TextField, PasswordField } from "../../components/forms/field.tsx"
import { auth, eraseAccount } from "../../lib/session.ts"

const lastQuestion = {
  title: "Delete everything in seven days?",
  text: "You are logged out everywhere now. For seven days you can log in and keep your account; then your budget, its whole history and your bank links are gone, and nobody can bring them back.",
  action: "Delete everything",
  danger: true,
}

interface EraseAccountProps {
  readonly title: string
  readonly onClose: () => void
}

/** Requires password, username and a confirmation, because after seven days it cannot be undone. */
export const EraseAccount = ({ title, onClose }: EraseAccountProps) => {
  const username = useSnapshot(auth).user?.username ?? ""
  const [password, setPassword] = useState("")
  const [typed, setTyped] = useState("")
  const [, navigate] = useLocation()

  const erase = async (): Promise<void> => {
    if (!(await confirm(lastQuestion))) throw new RequestFailed(0, "Nothing has been deleted.")
    const message = await eraseAccount(password, typed.trim(), () => navigate("/"))
    if (message !== undefined) showSuccess(message)
  }

  const submit = () => {
    if (password === "") return noPasswordEntered
    return problemOfConfirmation(typed.trim(), username) ?? erase()
  }

  return (
    <FormModal
      action="Delete my account"
      busyAction="Deleting…"
      danger
      onClose={onClose}
      onSubmit={submit}
      title={title}
    >
      <p>You can take this back for seven days, then it is for good. You may want to download your data first.</p>
      <PasswordField autoComplete="current-password" label="Password" onChange={setPassword} value={password} />
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        label={`Type your username, ${username}, to confirm`}
        onChange={setTyped}
        spellCheck={false}
        value={typed}
      />
    </FormModal>
  )
}

import { noPasswordEntered, problemOfConfirmation } from "@evenkeel/contracts/budget/users/rules"
import { RequestFailed } from "@evenkeel/contracts/client"
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { confirm } from "../../components/dialogs/confirmation.tsx"
import { formDialog } from "../../components/dialogs/form-modal.tsx"
import { showSuccess } from "../../components/feedback/alerts.tsx"
import { TextField, PasswordField } from "../../components/forms/field.tsx"
import { auth, eraseAccount } from "../../lib/session.ts"

const lastQuestion = {
  title: "Delete everything in seven days?",
  text: "You are logged out everywhere now. For seven days you can log in and keep your account; then your budget, its whole history and your bank links are gone, and nobody can bring them back.",
  action: "Delete everything",
  danger: true,
}

/** Requires password, username and a confirmation, because after seven days it cannot be undone. */
export const EraseAccount = formDialog({
  useAbout: ({ title }: { readonly title: string }) => ({
    title,
    username: useSnapshot(auth).user?.username ?? "",
    navigate: useLocation()[1],
  }),
  begin: () => ({ password: "", typed: "" }),
  title: ({ title }) => title,
  action: "Delete my account",
  busy: "Deleting…",
  danger: true,
  content: ({ about: { username }, bind }) => (
    <>
      <p>You can take this back for seven days, then it is for good. You may want to download your data first.</p>
      <PasswordField autoComplete="current-password" label="Password" {...bind("password")} />
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        label={`Type your username, ${username}, to confirm`}
        spellCheck={false}
        {...bind("typed")}
      />
    </>
  ),
  submit: ({ about: { username, navigate }, fields: { password, typed } }) => {
    const confirmation = typed.trim()
    const erase = async (): Promise<void> => {
      if (!(await confirm(lastQuestion))) throw new RequestFailed(0, "Nothing has been deleted.")
      const message = await eraseAccount(password, confirmation, () => navigate("/"))
      if (message !== undefined) showSuccess(message)
    }
    return password === "" ? noPasswordEntered : (problemOfConfirmation(confirmation, username) ?? erase())
  },
})

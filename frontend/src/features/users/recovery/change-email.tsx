import { noEmailEntered } from "@evenkeel/contracts/budget/users/rules"
import { run } from "../../../api/run.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"

export const ChangeEmail = formDialog({
  begin: () => ({ address: "" }),
  title: "Your email address",
  action: "Send link",
  busy: "Sending…",
  content: ({ bind }) => (
    <>
      <p>A link to confirm it will be sent there. The address is used for nothing but resetting your password.</p>
      <TextField autoComplete="email" label="Email" type="email" {...bind("address")} />
    </>
  ),
  submit: ({ fields }) => {
    const email = fields.address.trim()
    const done = `A link was sent to ${email}. Open it to confirm the address.`
    return email === "" ? noEmailEntered : run("changeEmail", { body: { email } }, { done })
  },
})

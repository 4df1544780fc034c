import { noPasswordEntered } from "@evenkeel/contracts/budget/users/rules"
import { useState } from "react"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Icon } from "../../../components/controls/icon.tsx"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { FormAlert, PasswordField } from "../../../components/forms/field.tsx"
import { useServerIf } from "../../../api/queries.ts"
import { messageOf } from "../../../lib/api.ts"
import { askForPasskey, whyNoPasskeys } from "../passkeys/ceremonies.ts"
import { prove, settleProof } from "./proof.ts"

/** Whether the person has a passkey that this browser could use; false until it is known. */
const useHasPasskey = (): boolean => {
  const { data } = useServerIf(whyNoPasskeys() === undefined, "security")
  return data !== undefined && data.passkeys > 0 && data.ways.passkeys === null
}

const WithPasskey = () => {
  const [problem, setProblem] = useState("")
  const confirm = async (): Promise<void> => {
    setProblem("")
    await askForPasskey()
      .then((passkey) => prove({ passkey }))
      .catch((failure: unknown) => setProblem(messageOf(failure)))
  }
  return (
    <>
      <ActionButton className="quiet" onClick={confirm}>
        <Icon name="key" /> Use a passkey instead
      </ActionButton>
      <FormAlert problem={problem} />
    </>
  )
}

/** Actions that could take an account away, or all its data out, need a recent proof of identity. */
export const StepUpDialog = () => {
  const [password, setPassword] = useState("")
  const hasPasskey = useHasPasskey()
  return (
    <FormModal
      action="Confirm"
      busyAction="Confirming…"
      onClose={() => settleProof(false)}
      onSubmit={() => (password === "" ? noPasswordEntered : prove({ password }))}
      title="Confirm that it is you"
    >
      <p>
        This is about the safety of your account, and it is a while since you logged in here. We'll continue where you
        left off.
      </p>
      <PasswordField autoComplete="current-password" label="Password" onChange={setPassword} value={password} />
      {hasPasskey && <WithPasskey />}
    </FormModal>
  )
}

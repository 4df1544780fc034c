import { useState } from "react"
import { Icon } from "../../components/controls/icon.tsx"
import { Harbour } from "../../components/layout/harbour.tsx"
import { ForgotForm, RecoverForm } from "../../features/users/recovery/forms.tsx"

export const ForgotPassword = () => {
  const [hasCode, setHasCode] = useState(false)
  return (
    <Harbour back={{ to: "/", label: "Back to the start" }} title="Forgot your password?">
      {hasCode ? <RecoverForm /> : <ForgotForm />}
      <button className="quiet login-passkey" onClick={() => setHasCode(!hasCode)} type="button">
        <Icon name={hasCode ? "mail" : "key"} /> {hasCode ? "Use email instead" : "Use a recovery code"}
      </button>
    </Harbour>
  )
}

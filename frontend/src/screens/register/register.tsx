import { Harbour } from "../../components/layout/harbour.tsx"
import { SignedOutOnly } from "../../features/users/guards.tsx"
import { RegisterForm } from "../../features/users/register-form.tsx"

export const Register = () => (
  <SignedOutOnly onwards={() => "/connect-accounts"}>
    <Harbour back={{ to: "/", label: "Back" }} title="Create your account">
      <RegisterForm />
    </Harbour>
  </SignedOutOnly>
)

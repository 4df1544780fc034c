import { Link } from "wouter"
import { Harbour } from "../../components/layout/harbour.tsx"
import { SignedOutOnly } from "../../features/users/guards.tsx"
import { LoginForm } from "../../features/users/login-form.tsx"

export const Login = () => (
  <SignedOutOnly onwards={(from, hasUser) => from ?? (hasUser ? "/home" : "/connect-accounts")}>
    <Harbour back={{ to: "/", label: "Back" }} title="Welcome back">
      <LoginForm>
        <Link href="/forgot-password">Forgot Password?</Link>
        <span>
          New here? <Link href="/register">Register</Link>
        </span>
      </LoginForm>
    </Harbour>
  </SignedOutOnly>
)

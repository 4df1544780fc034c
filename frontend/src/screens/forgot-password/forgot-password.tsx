import { Link } from "wouter"
import { TextField } from "../../components/forms/field.tsx"
import { Harbour } from "../../components/layout/harbour.tsx"

/**
 * The specification gives this form no behaviour yet; the hint says so rather than promise an email that never comes.
 */
export const ForgotPassword = () => (
  <Harbour back={{ to: "/", label: "Back to the start" }} title="Forgot your password?">
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      <TextField
        autoComplete="email"
        hint="Resetting by email is not available yet. If you are stuck, ask the person who runs this Evenkeel."
        label="Email"
        type="email"
      />
      <button type="submit">Reset Password</button>
      <p className="harbour-links">
        <Link href="/login">Back to Login</Link>
      </p>
    </form>
  </Harbour>
)

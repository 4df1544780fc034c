import { TextField } from "../../components/forms/field.tsx"

interface UsernameFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (username: string) => void
  readonly autoComplete?: string
}

export const UsernameField = ({ autoComplete = "username", ...bound }: UsernameFieldProps) => (
  <TextField autoCapitalize="none" autoComplete={autoComplete} label="Username" spellCheck={false} {...bound} />
)

import { useLocation } from "wouter"
import { showSuccess } from "../../components/feedback/alerts.tsx"

/** What follows once somebody has set a new password without the former one, which signs them in. */
export const useNewPasswordSet = (): (() => void) => {
  const [, navigate] = useLocation()
  return () => {
    showSuccess("Your new password is set. All other sessions have ended.")
    navigate("/home")
  }
}

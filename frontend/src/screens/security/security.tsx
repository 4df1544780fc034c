import { useSecurityLog } from "../../api/pages.ts"
import { useServer } from "../../api/queries.ts"
import { Awaited } from "../../components/feedback/notice.tsx"
import { Page } from "../../components/layout/page.tsx"
import { PasskeysCard } from "../../features/users/passkeys/passkeys-card.tsx"
import { PasswordCard, EmailCard, RecoveryCodesCard } from "../../features/users/protection/cards.tsx"
import { SecurityLog, SessionsCard } from "../../features/users/sessions/cards.tsx"

/** The protection of the account, its sessions and its log. */
export const Security = () => {
  const security = useServer("security")
  const others = [useServer("passkeys"), useServer("sessions"), useSecurityLog()]
  const error = [security, ...others].find((each) => each.error !== "")?.error ?? ""
  const retry = () => Promise.all([security, ...others].map((each) => each.retry()))
  const isLoaded = security.data !== undefined
  return (
    <Page
      back={{ to: "/home", label: "Back to home" }}
      lead="How you log in, how you get back in, and where you are logged in."
      title="Security"
    >
      {(!isLoaded || error !== "") && (
        <Awaited cards error={error} height="12rem" label="your security" onRetry={retry} />
      )}
      {isLoaded && (
        <div className="protection columns gap-4">
          <div className="stack gap-4">
            <PasswordCard />
            <PasskeysCard />
            <RecoveryCodesCard />
            <EmailCard />
          </div>
          <div className="stack gap-4">
            <SessionsCard />
            <SecurityLog />
          </div>
        </div>
      )}
    </Page>
  )
}

import { useSnapshot } from "valtio"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { sayFailure, showSuccess } from "../../components/feedback/alerts.tsx"
import { dayOf } from "../../lib/format.ts"
import { auth, keepAccount } from "../../lib/session.ts"
import "./notices/notices.css"

/** On every screen, as long as a requested erasure of the account can be withdrawn. */
export const ErasureNotice = () => {
  const { user } = useSnapshot(auth)
  if (user?.erasesAt === undefined) return null
  const keep = () => keepAccount().then(showSuccess, sayFailure)
  return (
    <section aria-label="The erasure of your account" className="banner erasure-notice cluster">
      <Icon name="warning" />
      <p role="status">
        <strong>Your account will be erased on {dayOf(user.erasesAt)}.</strong> Until then you can keep it. Nothing is
        read from your banks in the meantime.
      </p>
      <ActionButton onClick={keep}>Keep my account</ActionButton>
    </section>
  )
}

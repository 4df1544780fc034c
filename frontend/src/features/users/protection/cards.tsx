import { useId, type ReactNode } from "react"
import { Icon, type IconName } from "../../../components/controls/icon.tsx"
import "./protection.css"
import { open } from "../../../lib/dialogs.ts"
import { useServer } from "../../../api/queries.ts"
import { runOrSay } from "../../../api/run.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { confirm } from "../../../components/dialogs/confirmation.tsx"

interface CardProps {
  readonly title: string
  readonly icon: IconName
  readonly children: ReactNode
}

export const Card = ({ title, icon, children }: CardProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card protection-card stack flush">
      <h2 className="row title" id={id}>
        <span className="round-icon">
          <Icon name={icon} />
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

export const PasswordCard = () => (
  <Card icon="shield" title="Password">
    <p className="soft">Changing it ends all your other sessions.</p>
    <button className="quiet" onClick={() => open("changePassword")} type="button">
      Change password
    </button>
    <p className="soft">Might somebody else have got in?</p>
    <button className="quiet" onClick={() => open("takeBackControl")} type="button">
      Take back control
    </button>
  </Card>
)

const left = (count: number): string => {
  if (count === 0) return "You have no recovery codes."
  return count === 1 ? "1 code is left. Make new ones soon." : `${count} codes are left.`
}

const formerEnd = {
  title: "Make new recovery codes?",
  text: "The ones that you have now stop working.",
  action: "Make new codes",
}

export const RecoveryCodesCard = () => {
  const count = useServer("security").data?.recoveryCodes ?? 0
  const renew = async (): Promise<void> => {
    if (count > 0 && !(await confirm(formerEnd))) return
    await runOrSay("renewRecoveryCodes", {}, { before: ({ codes }) => open("recoveryCodes", { codes }) })
  }
  return (
    <Card icon="print" title="Recovery codes">
      <p className="soft">On paper, they let you back in if you forget your password or lose your device.</p>
      <p>{left(count)}</p>
      <ActionButton className="quiet" onClick={renew}>
        {count === 0 ? "Make recovery codes" : "Make new codes"}
      </ActionButton>
    </Card>
  )
}

/** Shown only if the installation can send email. */
export const EmailCard = () => {
  const security = useServer("security").data
  if (security === undefined || !security.ways.email) return null
  const { address, pending } = security.email
  const remove = () => runOrSay("changeEmail", { body: { email: null } }, { done: "Your email address was removed." })
  const hasAny = address !== null || pending !== null
  return (
    <Card icon="mail" title="Email">
      <p className="soft">Optional. A link to set a new password can be sent there.</p>
      {address !== null && <p>{address}</p>}
      {pending !== null && <p>{pending} is not confirmed yet: open the link that was sent there.</p>}
      <div className="cluster">
        <button className="quiet" onClick={() => open("changeEmail")} type="button">
          {hasAny ? "Change address" : "Add an address"}
        </button>
        {hasAny && (
          <ActionButton className="text danger" onClick={remove}>
            Remove address
          </ActionButton>
        )}
      </div>
    </Card>
  )
}

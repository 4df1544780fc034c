import { useServer } from "../../../api/queries.ts"
import { runOrSay } from "../../../api/run.ts"
import { open } from "../../../lib/dialogs.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Card } from "../protection/card.tsx"

/** Only where the installation can send email. */
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

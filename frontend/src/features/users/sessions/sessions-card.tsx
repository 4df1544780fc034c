import type { Session } from "@evenkeel/contracts/api/users/sessions"
import { useServer } from "../../../api/queries.ts"
import { runOrSay } from "../../../api/run.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { confirm } from "../../../components/dialogs/confirmation.tsx"
import { momentOf } from "../../../lib/format.ts"
import { Card } from "../protection/card.tsx"

const endOthers = {
  title: "End all other sessions?",
  text: "Whoever uses them has to log in again. You stay logged in here.",
  action: "End the others",
}

const Words = ({ session: { device, method, signedInAt, lastUsedAt, current } }: { readonly session: Session }) => (
  <div>
    <strong>{device}</strong> {current && <span className="protection-mark">This one</span>}
    <p className="soft small">
      Logged in with a {method}, {momentOf(signedInAt)}
    </p>
    <p className="soft small">{current ? "In use now" : `Last used ${momentOf(lastUsedAt)}`} · place unknown</p>
  </div>
)

/** Where the person is logged in. Addresses are not kept, so that nobody can say from where. */
export const SessionsCard = () => {
  const sessions = useServer("sessions").data ?? []
  const endAllOthers = async (): Promise<void> => {
    if (await confirm(endOthers)) await runOrSay("endOtherSessions", {})
  }
  return (
    <Card icon="devices" title="Where you are logged in">
      <p className="soft">Evenkeel keeps no addresses, so it does not know from which places.</p>
      <ul>
        {sessions.map((session) => (
          <li className="row spread" key={session.sessionId}>
            <Words session={session} />
            {!session.current && (
              <ActionButton
                aria-label={`End the session: ${session.device}`}
                className="quiet"
                onClick={() => runOrSay("endSession", { params: { id: session.sessionId } })}
              >
                End
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionButton className="quiet" onClick={endAllOthers}>
          End all other sessions
        </ActionButton>
      )}
    </Card>
  )
}

import type { Session } from "@evenkeel/contracts/api/users/sessions"
import { useServer } from "../../../api/queries.ts"
import { runOrSay } from "../../../api/run.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { confirm } from "../../../components/dialogs/confirmation.tsx"
import { momentOf } from "../../../lib/format.ts"
import { Card } from "../protection/cards.tsx"
import { useState } from "react"
import { useSecurityLog } from "../../../api/pages.ts"
import { sayFailure } from "../../../components/feedback/alerts.tsx"

const endOthers = {
  title: "End all other sessions?",
  text: "Anyone who uses them has to log in again. You stay logged in here.",
  action: "End the others",
}

const Words = ({ session: { device, method, signedInAt, lastUsedAt, current } }: { readonly session: Session }) => (
  <div>
    <strong>{device}</strong> {current && <span className="pill protection-mark">This one</span>}
    <p className="soft small">
      Logged in with a {method}, {momentOf(signedInAt)}
    </p>
    <p className="soft small">{current ? "In use now" : `Last used ${momentOf(lastUsedAt)}`} · place unknown</p>
  </div>
)

/** The person's sessions. Addresses are not stored, so it is unknown where they are. */
export const SessionsCard = () => {
  const sessions = useServer("sessions").data ?? []
  const endAllOthers = async (): Promise<void> => {
    if (await confirm(endOthers)) await runOrSay("endOtherSessions", {})
  }
  return (
    <Card icon="devices" title="Where you are logged in">
      <p className="soft">Evenkeel stores no addresses, so it cannot show from where.</p>
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

const atFirst = 8

/** Logins and changes of how to log in, newest first. Older ones are fetched on demand. */
export const SecurityLog = () => {
  const { rows: log, isMore, more } = useSecurityLog()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? log : log.slice(0, atFirst)

  const showMore = async (): Promise<void> => {
    if (!isOpen && log.length > atFirst) return setOpen(true)
    await more().catch(sayFailure)
  }

  return (
    <Card icon="history" title="What happened">
      {log.length === 0 && <p className="soft">Nothing yet.</p>}
      <ol>
        {shown.map(({ at, sentence }) => (
          <li className="row spread" key={`${at} ${sentence}`}>
            <div>
              {sentence}
              <p className="soft small">
                <time dateTime={at}>{momentOf(at)}</time>
              </p>
            </div>
          </li>
        ))}
      </ol>
      {(shown.length < log.length || isMore) && (
        <ActionButton className="quiet" onClick={showMore}>
          Show more
        </ActionButton>
      )}
    </Card>
  )
}

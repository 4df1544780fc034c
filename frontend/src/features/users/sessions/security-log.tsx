import { useState } from "react"
import { usePages } from "../../../api/pages.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { showDanger } from "../../../components/feedback/alerts.tsx"
import { messageOf } from "../../../lib/api.ts"
import { momentOf } from "../../../lib/format.ts"
import { Card } from "../protection/card.tsx"

const atFirst = 8

/** Logins, and whatever changed who can log in, newest first. Older ones are fetched when the person asks for more. */
export const SecurityLog = () => {
  const { rows: log, isMore, more } = usePages("securityLog")
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? log : log.slice(0, atFirst)

  const showMore = async (): Promise<void> => {
    if (!isOpen && log.length > atFirst) return setOpen(true)
    await more().catch((failure: unknown) => showDanger(messageOf(failure)))
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

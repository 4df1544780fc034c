import type { Explanation } from "@evenkeel/contracts/api/audit/explain"
import { useState } from "react"
import { Awaited } from "../../components/feedback/notice.tsx"
import { useServer } from "../../api/queries.ts"
import type { Asked, DialogProps } from "../../lib/dialogs.ts"
import { EventLinks } from "../../parts/timeline/event-links.tsx"
import { changesBehind } from "../../parts/figures/changes.ts"
import { Parts, shownAs, ShowAll, shownAtOnce } from "./parts.tsx"
import "./explanation-content.css"

const Causes = ({ causes, onClose }: Pick<Explanation, "causes"> & DialogProps) => {
  const [all, setAll] = useState(causes.length <= shownAtOnce)
  const newestFirst = causes.toReversed()
  if (causes.length === 0) return <p className="soft">No event has contributed to it yet.</p>
  return (
    <>
      <EventLinks events={all ? newestFirst : newestFirst.slice(0, shownAtOnce)} onFollow={onClose} />
      {!all && <ShowAll count={causes.length} onShow={() => setAll(true)} what="events" />}
    </>
  )
}

/** Where what it follows from can be changed, over the explanation, which then follows. */
const Changes = ({ request }: Pick<Asked, "request">) => {
  const changes = changesBehind(request)
  if (changes.length === 0) return null
  return (
    <p className="explanation-changes cluster gap-2">
      {changes.map(({ label, open }) => (
        <button className="quiet" key={label} onClick={open} type="button">
          {label}
        </button>
      ))}
    </p>
  )
}

interface AnsweredProps extends Pick<Asked, "note" | "request">, DialogProps {
  readonly explanation: Explanation
}

const Answered = ({ explanation, note, request, onClose }: AnsweredProps) => (
  <div className="explanation flush">
    <p className="explanation-value figure">{shownAs(explanation, explanation.value)}</p>
    <p>{explanation.formula}</p>
    {note !== undefined && <p className="soft">{note}</p>}
    <Changes request={request} />
    <h3>What it consists of</h3>
    <Parts explanation={explanation} onClose={onClose} />
    <h3>What led to it</h3>
    <Causes causes={explanation.causes} onClose={onClose} />
  </div>
)

/** A figure's formula, its parts and the events that led to it, as it is now: the figure on the screen behind follows every change, too. */
export const ExplanationContent = ({ request, ...asked }: Omit<Asked, "title"> & DialogProps) => {
  const { data: explanation, error, retry } = useServer("auditExplain", { query: request })
  if (explanation === undefined)
    return <Awaited error={error} height="2.5rem" label="where it comes from" onRetry={retry} />
  return <Answered {...asked} explanation={explanation} request={request} />
}

import { Link } from "wouter"
import { momentOf } from "../../lib/format.ts"
import { RuleLink } from "../rules/rule-link.tsx"
import "./event-links.css"

interface LinkedEvent {
  readonly revision: number
  readonly sentence: string
  /** An ISO 8601 instant. */
  readonly occurredAt: string
  readonly ruleId?: string
}

interface EventLinksProps {
  readonly events: ReadonlyArray<LinkedEvent>
  /** Called when a link is followed, to the history at that event or to its rule. */
  readonly onFollow: () => void
}

/** The sentences of events, in the given order. */
export const EventLinks = ({ events, onFollow }: EventLinksProps) => (
  <ol className="event-links">
    {events.map(({ revision, sentence, occurredAt, ruleId }) => (
      <li key={revision}>
        <Link href={`/history?at=${revision}`} onClick={onFollow}>
          {sentence}
        </Link>{" "}
        <time className="soft small" dateTime={occurredAt}>
          {momentOf(occurredAt)}
        </time>
        {ruleId !== undefined && (
          <>
            {" "}
            <RuleLink className="small" onClick={onFollow} ruleId={ruleId} />
          </>
        )}
      </li>
    ))}
  </ol>
)

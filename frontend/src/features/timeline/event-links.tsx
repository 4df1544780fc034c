import { Link } from "wouter"
import { momentOf } from "../../lib/format.ts"
import "./event-links.css"

interface LinkedEvent {
  readonly revision: number
  readonly sentence: string
  /** An ISO 8601 instant. */
  readonly occurredAt: string
}

interface EventLinksProps {
  readonly events: ReadonlyArray<LinkedEvent>
  /** Called when one of them is followed, to the history as of then. */
  readonly onFollow: () => void
}

/** Events in words, in the order in which they are given. */
export const EventLinks = ({ events, onFollow }: EventLinksProps) => (
  <ol className="event-links">
    {events.map(({ revision, sentence, occurredAt }) => (
      <li key={revision}>
        <Link href={`/history?at=${revision}`} onClick={onFollow}>
          {sentence}
        </Link>{" "}
        <time className="soft small" dateTime={occurredAt}>
          {momentOf(occurredAt)}
        </time>
      </li>
    ))}
  </ol>
)

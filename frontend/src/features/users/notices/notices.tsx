import type { Notice } from "@evenkeel/contracts/api/users/sessions"
import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { Icon } from "../../../components/controls/icon.tsx"
import { client } from "../../../lib/api.ts"
import { open } from "../../../lib/dialogs.ts"
import { momentOf } from "../../../lib/format.ts"
import { personalStore, withinSession } from "../../../lib/store.ts"
import { auth } from "../../../lib/session.ts"
import "./notices.css"

const notices = personalStore<{ list: ReadonlyArray<Notice> }>(() => ({ list: [] }))

/** A failure changes nothing: they are fetched again when the person comes back to this tab. */
const fetchNotices = async (): Promise<void> => {
  const list = await withinSession(client.notices()).catch(() => undefined)
  if (list !== undefined) notices.list = list
}

/** It is gone at once; if the server does not learn of it, it comes back with the next page. */
const dismiss = (noticeId: string): void => {
  notices.list = notices.list.filter((notice) => notice.noticeId !== noticeId)
  void client.dismissNotice({ params: { id: noticeId } }).catch(() => undefined)
}

const useNotices = (): void => {
  const { isAuthenticated } = useSnapshot(auth)
  useEffect(() => {
    if (!isAuthenticated) return
    const look = (): void => {
      if (!document.hidden) void fetchNotices()
    }
    look()
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [isAuthenticated])
}

/**
 * What the person should know about their account: the newest, above the page, until they dismiss it. On a phone it is one line,
 * which opens.
 */
export const Notices = () => {
  useNotices()
  const [isOpen, setOpen] = useState(false)
  const { list } = useSnapshot(notices)
  const [first, ...others] = list
  if (first === undefined) return null
  return (
    <section aria-label="Notices" className={`banner security-notice row ${isOpen ? "is-open" : ""}`}>
      <Icon name="shield" />
      <p role="status">
        {first.sentence}{" "}
        <span className="soft small">
          {momentOf(first.at)}
          {others.length > 0 && ` · ${others.length} more`}
        </span>
      </p>
      <button aria-expanded={isOpen} className="text notice-more" onClick={() => setOpen(!isOpen)} type="button">
        {isOpen ? "Less" : "More"}
      </button>
      {first.kind === "new-device" && (
        <button className="text" onClick={() => open("takeBackControl")} type="button">
          Not me
        </button>
      )}
      <Link href="/account/security">Security</Link>
      <button
        aria-label="Dismiss notice"
        className="text icon-button"
        onClick={() => dismiss(first.noticeId)}
        type="button"
      >
        <Icon name="close" size={18} />
      </button>
    </section>
  )
}

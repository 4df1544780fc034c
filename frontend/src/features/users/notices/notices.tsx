import type { Notice } from "@evenkeel/contracts/api/users/sessions"
import { useEffect, useLayoutEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { Icon, IconButton } from "../../../components/controls/icon.tsx"
import { useServerIf } from "../../../api/queries.ts"
import { run } from "../../../api/run.ts"
import { open } from "../../../lib/dialogs.ts"
import { momentOf } from "../../../lib/format.ts"
import { auth } from "../../../lib/session.ts"
import "./notices.css"

/** Fetched again when the person returns to this tab. A failure changes nothing. */
const useNotices = (): ReadonlyArray<Notice> => {
  const { isAuthenticated } = useSnapshot(auth)
  const { data = [], retry } = useServerIf(isAuthenticated, "notices")
  useEffect(() => {
    const refetch = (): void => {
      if (!document.hidden && isAuthenticated) void retry()
    }
    document.addEventListener("visibilitychange", refetch)
    return () => document.removeEventListener("visibilitychange", refetch)
  }, [isAuthenticated, retry])
  return data
}

/** Hidden at once; returns if the request fails. */
const dismiss = (noticeId: string) => void run("dismissNotice", { params: { id: noticeId } }).catch(() => undefined)

/** The newest notice about the account, at the bottom of the page until it is dismissed; shortened on a phone. */
export const Notices = () => {
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = useNotices()
  const isShown = first !== undefined
  // A class rather than `:has()`, which would search the whole page at each of its changes.
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.toggle("has-notice", isShown)
    return () => classList.remove("has-notice")
  }, [isShown])
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
      <IconButton icon="close" label="Dismiss notice" onClick={() => dismiss(first.noticeId)} size={18} />
    </section>
  )
}

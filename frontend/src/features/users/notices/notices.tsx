import type { Notice } from "@evenkeel/contracts/api/users/sessions"
import { useEffect, useLayoutEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { Icon, IconButton } from "../../../components/controls/icon.tsx"
import { useServerIf } from "../../../api/queries.ts"
import { run } from "../../../api/run.ts"
import { open } from "../../../lib/dialogs.ts"
import { momentOf } from "../../../lib/format.ts"
import { addressOf } from "../../../lib/list-filters.ts"
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

/** The newest notice about the account or its money, at the bottom of the page until it is dismissed; shortened on a phone. */
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
  const { rows } = first
  const aside = [
    ...(rows === undefined ? [momentOf(first.at)] : []),
    ...(others.length > 0 ? [`${others.length} more`] : []),
  ]
  return (
    <section aria-label="Notices" className={`banner security-notice row ${isOpen ? "is-open" : ""}`}>
      <Icon name={rows === undefined ? "shield" : "info"} />
      <p role="status">
        {first.sentence} <span className="soft small">{aside.join(" · ")}</span>
      </p>
      <button aria-expanded={isOpen} className="text notice-more" onClick={() => setOpen(!isOpen)} type="button">
        {isOpen ? "Less" : "More"}
      </button>
      {first.kind === "new-device" && (
        <button className="text" onClick={() => open("takeBackControl")} type="button">
          Not me
        </button>
      )}
      {rows === undefined ? (
        <Link href="/account/security">Security</Link>
      ) : (
        <Link href={addressOf({ ...rows, status: "not-spending" })}>Show</Link>
      )}
      <IconButton icon="close" label="Dismiss notice" onClick={() => dismiss(first.noticeId)} size={18} />
    </section>
  )
}

import { useEffect, useRef, type ReactNode } from "react"
import { Link } from "wouter"
import { Icon } from "../controls/icon.tsx"
import "./page.css"

interface PageProps {
  /** The heading, and the browser tab's name. */
  readonly title: string
  /** Under the heading: one sentence on what to do here. */
  readonly lead?: ReactNode
  readonly back?: { readonly to: string; readonly label: string }
  /** Before the heading: the screen's own menu. */
  readonly start?: ReactNode
  /** Beside the heading, at the end of its line. */
  readonly actions?: ReactNode
  readonly width?: "narrow" | "reading" | "wide"
  /** A small heading, for a screen that the person knows. */
  readonly small?: boolean
  readonly children: ReactNode
}

// On the first page that the browser opens, the focus is at the top already.
let opened = false

/** One screen: sets the tab's title, and focuses the heading if a link or a redirect led here. */
export const Page = ({ title, lead, back, start, actions, width = "wide", small = false, children }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} · Evenkeel`
  }, [title])

  useEffect(() => {
    if (opened) {
      window.scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    opened = true
  }, [])

  const backLink = back !== undefined && (
    <Link className="page-back" href={back.to}>
      <Icon name="back" /> <span className={small ? "heard" : ""}>{back.label}</span>
    </Link>
  )
  return (
    <main className={`page page-${width}${small ? " page-small" : ""}`}>
      <div aria-hidden="true" className="page-strip" data-title={title} />
      {!small && backLink}
      <div className="page-head cluster spread gap-4">
        {small && backLink}
        {start}
        <div className="page-title">
          {/* Also announced when the text changes, for instance once a list is no longer empty. */}
          <h1 aria-live="polite" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && lead !== null && <p className="page-lead">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </main>
  )
}

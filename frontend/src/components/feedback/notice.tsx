import { useState, type ComponentProps, type ReactNode } from "react"
import { ActionButton } from "../controls/action-button.tsx"
import { Icon } from "../controls/icon.tsx"
import { ErrorBoundary } from "./error-boundary.tsx"
import { partFrom, PartNotFetched } from "./fetched-part.ts"
import "./notice.css"

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  /** A button or a link with the next step. */
  readonly action?: ReactNode
}

/** For a place without data: its purpose, and the way to fill it. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="notice stack centred">
    <svg aria-hidden="true" className="notice-picture" viewBox="0 0 120 48">
      <path d="M59 4v24H44c5-7 11-14 15-24Z" fill="var(--indigo)" opacity="0.25" />
      <path d="M62 10c6 5 10 11 12 18H62V10Z" fill="var(--indigo)" opacity="0.15" />
      <path d="M40 31h40c-2 5-6 8-12 8H52c-6 0-10-3-12-8Z" fill="var(--brass)" opacity="0.45" />
      <path
        d="M4 41q7-5 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0"
        fill="none"
        stroke="var(--indigo)"
        strokeLinecap="round"
        strokeWidth="2"
      />
    </svg>
    <h2>{title}</h2>
    {children}
    {action}
  </div>
)

interface FailureProps {
  readonly message: string
  readonly action?: string
  /** Returns a promise if it takes time. */
  readonly onRetry: () => unknown
}

/** A list that could not be fetched, in its place on the page. */
export const Failure = ({ message, action = "Try again", onRetry }: FailureProps) => {
  const [busy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <div className="notice notice-failure stack centred" role="alert">
      <Icon name="warning" size={28} />
      {/* Another text in the meantime: the same message again would be neither seen nor announced as new. */}
      <p>{busy ? "Trying again…" : message}</p>
      <ActionButton busy={busy} className="quiet" onClick={() => void retry()}>
        <Icon name="refresh" /> {action}
      </ActionButton>
    </div>
  )
}

/** Replaces a part of the page that could not be fetched, or that failed. */
export const FailedPart = ({ failure }: { readonly failure: Error }) => (
  <Failure
    action="Load the page again"
    message={
      failure instanceof PartNotFetched ? failure.message : `This part of Evenkeel has failed: ${failure.message}`
    }
    onRetry={() => window.location.reload()}
  />
)

interface AwaitedProps extends ComponentProps<typeof Skeleton> {
  /** The failure's message; "" during the first fetch. */
  readonly error: string
  readonly onRetry: ComponentProps<typeof Failure>["onRetry"]
}

/** Replaces data that is being fetched, or stands above older data after a failure. */
export const Awaited = ({ error, onRetry, ...skeleton }: AwaitedProps) =>
  error === "" ? <Skeleton {...skeleton} /> : <Failure message={error} onRetry={onRetry} />

interface SkeletonProps {
  /** The name of the data: "your accounts". */
  readonly label: string
  readonly count?: number
  /** The height of one block, as a CSS value. */
  readonly height?: string
  /** In columns, like cards. */
  readonly cards?: boolean
}

/** A placeholder of the same size as the cards or rows to come, so that nothing jumps when they arrive. */
export const Skeleton = ({ label, count = 3, height = "6rem", cards = false }: SkeletonProps) => (
  <div className={cards ? "cards gap-4" : "stack gap-4"} role="status">
    <span className="heard">Loading {label}</span>
    {Array.from({ length: count }, (_, index) => (
      <div className="skeleton" key={index} style={{ height }} />
    ))}
  </div>
)

/** A component that a module exports. If it cannot be fetched, or fails, the rest of the page stays. */
export const guardedPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  waiting?: ReactNode,
) => {
  const Part = partFrom(load, name, waiting)
  return (props: ComponentProps<typeof Part>) => (
    <ErrorBoundary instead={(failure) => <FailedPart failure={failure} />}>
      <Part {...props} />
    </ErrorBoundary>
  )
}

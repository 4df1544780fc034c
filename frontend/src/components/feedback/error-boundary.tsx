import { Component, type ReactNode } from "react"

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** The person's place: elsewhere the failure is cleared. */
  readonly at?: string
  /** Rendered instead of the children after a failure; by default a whole page. */
  readonly instead?: (failure: Error) => ReactNode
}

interface ErrorBoundaryState {
  readonly failure: Error | undefined
  readonly at: string | undefined
}

/** Catches a bug, or a part of the app that could not be loaded, which would otherwise leave an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, at: this.props.at }

  static getDerivedStateFromError(thrown: unknown): Pick<ErrorBoundaryState, "failure"> {
    return { failure: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, before: ErrorBoundaryState): ErrorBoundaryState | null {
    return at === before.at ? null : { failure: undefined, at }
  }

  override render(): ReactNode {
    const { failure } = this.state
    const { children, instead } = this.props
    if (failure === undefined) return children
    if (instead !== undefined) return instead(failure)
    return (
      <main className="page page-narrow">
        <h1>Unexpected Application Error!</h1>
        <p role="alert">{failure.message}</p>
        <p className="soft">Nothing you saved is lost. Reloading the page usually helps.</p>
        <button onClick={() => window.location.reload()} type="button">
          Load the page again
        </button>
      </main>
    )
  }
}

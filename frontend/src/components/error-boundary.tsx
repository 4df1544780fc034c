import { Component, type ReactNode } from "react"

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Shown in place of the children after a failure; by default a whole page. */
  readonly instead?: (failure: Error) => ReactNode
}

/** A bug, or a part of the app that could not be loaded, ends here instead of in an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failure: Error | undefined }> {
  override state: { readonly failure: Error | undefined } = { failure: undefined }

  static getDerivedStateFromError(thrown: unknown): { readonly failure: Error } {
    return { failure: thrown instanceof Error ? thrown : new Error(String(thrown)) }
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

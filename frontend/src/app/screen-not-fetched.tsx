import { useState } from "react"
import { Failure } from "../components/feedback/notice.tsx"
import { base } from "../lib/page/base.ts"
import { Page } from "../components/layout/page.tsx"

const isReachable = (): Promise<boolean> =>
  fetch(`${base}/`, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  )

/** Replaces a screen whose code could not be fetched, or which a newer build has replaced. */
export const ScreenNotFetched = () => {
  const [tries, setTries] = useState(0)
  const retry = async (): Promise<void> => {
    // The browser caches the failed fetch until the page is reloaded, and without a connection a reload would only show
    // the browser's own error page.
    if (await isReachable()) window.location.reload()
    else setTries(tries + 1)
  }
  return (
    <Page title="This screen could not be loaded" width="narrow">
      <Failure
        message={
          tries === 0
            ? "Please check your connection. Nothing you saved is lost, and the screens that you have seen still work."
            : "There is still no connection to Evenkeel."
        }
        onRetry={retry}
      />
    </Page>
  )
}

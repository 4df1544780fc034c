import { useState } from "react"
import { Failure } from "../components/feedback/notice.tsx"
import { base } from "../lib/page/base.ts"
import { Page } from "../components/layout/page.tsx"

const isReachable = (): Promise<boolean> =>
  fetch(`${base}/`, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  )

/** In place of a screen whose code could not be fetched, or has been replaced by a newer one since. */
export const ScreenNotFetched = () => {
  const [tries, setTries] = useState(0)
  const retry = async (): Promise<void> => {
    // The browser caches that the code could not be fetched until the page is loaded again, which without a
    // connection would only lead to a page of its own.
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

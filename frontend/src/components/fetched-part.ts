// Parts of the app that are fetched when they are first shown. The browser does not ask again for one that it could not have,
// before the page is loaded anew.
import { lazy, type FunctionComponent } from "react"

/** It could not be had, which says nothing of what it would have done. */
export class PartNotFetched extends Error {
  constructor(cause: unknown) {
    super("This part of Evenkeel could not be loaded. Please check your connection.", { cause })
  }
}

export const fetchedPart = <Props extends object>(load: () => Promise<FunctionComponent<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (cause: unknown) => {
        throw new PartNotFetched(cause)
      },
    ))

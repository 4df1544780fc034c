// Parts of the app that are fetched when they are first shown. The browser does not ask again for one that it could not have,
// before the page is loaded anew.
//
// Not React's lazy: whatever that has waited for, it shows no sooner than 300 ms later, and a part is there after a tenth of that.
import { createElement, useSyncExternalStore, type FunctionComponent, type ReactNode } from "react"

/** It could not be had, which says nothing of what it would have done. */
export class PartNotFetched extends Error {
  constructor(cause: unknown) {
    super("This part of Evenkeel could not be loaded. Please check your connection.", { cause })
  }
}

/** Where it cannot be fetched it throws, when shown, a `PartNotFetched`. */
export interface FetchedPart<Props extends object> extends FunctionComponent<Props> {
  /** Ahead of its being shown. Once is enough. */
  readonly fetch: () => void
}

/** Until it is there, `waiting` stands in its place. */
export const fetchedPart = <Props extends object>(load: () => Promise<FunctionComponent<Props>>, waiting: ReactNode = null): FetchedPart<Props> => {
  let outcome: FunctionComponent<Props> | PartNotFetched | undefined
  let settled: Promise<void> | undefined
  const fetch = (): Promise<void> =>
    settled ??= load().then(
      (part) => {
        outcome = part
      },
      (cause: unknown) => {
        outcome = new PartNotFetched(cause)
      },
    )
  const whenSettled = (tell: () => void) => {
    void fetch().then(tell)
    return () => {}
  }

  const Part = (props: Props): ReactNode => {
    const fetched = useSyncExternalStore(whenSettled, () => outcome)
    if (fetched instanceof PartNotFetched) throw fetched
    return fetched === undefined ? waiting : createElement(fetched, props)
  }
  return Object.assign(Part, { fetch: () => void fetch() })
}

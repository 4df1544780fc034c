// Parts of the app that are loaded when they are first shown. If loading one fails, the browser does not try again
// until the page is reloaded. Not React.lazy, which delays a suspended part by up to 300 ms; ours take a tenth of that.
import { createElement, useSyncExternalStore, type FunctionComponent, type ReactNode } from "react"

/** The part could not be loaded, as opposed to a bug in it. */
export class PartNotFetched extends Error {
  constructor(cause: unknown) {
    super("This part of Evenkeel could not be loaded. Please check your connection.", { cause })
  }
}

/** If loading has failed, rendering it throws a `PartNotFetched`. */
export interface FetchedPart<Props extends object> extends FunctionComponent<Props> {
  /** Preloads it. Calling it once is enough. Never rejects. */
  readonly fetch: () => Promise<void>
}

/** `waiting` is shown until it has been loaded. */
export const fetchedPart = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  waiting: ReactNode = null,
): FetchedPart<Props> => {
  let outcome: FunctionComponent<Props> | PartNotFetched | undefined
  let settled: Promise<void> | undefined
  const fetch = (): Promise<void> =>
    (settled ??= load().then(
      (part) => {
        outcome = part
      },
      (cause: unknown) => {
        outcome = new PartNotFetched(cause)
      },
    ))
  const whenSettled = (notify: () => void) => {
    void fetch().then(notify)
    return () => {}
  }

  const Part = (props: Props): ReactNode => {
    const fetched = useSyncExternalStore(whenSettled, () => outcome)
    if (fetched instanceof PartNotFetched) throw fetched
    return fetched === undefined ? waiting : createElement(fetched, props)
  }
  return Object.assign(Part, { fetch })
}

type PropsOf<Part> = Part extends FunctionComponent<infer Props extends object> ? Props : never

/** A component that a module exports. */
export const partFrom = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  waiting?: ReactNode,
): FetchedPart<PropsOf<Module[Name]>> =>
  fetchedPart(() => load().then((module) => module[name] as FunctionComponent<PropsOf<Module[Name]>>), waiting)

// Keeps the keyboard's place: when what has the focus leaves its place on the page, the focus follows it, or goes to what was
// nearest to it, and not to the top of the page. Alerts are no place to stay: from them it goes back to where it was before.
import { useEffect } from "react"

const focusable = "a[href], button, input, select, [tabindex='0']"

/** What stood around an element when it had the focus, its next neighbours first: once it has left the page it has none. */
const surroundings = new WeakMap<Element, ReadonlyArray<{ readonly parent: Element; readonly previous: Element | null; readonly next: Element | null }>>()

const remember = (element: Element): void => {
  const around = []
  const room = element.closest("dialog, main")
  for (let inner = element; inner !== room && inner.parentElement !== null; inner = inner.parentElement) {
    around.push({ parent: inner.parentElement, previous: inner.previousElementSibling, next: inner.nextElementSibling })
  }
  surroundings.set(element, around)
}

const takesFocus = (element: HTMLElement): boolean => {
  element.focus({ preventScroll: true })
  return element.isConnected && document.activeElement === element
}

const within = (place: Element | null): ReadonlyArray<HTMLElement> => {
  if (place === null || !place.isConnected) return []
  return [...(place.matches(focusable) ? [place] : []), ...place.querySelectorAll(focusable)].filter((each) => each instanceof HTMLElement)
}

/** Rows of a list are alike: the one for the same purpose first. */
const takesFocusFor = (lost: Element, candidates: ReadonlyArray<HTMLElement>): boolean =>
  [...candidates.filter(({ className }) => className === lost.className), ...candidates].some(takesFocus)

/** What had the focus when a dialog opened. */
const openers = new WeakMap<Element, Element>()

export const rememberOpener = (dialog: Element, opener: Element | null): void => {
  if (opener !== null) openers.set(dialog, opener)
}

/** Focuses it; where it cannot take the focus any more, what is nearest to where it was, or else the page's heading. */
export const focusNear = (element: Element | null): void => {
  if (element instanceof HTMLElement && element !== document.body) {
    const isTaken = takesFocus(element) || (surroundings.get(element) ?? []).some(({ parent, previous, next }) =>
      takesFocusFor(element, within(next)) || takesFocusFor(element, within(previous).toReversed()) || takesFocusFor(element, within(parent)))
    if (isTaken) return
    // It was in a dialog that has gone meanwhile, as where one has opened upon another.
    const dialog = element.closest("dialog")
    const opener = dialog === null ? undefined : openers.get(dialog)
    if (opener !== undefined) return focusNear(opener)
  }
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
}

const isTransient = (element: Element): boolean => element.closest(".toast, .menu") !== null

/** What has the focus, or had it before it was lost; and the same outside of alerts and menus. */
let held: Element | undefined
let place: Element | null = null

/** Where the focus is, or was until just now, as where what had it is hidden by what it has opened. */
export const focusedPlace = (): Element | null =>
  held !== undefined && document.activeElement === document.body ? place : document.activeElement

/** Until the function that it gives is called. */
const keepFocus = (): (() => void) => {
  const stop = new AbortController()
  let isTabbing = false
  const listen = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void): void =>
    document.addEventListener(name, listener, { capture: true, signal: stop.signal })

  listen("focusin", ({ target }) => {
    if (!(target instanceof Element)) return
    held = target
    if (isTransient(target)) return
    place = target
    remember(target)
  })
  // Whoever presses on nothing, or goes on to the browser's own controls, has let it go.
  listen("pointerdown", () => {
    held = undefined
  })
  listen("keydown", ({ key }) => {
    isTabbing = key === "Tab"
  })
  listen("focusout", ({ relatedTarget }) => {
    if (isTabbing && relatedTarget === null) held = undefined
  })

  const isLost = (): boolean => held !== undefined && document.activeElement === document.body && !held.matches(":disabled")
  const observer = new MutationObserver(() => {
    // What closes may give the focus back itself, a moment later.
    if (isLost()) setTimeout(() => isLost() && focusNear(place))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

/** Once, in the app. */
export const useKeptFocus = (): void => useEffect(keepFocus, [])

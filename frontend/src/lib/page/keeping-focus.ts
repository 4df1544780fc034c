// Keeps the keyboard focus: when the focused element moves, the focus follows it; when it is removed, the focus goes to
// the element nearest to it, instead of the top of the page. From a removed alert it returns to the element before.
import { useEffect } from "react"

/** The focus never moves into an alert or a menu by itself: a second Enter would press a button that just appeared. */
const isTransient = (element: Element): boolean => element.closest(".toast, .menu") !== null

const focusable = "a[href], button, input, select, [tabindex='0']"

interface Surroundings {
  readonly parent: Element
  readonly previous: Element | null
  readonly next: Element | null
}

/** An element's surroundings when it had the focus, nearest first, because a removed element has none. */
const surroundings = new WeakMap<Element, ReadonlyArray<Surroundings>>()

const note = (element: Element): void => {
  const around: Array<Surroundings> = []
  const container = element.closest("dialog, main")
  for (let inner = element; inner !== container && inner.parentElement !== null; inner = inner.parentElement) {
    around.push({ parent: inner.parentElement, previous: inner.previousElementSibling, next: inner.nextElementSibling })
  }
  surroundings.set(element, around)
}

const takesFocus = (element: HTMLElement): boolean => {
  element.focus({ preventScroll: true })
  return element.isConnected && document.activeElement === element
}

const within = (element: Element | null): ReadonlyArray<HTMLElement> => {
  if (element === null || !element.isConnected) return []
  return [...(element.matches(focusable) ? [element] : []), ...element.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && !isTransient(each),
  )
}

/** In a similar row of a list, the control with the same purpose comes first. */
const takesFocusFor = (lost: Element, candidates: ReadonlyArray<HTMLElement>): boolean =>
  [...candidates.filter(({ className }) => className === lost.className), ...candidates].some(takesFocus)

/** Focuses the element, or the one nearest to its place; returns whether one took the focus. */
const takesFocusNear = (element: HTMLElement): boolean =>
  takesFocus(element) ||
  (surroundings.get(element) ?? []).some(
    ({ parent, previous, next }) =>
      takesFocusFor(element, within(next)) ||
      takesFocusFor(element, within(previous).toReversed()) ||
      takesFocusFor(element, within(parent)),
  )

/** The element that had the focus when a dialog opened. */
const openers = new WeakMap<Element, Element>()

export const noteOpener = (dialog: Element, opener: Element | null): void => {
  if (opener !== null) openers.set(dialog, opener)
}

/** Focuses the element, or else the one nearest to its place, or else the page's heading. */
export const focusNear = (element: Element | null): void => {
  if (element instanceof HTMLElement && element !== document.body) {
    if (takesFocusNear(element)) return
    // It was in a dialog that has since closed, for instance one that opened on top of another.
    const dialog = element.closest("dialog")
    const opener = dialog === null ? undefined : openers.get(dialog)
    if (opener !== undefined) return focusNear(opener)
  }
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
}

/** The element that has or last had the focus; `lasting` ignores alerts and menus. */
let focused: Element | undefined
let lasting: Element | null = null

/** The last pressed button since a focus change: Safari does not focus a pressed button. */
let pressed: Element | null = null

/** The element that has the focus, or had it until it was hidden by what it opened; in Safari, the pressed button. */
export const focusedElement = (): Element | null =>
  pressed ?? (focused !== undefined && document.activeElement === document.body ? lasting : document.activeElement)

const keepFocus = (): (() => void) => {
  const stop = new AbortController()
  let isTabbing = false
  const listen = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, listener, { capture: true, signal: stop.signal })

  listen("focusin", ({ target }) => {
    if (!(target instanceof Element)) return
    focused = target
    pressed = null
    if (isTransient(target)) return
    lasting = target
    note(target)
  })
  // Clicking on nothing focusable, or moving on to the browser's own controls, gives up the focus.
  listen("pointerdown", () => {
    focused = undefined
  })
  listen("click", ({ target }) => {
    const control = target instanceof Element ? target.closest(focusable) : null
    pressed = control === null || isTransient(control) ? null : control
    if (pressed !== null) note(pressed)
  })
  listen("keydown", ({ key }) => {
    isTabbing = key === "Tab"
  })
  listen("focusout", ({ relatedTarget }) => {
    if (isTabbing && relatedTarget === null) focused = undefined
  })

  const isLost = (): boolean =>
    focused !== undefined && document.activeElement === document.body && !focused.matches(":disabled")
  const observer = new MutationObserver(() => {
    // A closing dialog may restore the focus itself, a moment later.
    if (isLost()) setTimeout(() => isLost() && focusNear(lasting))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

/** Must be used once, by the app. */
export const useKeptFocus = (): void => useEffect(keepFocus, [])

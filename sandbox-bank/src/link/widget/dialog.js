// The dialog around the steps. It lives in a shadow root, so that the page's styles and the dialog's do not affect each
// other, and has its styles in a constructed sheet, which a strict content security policy allows.

import { element, icon } from "./element.js"

/** @type {Promise<CSSStyleSheet> | undefined} */
let sheet

export const stylesAt = (base) =>
  (sheet ??= fetch(`${base}link.css`)
    .then((response) => response.text())
    .then((text) => new CSSStyleSheet().replace(text)))

/**
 * Keeps `data-theme` of the inner element the same as the page's, which the styles cannot see from
 * inside. Returns a function that stops it.
 */
export const followTheme = (inner) => {
  const page = document.documentElement
  const follow = () => {
    const theme = page.getAttribute("data-theme")
    if (theme === "light" || theme === "dark") inner.setAttribute("data-theme", theme)
    else inner.removeAttribute("data-theme")
  }
  const observer = new MutationObserver(follow)
  observer.observe(page, { attributes: true, attributeFilter: ["data-theme"] })
  follow()
  return () => observer.disconnect()
}

/** @param {string} base @param {{ onClose(): void, onBack(): void }} listeners */
export const openDialog = (base, { onClose, onBack }) => {
  const host = element`<div data-sandbox-bank="link"></div>`
  const root = host.attachShadow({ mode: "open" })
  const back = element`<button type="button" class="icon" aria-label="Back" hidden onclick=${onBack}>
    ${icon("M15 5l-7 7 7 7")}
  </button>`
  const close = element`<button type="button" class="icon" aria-label="Close" onclick=${onClose}>
    ${icon("M6 6l12 12M18 6L6 18")}
  </button>`
  const body = element`<div class="body"></div>`
  const status = element`<p class="hidden" role="status"></p>`
  const dialog = /** @type {HTMLDialogElement} */ (
    element`<dialog class="link" aria-labelledby="title">
      <div class="head">${back}<span class="badge">Sandbox bank</span>${close}</div>
      ${body}
      <p class="foot">Nothing here is real money.</p>
      ${status}
    </dialog>`
  )
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault() // the browser's own closing would not call onClose
    onClose()
  })
  // The browser makes the page inert, but would let Tab leave for its own toolbars; this keeps the focus inside.
  dialog.addEventListener("keydown", (event) => event.key === "Tab" && goRound(dialog, root, event))
  root.append(dialog)
  const stopFollowing = followTheme(dialog)
  stylesAt(base)
    .then((styles) => (root.adoptedStyleSheets = [styles]))
    .catch(() => {}) // unstyled, but usable
  document.body.append(host)
  const scroll = document.documentElement.style.overflow
  document.documentElement.style.overflow = "hidden"
  dialog.showModal()
  return {
    /** @param {HTMLElement} view @param {boolean} hasBack */
    show: (view, hasBack) => {
      back.toggleAttribute("hidden", !hasBack)
      status.textContent = ""
      body.replaceChildren(view)
      const start = /** @type {HTMLElement | null} */ (view.querySelector("[data-focus]") ?? view.querySelector("h2"))
      start?.focus()
    },
    /** Tells a screen reader the dialog's status. */
    say: (text) => (status.textContent = text),
    remove: () => {
      stopFollowing()
      document.documentElement.style.overflow = scroll
      dialog.close() // returns the focus to where it was
      host.remove()
    },
  }
}

const goRound = (dialog, root, event) => {
  const stops = [...dialog.querySelectorAll("button, input, a[href], summary")].filter(
    (stop) => !stop.disabled && stop.checkVisibility(),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const backwards = event.shiftKey
  const isOutside = backwards && !stops.includes(root.activeElement)
  if (!isOutside && root.activeElement !== (backwards ? first : last)) return
  event.preventDefault()
  const next = backwards ? last : first
  next?.focus()
}

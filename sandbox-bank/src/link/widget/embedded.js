// The list of banks embedded in the page. Choosing one continues in the dialog.

import { followTheme, stylesAt } from "./dialog.js"
import { element } from "./element.js"
import { call } from "./session.js"
import { institutionList } from "./views.js"

/**
 * @param {string} base @param {object} config @param {HTMLElement} target @param {(institutionId: string) => void} open
 */
export const embed = async (base, config, target, open) => {
  const host = element`<div data-sandbox-bank="embedded"></div>`
  const root = host.attachShadow({ mode: "open" })
  const inner = element`<section class="embedded" aria-label="Link a bank"></section>`
  root.append(inner)
  target.append(host)
  const stopFollowing = followTheme(inner)
  const [styles, session] = await Promise.all([
    stylesAt(base).catch(() => null),
    call(base, "session", { link_token: config.token }).catch((failure) => failure),
  ])
  if (styles) root.adoptedStyleSheets = [styles]
  if (session instanceof Error) {
    inner.append(element`<p role="alert" class="error">${session.message}</p>`)
  } else {
    const note = element`<p class="note">This is a sandbox bank. No real bank is contacted.</p>`
    inner.append(element`<div>${institutionList(base, session.institutions, open)}${note}</div>`)
  }
  return {
    remove: () => {
      stopFollowing()
      host.remove()
    },
  }
}

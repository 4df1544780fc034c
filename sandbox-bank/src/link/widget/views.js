// The steps of the dialog, one function each. A view knows only its own content and callbacks.

import { element, icon } from "./element.js"

/**
 * The heading names the dialog, and gets the focus when its step begins, so that a screen reader reads on from there.
 */
const heading = (text) => element`<h2 id="title" tabindex="-1">${text}</h2>`

const primary = (text, onClick) => element`<button type="button" class="primary" onclick=${onClick}>${text}</button>`

const mark = (base, id, size) =>
  element`<img src=${`${base}marks/${id}.svg`} alt="" width=${size} height=${size} class="mark">`

export const loadingView = (text) =>
  element`<div class="view waiting">${heading(text)}<span class="spinner" aria-hidden="true"></span></div>`

export const failedView = (message, onClose) => element`<div class="view">
  ${heading("That did not work")}
  <p role="alert" class="error">${message}</p>
  ${primary("Close", onClose)}
</div>`

export const consentView = ({ mode, institutions, client_name }, onContinue) => {
  const point = (drawing, title, text) =>
    element`<li>${icon(drawing)}<div><strong>${title}</strong><span>${text}</span></div></li>`
  return element`<div class="view">
    ${heading(mode === "update" ? `Log in to ${institutions[0].name} again` : `Link your bank to ${client_name}`)}
    <p class="sandbox">This is a sandbox bank — no real bank is contacted.</p>
    <ul class="points">
      ${point(
        "M12 3l8 4v5c0 5-3.5 8-8 9-4.5-1-8-4-8-9V7z",
        "Everything is invented",
        "The banks, the accounts and the money exist only on this machine.",
      )}
      ${point(
        "M4 7l2 2 4-4M4 16l2 2 4-4M13 7h7M13 17h7",
        "Choose what to share",
        "You pick the accounts. Their balances and transactions are shared.",
      )}
      ${point(
        "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z",
        "Keep your real password",
        "Any user name and password will do. Please do not type real ones.",
      )}
    </ul>
    ${primary("Continue", onContinue)}
  </div>`
}

export const institutionList = (base, institutions, onChoose) => element`<ul class="banks">
  ${institutions.map(
    ({ institution_id, name, about }) => element`<li>
      <button type="button" class="bank" onclick=${() => onChoose(institution_id)}>
        ${mark(base, institution_id, 44)}
        <span><strong>${name}</strong><small>${about}</small></span>
        ${icon("M9 5l7 7-7 7")}
      </button>
    </li>`,
  )}
</ul>`

export const institutionsView = (base, session, onChoose) =>
  element`<div class="view">${heading("Choose your bank")}${institutionList(base, session.institutions, onChoose)}</div>`

/** A form that can be submitted once at a time, and shows errors. */
const makeForm = (label, fields, onSend) => {
  const error = element`<p class="error" role="alert" id="error"></p>`
  const send = element`<button type="submit" class="primary">${label}</button>`
  let busy = false
  const setBusy = (now) => {
    busy = now
    send.setAttribute("aria-disabled", String(now)) // not disabled: that would lose the focus
    send.classList.toggle("busy", now)
  }
  const submit = async (event) => {
    event.preventDefault()
    if (busy) return
    error.textContent = ""
    setBusy(true)
    await onSend()
    setBusy(false)
  }
  const form = element`<form novalidate autocomplete="off" onsubmit=${submit}>${fields}${error}${send}</form>`
  return { form, refuse: (message) => (error.textContent = message) }
}

const input = (id, type) =>
  /** @type {HTMLInputElement} */ (
    element`<input id=${id} type=${type} autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="error">`
  )

export const loginView = (base, session, institution, onLogin) => {
  const [username, password] = [input("username", "text"), input("password", "password")]
  username.setAttribute("data-focus", "")
  const fields = [
    element`<div class="field"><label for="username">User name</label>${username}</div>`,
    element`<div class="field"><label for="password">Password</label>${password}</div>`,
  ]
  const { form, refuse } = makeForm("Log in", fields, async () => {
    const empty = [username, password].filter(({ value }) => value.trim() === "")
    for (const one of [username, password]) one.setAttribute("aria-invalid", String(empty.includes(one)))
    if (empty[0]) {
      refuse("Enter a user name and a password. Any will do.")
      empty[0].focus()
      return
    }
    await onLogin(username.value.trim(), password.value)
  })
  const fillIn = (name) => {
    username.value = name
    if (password.value === "") password.value = "sandbox"
    form.querySelector("button[type=submit]")?.focus()
  }
  const users = session.users.map(
    ({ name, about }) =>
      element`<li><button type="button" onclick=${() => fillIn(name)}><code>${name}</code><small>${about}</small></button></li>`,
  )
  const hint = session.mode === "update" ? element`<p>Any login repairs the link, except user_locked.</p>` : null
  const node = element`<div class="view">
    <div class="who">${mark(base, institution.institution_id, 40)}${heading(`Log in to ${institution.name}`)}</div>
    ${form}
    <section class="users" aria-labelledby="users">
      <h3 id="users">Any login works. These names play a part:</h3>
      <ul>${users}</ul>
      ${hint}
    </section>
  </div>`
  return { node, refuse }
}

export const accountsView = (institution, accounts, onLink) => {
  const rows = accounts.map(
    ({ key, name, subtype, mask }) => element`<label class="account">
      <input type="checkbox" value=${key} checked>
      <span><strong>${name}</strong><small>${`${subtype}, ending in ${mask}`}</small></span>
    </label>`,
  )
  const legend = element`<legend>${`Accounts at ${institution.name}`}</legend>`
  const fieldset = element`<fieldset aria-describedby="error">${legend}${rows}</fieldset>`
  const { form, refuse } = makeForm("Link accounts", [fieldset], async () => {
    const ticked = [...fieldset.querySelectorAll("input")].filter(({ checked }) => checked).map(({ value }) => value)
    if (ticked.length > 0) await onLink(ticked)
    else refuse("Tick at least one account.")
  })
  return { node: element`<div class="view">${heading("Choose accounts")}${form}</div>`, refuse }
}

export const doneView = (session, linked, onFinish) => {
  const number = linked.accounts.length
  const accounts = number === 1 ? "1 account" : `${number} accounts`
  const [title, text] =
    session.mode === "update"
      ? ["Login repaired", `${linked.institution.name} is connected again.`]
      : ["Linked", `${accounts} at ${linked.institution.name} can be read by ${session.client_name} now.`]
  const finish = primary("Finish", onFinish)
  finish.setAttribute("data-focus", "")
  return element`<div class="view waiting">
    <span class="tick">${icon("M5 13l4.5 4.5L19 7")}</span>
    ${heading(title)}
    <p>${text}</p>
    ${finish}
  </div>`
}

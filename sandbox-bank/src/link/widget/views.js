// The steps of the dialog, one function each. A view knows only its own content and callbacks, not the other views.

import { icon } from "./dialog.js"
import { element } from "./element.js"

/**
 * The heading names the dialog, and gets the focus when its step begins, so that a screen reader reads on from there.
 */
const heading = (text) => element("h2", { id: "title", tabindex: "-1" }, text)

const primary = (text, properties) => element("button", { type: "button", class: "primary", ...properties }, text)

const mark = (base, id, size) =>
  element("img", { src: `${base}marks/${id}.svg`, alt: "", width: size, height: size, class: "mark" })

export const loadingView = (text) =>
  element("div", { class: "view waiting" }, heading(text), element("span", { class: "spinner", "aria-hidden": "true" }))

export const failedView = (message, onClose) =>
  element(
    "div",
    { class: "view" },
    heading("That did not work"),
    element("p", { role: "alert", class: "error" }, message),
    primary("Close", { onclick: onClose }),
  )

export const consentView = (session, onContinue) => {
  const update = session.mode === "update"
  const point = (drawing, title, text) =>
    element("li", {}, icon(drawing), element("div", {}, element("strong", {}, title), element("span", {}, text)))
  return element(
    "div",
    { class: "view" },
    heading(update ? `Log in to ${session.institutions[0].name} again` : `Link your bank to ${session.client_name}`),
    element("p", { class: "sandbox" }, "This is a sandbox bank — no real bank is contacted."),
    element(
      "ul",
      { class: "points" },
      point(
        "M12 3l8 4v5c0 5-3.5 8-8 9-4.5-1-8-4-8-9V7z",
        "Everything is invented",
        "The banks, the accounts and the money exist only on this machine.",
      ),
      point(
        "M4 7l2 2 4-4M4 16l2 2 4-4M13 7h7M13 17h7",
        "Choose what to share",
        "You pick the accounts. Their balances and transactions are shared.",
      ),
      point(
        "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z",
        "Keep your real password",
        "Any user name and password will do. Please do not type real ones.",
      ),
    ),
    primary("Continue", { onclick: onContinue }),
  )
}

export const institutionList = (base, institutions, onChoose) =>
  element(
    "ul",
    { class: "banks" },
    ...institutions.map(({ institution_id, name, about }) =>
      element(
        "li",
        {},
        element(
          "button",
          { type: "button", class: "bank", onclick: () => onChoose(institution_id) },
          mark(base, institution_id, 44),
          element("span", {}, element("strong", {}, name), element("small", {}, about)),
          icon("M9 5l7 7-7 7"),
        ),
      ),
    ),
  )

export const institutionsView = (base, session, onChoose) =>
  element("div", { class: "view" }, heading("Choose your bank"), institutionList(base, session.institutions, onChoose))

/** A form that can be submitted once at a time, and shows errors. */
const makeForm = (label, fields, onSend) => {
  const error = element("p", { class: "error", role: "alert", id: "error" })
  const send = primary(label, { type: "submit" })
  let busy = false
  const setBusy = (now) => {
    busy = now
    send.setAttribute("aria-disabled", String(now)) // not disabled: that would lose the focus
    send.classList.toggle("busy", now)
  }
  const form = element("form", { novalidate: true, autocomplete: "off" }, ...fields, error, send)
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    if (busy) return
    error.textContent = ""
    setBusy(true)
    await onSend()
    setBusy(false)
  })
  return { form, refuse: (message) => (error.textContent = message) }
}

export const loginView = (base, session, institution, onLogin) => {
  const field = (id, label, type) => {
    const input = element("input", {
      id,
      type,
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      "aria-describedby": "error",
    })
    return { input, node: element("div", { class: "field" }, element("label", { for: id }, label), input) }
  }
  const username = field("username", "User name", "text")
  const password = field("password", "Password", "password")
  username.input.setAttribute("data-focus", "")
  const missing = () => [username, password].filter(({ input }) => input.value.trim() === "")

  const { form, refuse } = makeForm("Log in", [username.node, password.node], async () => {
    const empty = missing()
    for (const { input } of [username, password]) {
      input.setAttribute("aria-invalid", String(empty.some((one) => one.input === input)))
    }
    if (empty[0]) {
      refuse("Enter a user name and a password. Any will do.")
      empty[0].input.focus()
      return
    }
    await onLogin(username.input.value.trim(), password.input.value)
  })
  const fillIn = (name) => {
    username.input.value = name
    if (password.input.value === "") password.input.value = "sandbox"
    form.querySelector("button[type=submit]")?.focus()
  }
  const users = element(
    "section",
    { class: "users", "aria-labelledby": "users" },
    element("h3", { id: "users" }, "Any login works. These names play a part:"),
    element(
      "ul",
      {},
      ...session.users.map(({ name, about }) =>
        element(
          "li",
          {},
          element(
            "button",
            { type: "button", onclick: () => fillIn(name) },
            element("code", {}, name),
            element("small", {}, about),
          ),
        ),
      ),
    ),
    session.mode === "update" ? element("p", {}, "Any login repairs the link, except user_locked.") : null,
  )
  const node = element(
    "div",
    { class: "view" },
    element(
      "div",
      { class: "who" },
      mark(base, institution.institution_id, 40),
      heading(`Log in to ${institution.name}`),
    ),
    form,
    users,
  )
  return { node, refuse }
}

export const accountsView = (institution, accounts, onLink) => {
  const boxes = accounts.map((account) => ({
    account,
    box: element("input", { type: "checkbox", id: `account-${account.key}`, checked: true }),
  }))
  const rows = boxes.map(({ account, box }) =>
    element(
      "label",
      { class: "account", for: box.id },
      box,
      element(
        "span",
        {},
        element("strong", {}, account.name),
        element("small", {}, `${account.subtype}, ending in ${account.mask}`),
      ),
    ),
  )
  const fieldset = element(
    "fieldset",
    { "aria-describedby": "error" },
    element("legend", {}, `Accounts at ${institution.name}`),
    ...rows,
  )
  const { form, refuse } = makeForm("Link accounts", [fieldset], async () => {
    const ticked = boxes.filter(({ box }) => box.checked).map(({ account }) => account.key)
    if (ticked.length > 0) await onLink(ticked)
    else refuse("Tick at least one account.")
  })
  return { node: element("div", { class: "view" }, heading("Choose accounts"), form), refuse }
}

export const doneView = (session, linked, onFinish) => {
  const number = linked.accounts.length
  const accounts = number === 1 ? "1 account" : `${number} accounts`
  const text =
    session.mode === "update"
      ? `${linked.institution.name} is connected again.`
      : `${accounts} at ${linked.institution.name} can be read by ${session.client_name} now.`
  return element(
    "div",
    { class: "view waiting" },
    element("span", { class: "tick" }, icon("M5 13l4.5 4.5L19 7")),
    heading(session.mode === "update" ? "Login repaired" : "Linked"),
    element("p", {}, text),
    primary("Finish", { onclick: onFinish, "data-focus": "" }),
  )
}

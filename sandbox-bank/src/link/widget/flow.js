// The sequence of the dialog's steps: consent, institution, login, accounts, done. Reports every
// step to the page, in the provider's terms.

import { openDialog } from "./dialog.js"
import { makeReporter } from "./reporter.js"
import { call, Refusal } from "./session.js"
import { accountsView, consentView, doneView, failedView, institutionsView, loadingView, loginView } from "./views.js"

export { embed } from "./embedded.js"

/** The provider's name for the step at which someone left. */
const exitStatus = {
  INSTITUTION: "institution_not_found",
  CREDENTIAL: "requires_credentials",
  SELECT_ACCOUNT: "requires_account_selection",
}

/**
 * @param {string} base where the bank's Link paths are
 * @param {object} config what the page gave to create()
 * @param {() => void} ended called before the page hears how it ended
 * @param {string} [institutionId] chosen before the dialog opened
 */
export const openFlow = (base, config, ended, institutionId) => {
  const report = makeReporter(config.onEvent)
  const visit = {
    session: null,
    institution: null,
    login: null,
    accounts: [],
    linked: null,
    error: null,
    requestId: "",
    view: "LOADING",
  }
  let over = false
  let back = null

  const dialog = openDialog(base, { onClose: () => leave(), onBack: () => back?.() })

  const show = (name, view, onBack = null) => {
    if (over) return
    visit.view = name
    back = onBack
    dialog.show(view, onBack !== null)
    report.event("TRANSITION_VIEW", { ...situation(), view_name: name })
  }

  const situation = () => ({
    institution_id: visit.institution?.institution_id ?? null,
    institution_name: visit.institution?.name ?? null,
    is_update_mode: visit.session?.mode === "update" ? "true" : null,
    request_id: visit.requestId,
  })

  const finish = (tell) => {
    if (over) return
    over = true
    dialog.remove()
    ended()
    tell()
  }

  /** Leaving at the last step is not an exit: the bank is linked by then. */
  const leave = () => {
    if (visit.linked) return handOff()
    finish(() => {
      const status = exitStatus[visit.view] ?? null
      report.event("EXIT", { ...situation(), ...codesOf(visit.error), exit_status: status })
      config.onExit?.(visit.error, {
        institution: visit.institution,
        status,
        link_session_id: report.sessionId,
        request_id: visit.requestId,
      })
    })
  }

  const handOff = () =>
    finish(() => {
      const { public_token, institution, accounts } = visit.linked
      report.event("HANDOFF", situation())
      config.onSuccess(public_token, {
        institution,
        accounts,
        link_session_id: report.sessionId,
        transfer_status: null,
      })
    })

  /** Calls the bank. An error is kept for onExit and shown by `onRefused`. */
  const ask = async (path, body, onRefused) => {
    try {
      const answer = await call(base, path, { link_token: config.token, ...body })
      visit.error = null
      visit.requestId = answer.request_id
      return over ? null : answer
    } catch (failure) {
      if (over) return null
      if (!(failure instanceof Refusal)) throw failure
      visit.error = failure.error
      visit.requestId = failure.requestId
      report.event("ERROR", { ...situation(), ...codesOf(failure.error) })
      // As with the provider: only the page can continue, with another token.
      if (failure.error.error_code === "INVALID_LINK_TOKEN") leave()
      else onRefused(failure.message)
      return null
    }
  }

  const begin = async () => {
    show("LOADING", loadingView("Opening the sandbox bank"))
    visit.session = await ask("session", {}, (message) => show("ERROR", failedView(message, leave)))
    if (!visit.session) return
    if (institutionId) choose(institutionId)
    else consent()
  }

  const consent = () => {
    const view = consentView(visit.session, () => {
      if (visit.session.mode === "update") choose(visit.session.institutions[0].institution_id)
      else institutions()
    })
    show("CONSENT", view)
  }

  const institutions = () => {
    visit.institution = null
    visit.error = null
    show("SELECT_INSTITUTION", institutionsView(base, visit.session, choose), consent)
  }

  const choose = (id) => {
    const chosen = visit.session.institutions.find(({ institution_id }) => institution_id === id)
    visit.institution = { name: chosen.name, institution_id: chosen.institution_id }
    report.event("SELECT_INSTITUTION", situation())
    login()
  }

  const login = () => {
    const view = loginView(base, visit.session, visit.institution, async (username, password) => {
      report.event("SUBMIT_CREDENTIALS", situation())
      visit.login = { institution_id: visit.institution.institution_id, username, password }
      dialog.say("Logging in")
      const answer = await ask("session/login", visit.login, view.refuse)
      if (!answer) return
      visit.accounts = answer.accounts
      if (visit.accounts.length === 0) await link([], view.refuse)
      else accounts()
    })
    show("CREDENTIAL", view.node, visit.session.mode === "update" ? consent : institutions)
  }

  const accounts = () => {
    const view = accountsView(visit.institution, visit.accounts, (ticked) => link(ticked, view.refuse))
    show("SELECT_ACCOUNT", view.node, login)
  }

  const link = async (ticked, onRefused) => {
    dialog.say("Linking")
    visit.linked = await ask("session/finish", { ...visit.login, accounts: ticked }, onRefused)
    if (visit.linked) show("CONNECTED", doneView(visit.session, visit.linked, handOff))
  }

  report.event("OPEN", situation())
  void begin()
  return { exit: leave, destroy: () => finish(() => {}) }
}

const codesOf = (error) =>
  error ? { error_type: error.error_type, error_code: error.error_code, error_message: error.error_message } : {}

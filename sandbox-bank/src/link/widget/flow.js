// The sequence of the dialog's steps: consent, institution, login, accounts, done. Reports every
// step to the page, in the provider's terms.

import { openDialog } from "./dialog.js"
import { makeReporter } from "./reporter.js"
import { call, Refusal } from "./session.js"
import { accountsView, consentView, doneView, failedView, institutionsView, loadingView, loginView } from "./views.js"

export { embed } from "./embedded.js"

/** The provider's name for the step at which a person left. */
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
  const visit = {
    base,
    config,
    ended,
    report: makeReporter(config.onEvent),
    dialog: null,
    session: null,
    institution: null,
    login: null,
    accounts: [],
    linked: null,
    error: null,
    requestId: "",
    view: "LOADING",
    over: false,
    back: null,
  }
  visit.dialog = openDialog(base, { onClose: () => leave(visit), onBack: () => visit.back?.() })
  visit.report.event("OPEN", situation(visit))
  void begin(visit, institutionId)
  return { exit: () => leave(visit), destroy: () => finish(visit, () => {}) }
}

const show = (visit, name, view, onBack = null) => {
  if (visit.over) return
  visit.view = name
  visit.back = onBack
  visit.dialog.show(view, onBack !== null)
  visit.report.event("TRANSITION_VIEW", { ...situation(visit), view_name: name })
}

const situation = ({ institution, session, requestId }) => ({
  institution_id: institution?.institution_id ?? null,
  institution_name: institution?.name ?? null,
  is_update_mode: session?.mode === "update" ? "true" : null,
  request_id: requestId,
})

const finish = (visit, tell) => {
  if (visit.over) return
  visit.over = true
  visit.dialog.remove()
  visit.ended()
  tell()
}

/** Leaving at the last step is no exit: the bank is linked by then. */
const leave = (visit) => {
  if (visit.linked) return handOff(visit)
  finish(visit, () => {
    const { config, report, error, institution, requestId } = visit
    const status = exitStatus[visit.view] ?? null
    report.event("EXIT", { ...situation(visit), ...codesOf(error), exit_status: status })
    config.onExit?.(error, { institution, status, link_session_id: report.sessionId, request_id: requestId })
  })
}

const handOff = (visit) =>
  finish(visit, () => {
    const { config, report } = visit
    const { public_token, institution, accounts } = visit.linked
    report.event("HANDOFF", situation(visit))
    config.onSuccess(public_token, {
      institution,
      accounts,
      link_session_id: report.sessionId,
      transfer_status: null,
    })
  })

/** Calls the bank. An error is stored for onExit and shown by `onRefused`. */
const ask = async (visit, path, body, onRefused) => {
  try {
    const answer = await call(visit.base, path, { link_token: visit.config.token, ...body })
    visit.error = null
    visit.requestId = answer.request_id
    return visit.over ? null : answer
  } catch (failure) {
    if (visit.over) return null
    if (!(failure instanceof Refusal)) throw failure
    visit.error = failure.error
    visit.requestId = failure.requestId
    visit.report.event("ERROR", { ...situation(visit), ...codesOf(failure.error) })
    // As at the provider, only the page can continue, with another token.
    if (failure.error.error_code === "INVALID_LINK_TOKEN") leave(visit)
    else onRefused(failure.message)
    return null
  }
}

const begin = async (visit, institutionId) => {
  show(visit, "LOADING", loadingView("Opening the sandbox bank"))
  const refused = (message) =>
    show(
      visit,
      "ERROR",
      failedView(message, () => leave(visit)),
    )
  visit.session = await ask(visit, "session", {}, refused)
  if (!visit.session) return
  if (institutionId) choose(visit, institutionId)
  else consent(visit)
}

const consent = (visit) => {
  const view = consentView(visit.session, () => {
    if (visit.session.mode === "update") choose(visit, visit.session.institutions[0].institution_id)
    else institutions(visit)
  })
  show(visit, "CONSENT", view)
}

const institutions = (visit) => {
  visit.institution = null
  visit.error = null
  const view = institutionsView(visit.base, visit.session, (id) => choose(visit, id))
  show(visit, "SELECT_INSTITUTION", view, () => consent(visit))
}

const choose = (visit, id) => {
  const chosen = visit.session.institutions.find(({ institution_id }) => institution_id === id)
  visit.institution = { name: chosen.name, institution_id: chosen.institution_id }
  visit.report.event("SELECT_INSTITUTION", situation(visit))
  login(visit)
}

const login = (visit) => {
  const view = loginView(visit.base, visit.session, visit.institution, async (username, password) => {
    visit.report.event("SUBMIT_CREDENTIALS", situation(visit))
    visit.login = { institution_id: visit.institution.institution_id, username, password }
    visit.dialog.say("Logging in")
    const answer = await ask(visit, "session/login", visit.login, view.refuse)
    if (!answer) return
    visit.accounts = answer.accounts
    if (visit.accounts.length === 0) await link(visit, [], view.refuse)
    else accounts(visit)
  })
  const before = visit.session.mode === "update" ? consent : institutions
  show(visit, "CREDENTIAL", view.node, () => before(visit))
}

const accounts = (visit) => {
  const view = accountsView(visit.institution, visit.accounts, (ticked) => link(visit, ticked, view.refuse))
  show(visit, "SELECT_ACCOUNT", view.node, () => login(visit))
}

const link = async (visit, ticked, onRefused) => {
  visit.dialog.say("Linking")
  visit.linked = await ask(visit, "session/finish", { ...visit.login, accounts: ticked }, onRefused)
  if (visit.linked)
    show(
      visit,
      "CONNECTED",
      doneView(visit.session, visit.linked, () => handOff(visit)),
    )
}

const codesOf = (error) =>
  error ? { error_type: error.error_type, error_code: error.error_code, error_message: error.error_message } : {}

// Requests the data of /home while its code is still arriving; src/lib/page/first-requests.ts hands the answers over to it.
// As everywhere, transactions are requested once there are accounts.
const { base = "", basicAuth } = document.documentElement.dataset
if (location.pathname === `${base}/home`) {
  let token = null
  let own = basicAuth !== undefined
  try {
    token = localStorage.getItem("token")
    own ||= localStorage.getItem("token-header") !== null
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  if (token !== null) {
    const headers = {
      "Session-Token": token,
      ...(own ? {} : { Authorization: `Bearer ${token}` }),
      "Time-Zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    const answers = {}
    const ask = (path) => (answers[path] = fetch(base + path, { headers }))
    // The reader of the answer gets the failure, too.
    const failed = () => {}
    for (const path of ["/auth", "/income", "/category", "/category/type", "/transactions/previous-month"])
      ask(path).catch(failed)
    ask("/account")
      .then(({ ok }) => ok && ask("/transactions"))
      .catch(failed)
    globalThis.firstRequests = { token, answers }
  }
}

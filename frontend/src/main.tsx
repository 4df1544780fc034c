import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Router } from "wouter"
import { App } from "./app/app.tsx"
import { base } from "./lib/page/base.ts"
import { auth, fetchUser } from "./lib/session.ts"
import "./styles/index.css"

/** Whether the server has a newer version of the app than the one running; false if it cannot be reached. */
const isNewerServed = async (): Promise<boolean> => {
  const running = document.querySelector("script[type=module]")?.getAttribute("src") ?? ""
  const answer = await fetch(`${base}/`).catch(() => undefined)
  return answer?.ok === true && !(await answer.text()).includes(running)
}

// A tab that was open during a deployment fetches chunks that no longer exist: reload the page, but never in a loop.
// While the server is unavailable, do nothing: a reload would lose what the person sees and has typed.
window.addEventListener("vite:preloadError", () => {
  const key = "reloaded-at"
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return
  void isNewerServed().then(
    (newer) => {
      if (!newer) return
      sessionStorage.setItem(key, String(Date.now()))
      window.location.reload()
    },
    () => undefined,
  )
})

// Before anything is rendered or fetched, since that waits for the reply.
if (auth.token !== null) void fetchUser()

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no #root")
createRoot(root).render(
  <StrictMode>
    <Router base={base}>
      <App />
    </Router>
  </StrictMode>,
)

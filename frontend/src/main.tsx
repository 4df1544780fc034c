import "./styles/index.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { auth, fetchUser } from "./stores/auth.ts"

/** Whether the server has another version of the app by now than the one that is running; not, where it cannot be asked. */
const isOutdated = async (): Promise<boolean> => {
  const running = document.querySelector("script[type=module]")?.getAttribute("src") ?? ""
  const answer = await fetch("/").catch(() => undefined)
  return answer?.ok === true && !(await answer.text()).includes(running)
}

// A tab that was open while a new version came asks for parts that are gone: the page is loaded again, but never in a circle.
// While the server is away it is left as it is: loading it again would take from the person what they see, and have typed.
window.addEventListener("vite:preloadError", () => {
  const key = "reloaded-at"
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return
  void isOutdated().then((outdated) => {
    if (!outdated) return
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  }, () => undefined)
})

// Before anything is drawn or fetched, as that waits for the answer.
if (auth.token !== null) void fetchUser()

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no #root")
createRoot(root).render(<StrictMode><App /></StrictMode>)

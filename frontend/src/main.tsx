import "./styles/index.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"

// A tab that was open while a new version came asks for parts that are gone: the page is loaded again, but never in a circle.
window.addEventListener("vite:preloadError", (event) => {
  const key = "reloaded-at"
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(key, String(Date.now()))
  event.preventDefault()
  window.location.reload()
})

const root = document.getElementById("root")
if (root === null) throw new Error("index.html has no #root")
createRoot(root).render(<StrictMode><App /></StrictMode>)

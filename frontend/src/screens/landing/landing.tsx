import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { ThemeToggle } from "../../components/layout/theme-toggle.tsx"
import { Waterline } from "../../components/layout/waterline.tsx"
import { auth } from "../../features/users/store.ts"
import { quoteAt } from "./quotes.ts"
import "./landing.css"

export const Landing = () => {
  const [quote] = useState(() => quoteAt(Math.random()))
  const { isAuthenticated } = useSnapshot(auth)

  useEffect(() => {
    document.title = "Evenkeel: a budget on an even keel"
  }, [])

  return (
    <main className="landing">
      {!isAuthenticated && (
        <div className="landing-theme">
          <ThemeToggle />
        </div>
      )}
      <div className="landing-words">
        {/* Takes the focus from the control that led here and is gone: the link back, or the logout button. */}
        <h1 tabIndex={-1}>Evenkeel</h1>
        <p className="landing-promise">Give every dollar a place, and keep your month on an even keel.</p>
        <div className="landing-doors">
          <Link className="button" href="/register">
            Register
          </Link>
          <Link className="button quiet" href="/login">
            Login
          </Link>
        </div>
        <figure className="landing-quote">
          <p>{`\u201c${quote}\u201d`}</p>
        </figure>
      </div>
      <Waterline className="landing-sea" />
    </main>
  )
}

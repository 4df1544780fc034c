import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { ThemeToggle } from "../../components/layout/theme-toggle.tsx"
import { Waterline } from "../../components/layout/harbour.tsx"
import { auth } from "../../lib/session.ts"
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
      <div className="landing-words stack gap-5 centred">
        {/* Takes the focus from the control that led here and was removed: the link back, or the logout button. */}
        <h1 tabIndex={-1}>Evenkeel</h1>
        <p className="landing-promise">Give every dollar a place, and keep your month on an even keel.</p>
        <div className="landing-links cluster">
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

// The quotes of the landing page: our own words, so none names an author.
export const quotes: ReadonlyArray<string> = [
  "A budget is a compass, not an anchor.",
  "Give every dollar a berth before it drifts away.",
  "Steady beats sudden, month after month.",
  "You cannot steer by a number you never look at.",
  "Savings are plans that kept their promise.",
  "Spend on purpose, and the rest takes care of itself.",
  "A calm month is built one small decision at a time.",
  "Know what is enough, and there will be some left over.",
  "The best day to plan for rough water is a calm one.",
  "Needs first, wants with joy, the future every month.",
]

/** `random` is from 0 up to, but not including, 1. */
export const quoteAt = (random: number): string => quotes[Math.floor(random * quotes.length)] ?? ""

import type { ReactNode } from "react"
import { dollarsAndCents, wholeDollars } from "../../lib/format.ts"

interface FigureProps {
  readonly title: string
  readonly children: ReactNode
}

/** One of a list of figures, a `dl`: what it is, and how much. */
export const Figure = ({ title, children }: FigureProps) => (
  <div>
    <dt>{title}</dt>
    <dd className="figure">{children}</dd>
  </div>
)

/** Whole dollars, or to the cent with `cents`; its digits line up in columns. */
export const Money = ({ amount, cents = false }: { readonly amount: number; readonly cents?: boolean }) => (
  <span className="figure">{cents ? dollarsAndCents(amount) : wholeDollars(amount)}</span>
)

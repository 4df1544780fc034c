import type { ReactNode } from "react"
import { exactAmount, wholeAmount } from "../../lib/money.ts"

interface FigureProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** One of a list of figures, a `dl`: what it is, and how much. */
export const Figure = ({ title, children }: FigureProps) => (
  <div>
    <dt>{title}</dt>
    <dd className="figure">{children}</dd>
  </div>
)

/** Whole units, or with all decimals where `cents` are wanted; its digits line up in columns. */
export const Money = ({ amount, cents = false }: { readonly amount: number; readonly cents?: boolean }) => (
  <span className="figure">{cents ? exactAmount(amount) : wholeAmount(amount)}</span>
)

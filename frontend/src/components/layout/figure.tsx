import type { ReactNode } from "react"

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

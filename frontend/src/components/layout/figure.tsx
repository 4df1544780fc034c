import type { ReactNode } from "react"
import { exactAmount, wholeAmount } from "../../lib/money.ts"

interface FigureProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** One term of a list of figures, a `dl`. */
export const Figure = ({ title, children }: FigureProps) => (
  <div>
    <dt>{title}</dt>
    <dd className="figure">{children}</dd>
  </div>
)

interface TableHeadProps {
  readonly of: ReadonlyArray<string>
  readonly className?: string
}

export const TableHead = ({ of, className }: TableHeadProps) => (
  <thead className={className}>
    <tr>
      {of.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

/** Whole units, or all decimals with `cents`; its digits line up in columns. */
export const Money = ({ amount, cents = false }: { readonly amount: number; readonly cents?: boolean }) => (
  <span className="figure">{cents ? exactAmount(amount) : wholeAmount(amount)}</span>
)

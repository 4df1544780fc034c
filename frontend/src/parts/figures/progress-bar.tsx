import { analysisSpendLevel, spendLevel } from "../../lib/figures/spend-level.ts"
import { percentInWords, type Judged } from "../../lib/figures/spend-words.ts"
import "./progress-bar.css"

interface ProgressBarProps {
  /** The bar's label: "Groceries, spent". */
  readonly label: string
  /** Of the budget, in per cent. Above 100 the bar is full, and the words give the excess, unless it is Infinity. */
  readonly percent: number
  /** The analysis cards have a darker orange from 90 to 99 percent. */
  readonly analysis?: boolean
  /** Hides the line of words if the card shows the same beside it; screen readers still read it. */
  readonly bare?: boolean
  readonly judged?: Judged
}

export const ProgressBar = ({ label, percent, analysis = false, bare = false, judged = {} }: ProgressBarProps) => {
  const { colour, word } = (analysis ? analysisSpendLevel : spendLevel)(percent, judged)
  const figure = Number.isFinite(percent) ? percentInWords(percent) : undefined
  const drawn = Math.min(100, Math.max(0, percent))
  return (
    <div className={`progress progress-${colour}`}>
      <div
        aria-label={label}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={Math.round(drawn)}
        aria-valuetext={figure === undefined ? word : `${figure}, ${word}`}
        className="progress-track track"
        role="progressbar"
      >
        <div className="progress-fill" style={{ width: `${drawn}%` }} />
      </div>
      {!bare && (
        <div aria-hidden="true" className="progress-words small">
          <span className="figure">{figure}</span> <span>{word}</span>
        </div>
      )}
    </div>
  )
}

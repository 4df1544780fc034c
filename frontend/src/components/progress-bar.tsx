import { percentage } from "../format.ts"
import { analysisSpendLevel, spendLevel } from "../spend-level.ts"
import "./progress-bar.css"

interface ProgressBarProps {
  /** What is measured: "Groceries, spent". */
  readonly label: string
  /** Of the budget; above 100 the bar is full and the words say how far over, which nobody can of Infinity. */
  readonly percent: number
  /** The analysis cards tell a darker orange from 90 to 99 percent. */
  readonly analysis?: boolean
  /** Leaves out the line of words where the card says the same beside it; screen readers still hear it. */
  readonly bare?: boolean
}

export const ProgressBar = ({ label, percent, analysis = false, bare = false }: ProgressBarProps) => {
  const { colour, word } = (analysis ? analysisSpendLevel : spendLevel)(percent)
  const figure = Number.isFinite(percent) ? percentage(Math.round(percent) / 100) : undefined
  const drawn = Math.min(100, Math.max(0, percent))
  return (
    <div className={`progress progress-${colour}`}>
      <div
        aria-label={label}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={Math.round(drawn)}
        aria-valuetext={figure === undefined ? word : `${figure}, ${word}`}
        className="progress-track"
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

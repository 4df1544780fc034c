import type { RulePreview } from "@evenkeel/contracts/api/rules"
import { longDate } from "../../../lib/format.ts"
import { exactAmount } from "../../../lib/money.ts"

interface PreviewedRowsProps {
  /** "As you decided" */
  readonly label: string
  readonly rows: RulePreview["toSort"]
}

/** How many there are, and, once opened, each of them. */
export const PreviewedRows = ({ label, rows: { count, rows } }: PreviewedRowsProps) =>
  count === 0 ? (
    <p className="soft">{label}: none</p>
  ) : (
    <details className="rule-rows">
      <summary>
        {label}: <strong className="figure">{count.toLocaleString("en-US")}</strong>
      </summary>
      <ul>
        {rows.map(({ transactionId, name, date, amount, now, byHand }) => (
          <li key={transactionId}>
            <span>
              {name} <span className="soft small figure">{longDate(date)}</span>
            </span>
            <span className="soft small">{now === null ? "To sort" : byHand ? `${now}, by hand` : now}</span>
            <span className="figure">{exactAmount(amount)}</span>
          </li>
        ))}
      </ul>
      {rows.length < count && <p className="soft small">And {(count - rows.length).toLocaleString("en-US")} more.</p>}
    </details>
  )

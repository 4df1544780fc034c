// The rows of an import, page by page.
import type { ImportPreview, ImportRow, RowStatus } from "@evenkeel/contracts/api/imports/imports"
import type { ReactNode } from "react"
import { usePages } from "../../api/pages.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { shortDate, longDate } from "../../lib/format.ts"
import { amountIn } from "../../lib/money.ts"
import { answerImport } from "./store.ts"

const atOnce = 50

/** Fetched again whenever the preview has changed. */
const useRows = ({ importId }: ImportPreview, status: RowStatus | undefined, limit = atOnce) =>
  usePages("importRows", { params: { importId }, query: { limit, ...(status === undefined ? {} : { status }) } })

const RowFacts = ({ row }: { readonly row: ImportRow }) => (
  <>
    <span className="import-row-date figure soft">{shortDate(row.date)}</span>
    <span className="import-row-name">
      <strong className="clamped">{row.name}</strong>
      <span className="soft small">
        {[row.category, row.note, row.reason].filter(Boolean).join(" · ")}
        {row.parts.length > 0 && ` · split into ${row.parts.length}`}
      </span>
    </span>
    <strong className="import-row-amount">
      <Signed amount={row.amount} currency={row.currency} />
    </strong>
  </>
)

interface RowListProps {
  readonly label: string
  readonly preview: ImportPreview
  readonly status: RowStatus
  readonly children?: (row: ImportRow) => ReactNode
}

export const RowList = ({ label, preview, status, children }: RowListProps) => {
  const { rows, isMore, error, more } = useRows(preview, status)
  return (
    <>
      {error !== "" && <p role="alert">{error}</p>}
      <ul aria-label={label} className="import-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <RowFacts row={row} />
            {children?.(row)}
          </li>
        ))}
      </ul>
      {isMore && (
        <ActionButton className="quiet" onClick={more}>
          Show more
        </ActionButton>
      )}
    </>
  )
}

const firstOnes = 3

/** Enough rows to check days, signs and names. */
export const FirstRows = ({ preview, file }: { readonly preview: ImportPreview; readonly file: number }) => {
  const { rows } = useRows(preview, undefined, preview.files.length === 1 ? firstOnes : 500)
  const own = rows.filter((row) => row.file === file).slice(0, firstOnes)
  return own.length === 0 ? null : (
    <div>
      <h3>First rows</h3>
      <ul className="import-rows">
        {own.map((row) => (
          <li key={row.id}>
            <RowFacts row={row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SignedProps {
  /** Above 0 is money out, below 0 money in. */
  readonly amount: number
  readonly currency: string
}

/** Money in is marked by more than its colour. */
const Signed = ({ amount, currency }: SignedProps) => (
  <span className={`figure ${amount < 0 ? "money-in" : ""}`}>
    {amount < 0 && (
      <>
        <span className="heard">Money in: </span>
        <span aria-hidden="true">+</span>
      </>
    )}
    {amountIn(Math.abs(amount), currency)}
  </span>
)

// Rows that may be in the budget already: each beside the transaction that it resembles.
const Decision = ({ row: { id, name, currency, beside, decision } }: { readonly row: ImportRow }) => {
  const choices = [
    ["skip", "The same: leave it out"],
    ["import", "A different one: import it"],
  ] as const
  return (
    <div className="import-duplicate flush">
      {beside !== null && (
        <p className="soft small">
          Already here: {beside.name}, {longDate(beside.date)}, <Signed amount={beside.amount} currency={currency} />
        </p>
      )}
      <fieldset>
        <legend className="heard">{name}</legend>
        {choices.map(([value, label]) => (
          <label key={value}>
            <input
              checked={decision === value}
              name={`row-${id}`}
              onChange={() => void answerImport({ rows: { [id]: value } })}
              type="radio"
            />{" "}
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

export const PossibleDuplicates = ({ preview }: { readonly preview: ImportPreview }) => (
  <>
    <p className="soft">
      These look like transactions that are here already, but not exactly. Undecided ones are left out.
    </p>
    <div className="import-all cluster">
      <button className="quiet" onClick={() => void answerImport({ maybe: "skip" })} type="button">
        All are the same
      </button>
      <button className="quiet" onClick={() => void answerImport({ maybe: "import" })} type="button">
        Import all of them
      </button>
    </div>
    <RowList label="Perhaps the same" preview={preview} status="maybe">
      {(row) => <Decision row={row} />}
    </RowList>
  </>
)

// Rows that may be in the budget already: each beside the transaction that it resembles.
import type { ImportPreview, ImportRow } from "@evenkeel/contracts/api/imports"
import { longDate } from "../../lib/format.ts"
import { Signed, RowList } from "./row-list.tsx"
import { answerImport } from "./store.ts"

const Decision = ({ row: { id, name, currency, beside, decision } }: { readonly row: ImportRow }) => {
  const choices = [
    ["skip", "The same: leave it out"],
    ["import", "Another one: import it"],
  ] as const
  return (
    <div className="import-twin flush">
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

export const Twins = ({ preview }: { readonly preview: ImportPreview }) => (
  <>
    <p className="soft">
      These look like transactions that are here already, but not quite. What you do not decide is left out.
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

// The read files, and a preview of importing them.
import type { ImportPreview, RowStatus } from "@evenkeel/contracts/api/imports/imports"
import { useState, type ReactNode } from "react"
import { useSnapshot } from "valtio"
import { plural } from "../../lib/words.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { CategoryMapping } from "./category-mapping.tsx"
import { FileCard } from "./files/file-card.tsx"
import { RowList, PossibleDuplicates } from "./row-list.tsx"
import { cancelImport, commitImport, imports, openQuestions, keepBudgetIn } from "./store.ts"
import { pluralOf } from "@evenkeel/contracts/currency"
import { auth } from "../../lib/session.ts"

interface Part {
  readonly status: RowStatus
  readonly label: string
  readonly content: (preview: ImportPreview) => ReactNode
}

const parts: ReadonlyArray<Part> = [
  {
    status: "new",
    label: "New",
    content: (preview) => <RowList label="New" preview={preview} status="new" />,
  },
  {
    status: "here",
    label: "Already here",
    content: (preview) => <RowList label="Already here" preview={preview} status="here" />,
  },
  { status: "maybe", label: "Perhaps the same", content: (preview) => <PossibleDuplicates preview={preview} /> },
  {
    status: "aside",
    label: "Set aside",
    content: (preview) => <RowList label="Set aside" preview={preview} status="aside" />,
  },
]

/** The number of rows of each kind; a press shows them. */
const Totals = ({ preview }: { readonly preview: ImportPreview }) => {
  const [shown, setShown] = useState<RowStatus>()
  const part = parts.find(({ status }) => status === shown)
  return (
    <section aria-label="What would come in" className="card">
      <div className="import-tiles columns">
        {parts.map(({ status, label }) => (
          <button
            aria-expanded={shown === status}
            className="quiet"
            key={status}
            onClick={() => setShown(shown === status ? undefined : status)}
            type="button"
          >
            <strong className="figure title">{preview.totals[status].toLocaleString("en-US")}</strong> {label}
          </button>
        ))}
        <p>
          <strong className="figure title">{preview.totals.refused.toLocaleString("en-US")}</strong> Refused
        </p>
      </div>
      {part?.content(preview)}
    </section>
  )
}

export const Review = ({ preview }: { readonly preview: ImportPreview }) => {
  const { problem } = useSnapshot(imports)
  const progress = preview.state === "importing" ? preview.progress : null
  const open = openQuestions(preview).length
  return (
    <>
      <OtherCurrency preview={preview} />
      {preview.files.map((file, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- files have an order, but their names may be equal
        <FileCard file={file} index={index} key={index} preview={preview} />
      ))}
      {preview.categories.length > 0 && <CategoryMapping named={preview.categories} />}
      <Totals preview={preview} />
      <div className="import-actions import-bar cluster to-end">
        {problem !== "" && (
          <p className="note note-red" role="alert">
            {problem}
          </p>
        )}
        {open > 0 && (
          <p>
            Please answer the question above first{open > 1 && `; then ${open === 2 ? "one more" : `${open - 1} more`}`}
            .
          </p>
        )}
        {progress === null ? (
          <>
            <ActionButton className="quiet" onClick={cancelImport}>
              Cancel
            </ActionButton>
            <ActionButton off={open > 0 || preview.toImport === 0} onClick={() => void commitImport()}>
              {preview.toImport === 0 ? "Nothing to import" : `Import ${plural(preview.toImport, "transaction")}`}
            </ActionButton>
          </>
        ) : (
          <>
            <progress aria-label="Importing" max={Math.max(1, progress.total)} value={progress.done} />
            <p className="figure soft" role="status">
              {progress.done.toLocaleString("en-US")} of {progress.total.toLocaleString("en-US")}
            </p>
            <ActionButton className="quiet" onClick={cancelImport}>
              Cancel
            </ActionButton>
          </>
        )}
      </div>
    </>
  )
}

// Files in another currency than the budget's: none of their rows would count, so this comes first.
/** The one currency of all rows, if it is not the budget's. */
const otherThan = (currency: string, { files }: ImportPreview): string | undefined => {
  const [only, ...others] = new Set(files.flatMap(({ accounts }) => accounts.map((account) => account.currency)))
  return others.length > 0 || only === currency ? undefined : only
}

export const OtherCurrency = ({ preview }: { readonly preview: ImportPreview }) => {
  const { user } = useSnapshot(auth)
  const other = user === null || openQuestions(preview).length > 0 ? undefined : otherThan(user.currency, preview)
  if (user === null || other === undefined) return null
  const [name, own] = [pluralOf(other), pluralOf(user.currency)]
  const [these, them] = preview.files.length === 1 ? ["This file is", "its rows"] : ["These files are", "their rows"]
  return (
    <section aria-label="Currency" className="card">
      {user.whyCurrencyStays === undefined ? (
        <>
          <p>
            {these} in {name}, and your budget is still empty. Keep this budget in {name}?
          </p>
          <ActionButton onClick={() => keepBudgetIn(other)}>Keep it in {name}</ActionButton>
        </>
      ) : (
        <>
          <p>
            {these} in {name}, and your budget is in {own}: {them} can be looked through, but none would count.
          </p>
          <ActionButton className="quiet" onClick={cancelImport}>
            Leave it
          </ActionButton>
        </>
      )}
    </section>
  )
}

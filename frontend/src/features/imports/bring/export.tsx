import type { BringPreview } from "@evenkeel/contracts/api/imports/bring"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Icon } from "../../../components/controls/icon.tsx"
import { dayOf, titleOfMonth } from "../../../lib/format.ts"
import { FileChoice } from "../../../components/forms/file-choice.tsx"

const count = (many: number): string => many.toLocaleString("en-US")

const spanOf = (months: ReadonlyArray<string>): string => {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return "none"
  if (first === last) return titleOfMonth(first)
  return `${count(months.length)}, ${titleOfMonth(first)} to ${titleOfMonth(last)}`
}

interface InExportProps {
  readonly preview: BringPreview
  readonly busy: boolean
  readonly onAnother: () => void
  readonly onBring: () => void
}

/** The content of the export, before any of it is in the budget. */
export const InExport = ({ preview, busy, onAnother, onBring }: InExportProps) => {
  const { fileName, name, username, events, from, to, exportedAt, accounts, transactions, categories, months } = preview
  const toLink = accounts.filter(({ linkAgain }) => linkAgain)
  const facts: ReadonlyArray<readonly [string, string]> = [
    ["Whose", `${name} (${username})`],
    ["Events", `${count(events)}, ${dayOf(from)} to ${dayOf(to)}`],
    ["Accounts", accounts.length === 0 ? "none" : accounts.map((account) => account.name).join(", ")],
    ["Categories", count(categories)],
    ["Transactions", count(transactions)],
    ["Months", spanOf(months)],
    ["Currency", preview.currency],
    ["Exported", dayOf(exportedAt)],
  ]
  return (
    <div className="card bring-found wraps stack gap-4 flush">
      <h2>{fileName}</h2>
      <p className="row gap-2">
        <Icon name="check" /> Verified: the chain of hashes fits, so nothing was changed or left out.
      </p>
      <dl className="stack gap-2">
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">
        Last hash, to compare with the one shown when it was exported: <code>{preview.head}</code>
      </p>
      {toLink.length > 0 && (
        <p className="soft small">
          Your bank’s login does not come along: afterwards, link {toLink.map((account) => account.name).join(", ")}{" "}
          again.
        </p>
      )}
      {busy && <progress aria-label="Bringing" />}
      <div className="cluster to-end">
        <button className="quiet" disabled={busy} onClick={onAnother} type="button">
          Choose another file
        </button>
        <ActionButton busy={busy} onClick={onBring}>
          Bring everything
        </ActionButton>
      </div>
    </div>
  )
}

interface ChooseExportProps {
  /** The name of the file that is being checked, or "". */
  readonly checking: string
  readonly onChoose: (file: File) => void
}

export const ChooseExport = ({ checking, onChoose }: ChooseExportProps) => (
  <FileChoice
    accept=".ndjson,.jsonl,.json"
    busy={checking === "" ? undefined : "Checking"}
    button="Choose file"
    label="Export"
    onChoose={([file]) => file !== undefined && onChoose(file)}
    title={checking === "" ? "Choose your export" : `Checking every line of ${checking}…`}
  >
    In the other Evenkeel, download “All events (NDJSON)” under Accounts. It has your budget, its whole history, and
    everything that can be undone.
  </FileChoice>
)

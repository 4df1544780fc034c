import { downloadPaths } from "@evenkeel/contracts/paths"
import { useState } from "react"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { fetchFile, messageOf } from "../../lib/api.ts"
import { saveFile } from "../../lib/save-file.ts"
import { EraseAccount } from "./erase-account.tsx"

const Download = ({ path, label }: { readonly path: string; readonly label: string }) => {
  const [busy, setBusy] = useState(false)
  const fetchAndSave = async (): Promise<void> => {
    setBusy(true)
    await fetchFile(path).then(saveFile, (failure: unknown) => showDanger(messageOf(failure)))
    setBusy(false)
  }
  return (
    <ActionButton busy={busy} className="quiet" onClick={() => void fetchAndSave()}>
      {!busy && <Icon name="download" />} {label}
    </ActionButton>
  )
}

const erasure = "Delete my account and all my data"

/** People can download everything that is stored about them, and have it erased. */
export const YourData = () => {
  const [erasing, setErasing] = useState(false)
  return (
    <section aria-labelledby="your-data" className="card your-data">
      <h2 id="your-data">Your data</h2>
      <p className="soft">
        Your transactions as a table for any spreadsheet, or everything that ever happened to your budget as a file for
        other programs.
      </p>
      <div className="your-data-actions">
        <Download label="Transactions (CSV)" path={downloadPaths.transactions} />
        <Download label="All events (NDJSON)" path={downloadPaths.events} />
        <button className="text danger" onClick={() => setErasing(true)} type="button">
          <Icon name="trash" /> {erasure}
        </button>
      </div>
      {erasing && <EraseAccount onClose={() => setErasing(false)} title={erasure} />}
    </section>
  )
}

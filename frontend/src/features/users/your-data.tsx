import { downloadPaths } from "@evenkeel/contracts/paths"
import { useState } from "react"
import { Link } from "wouter"
import { useIsEmptyBudget } from "../../api/budget.ts"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { fetchFile, messageOf, type FetchedFile } from "../../lib/api.ts"
import { saveFile } from "../../lib/page/save-file.ts"
import { EraseAccount } from "./erase-account.tsx"
import "./your-data.css"

interface DownloadProps {
  readonly path: string
  readonly label: string
  readonly onSaved?: (file: FetchedFile) => void
}

const Download = ({ path, label, onSaved }: DownloadProps) => {
  const fetchAndSave = async (): Promise<void> => {
    try {
      const file = await fetchFile(path)
      saveFile(file)
      onSaved?.(file)
    } catch (failure) {
      showDanger(messageOf(failure))
    }
  }
  return (
    <ActionButton className="quiet" onClick={fetchAndSave}>
      <Icon name="download" /> {label}
    </ActionButton>
  )
}

/** The hash of the last event, from the export's last line, to compare after bringing the export elsewhere. */
const lastHashIn = async ({ content }: FetchedFile): Promise<string> => {
  const end = await content.slice(-1000).text()
  return /"head":"([0-9a-f]{64})"/.exec(end)?.[1] ?? ""
}

const erasure = "Delete my account and all my data"

/** People can download everything that is stored about them, and have it erased. */
export const YourData = () => {
  const [erasing, setErasing] = useState(false)
  const [lastHash, setLastHash] = useState("")
  const isEmpty = useIsEmptyBudget()
  return (
    <section aria-labelledby="your-data" className="card your-data">
      <h2 className="title" id="your-data">
        Your data
      </h2>
      <p className="soft">
        Your transactions as a table for any spreadsheet, or everything that ever happened to your budget as a file for
        other programs.
      </p>
      <div className="your-data-actions cluster">
        <Download label="Transactions (CSV)" path={downloadPaths.transactions} />
        <Download
          label="All events (NDJSON)"
          onSaved={(file) => void lastHashIn(file).then(setLastHash)}
          path={downloadPaths.events}
        />
        {isEmpty && (
          <Link className="button quiet" href="/bring">
            <Icon name="folder" /> Bring everything
          </Link>
        )}
        <button className="text danger" onClick={() => setErasing(true)} type="button">
          <Icon name="trash" /> {erasure}
        </button>
      </div>
      {lastHash !== "" && (
        <p className="soft small wraps" role="status">
          Every entry in the file carries the hash of the one before. Note the last hash: if it is the same where you
          bring the file in, nothing was changed. <code>{lastHash}</code>
        </p>
      )}
      {erasing && <EraseAccount onClose={() => setErasing(false)} title={erasure} />}
    </section>
  )
}

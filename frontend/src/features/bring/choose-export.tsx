import { useRef } from "react"
import { Icon } from "../../components/controls/icon.tsx"
import { checkExport } from "./store.ts"

/** The file is chosen by a dialog, or dropped. */
export const ChooseExport = ({ checking }: { readonly checking: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null): void => {
    const [file] = files ?? []
    if (file !== undefined) void checkExport(file)
  }
  return (
    <div
      className="card bring-choose"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <span className="round-icon">
        <Icon name="file" />
      </span>
      <h2>{checking === "" ? "Choose your export" : `Checking every line of ${checking}…`}</h2>
      {checking === "" ? (
        <>
          <p className="soft">
            Where you come from, download “All events (NDJSON)” under Accounts. It has your budget, its whole history,
            and all that can be undone.
          </p>
          <button onClick={() => input.current?.click()} type="button">
            <Icon name="plus" /> Choose file
          </button>
          <input
            accept=".ndjson,.jsonl,.json"
            aria-label="Export"
            hidden
            onChange={({ currentTarget }) => {
              take(currentTarget.files)
              // The same file can be chosen again.
              currentTarget.value = ""
            }}
            ref={input}
            type="file"
          />
        </>
      ) : (
        <progress aria-label="Checking" />
      )}
    </div>
  )
}

import { mostImportFiles } from "@evenkeel/contracts/budget/imports/rules"
import { useRef, useState, type DragEvent } from "react"
import { Icon } from "../../components/controls/icon.tsx"
import { readFiles } from "./store.ts"

/** Only a hint for the browser's dialog: files are known by their content, whatever they are called. */
const likely = ".csv,.tsv,.txt,.ofx,.qfx,.qbo,.qif,.xml,.dat,.xls"

/** Files can be dropped here, or chosen by a dialog. */
export const ChooseFiles = ({ reading }: { readonly reading: ReadonlyArray<string> }) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const busy = reading.length > 0
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void readFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={`card choose-files ${over ? "choose-files-over" : ""}`}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDrop={drop}
    >
      <span className="round-icon">
        <Icon name="file" />
      </span>
      <h2>{busy ? `Reading ${reading.length === 1 ? reading[0] : `${reading.length} files`}…` : "Drop files here"}</h2>
      {busy ? (
        <progress aria-label="Reading" />
      ) : (
        <>
          <p className="soft">
            What your bank lets you download, or what your last budgeting app exports: CSV, OFX, QFX, QBO, QIF or CAMT,
            up to {mostImportFiles} files at once.
          </p>
          <button onClick={() => input.current?.click()} type="button">
            <Icon name="plus" /> Choose files
          </button>
          <input
            accept={likely}
            aria-label="Files"
            hidden
            multiple
            onChange={({ currentTarget }) => {
              void readFiles([...(currentTarget.files ?? [])])
              // The same file can be chosen again, for instance after it was changed.
              currentTarget.value = ""
            }}
            ref={input}
            type="file"
          />
        </>
      )}
      <p className="soft small">Nothing comes into your budget before you have seen it.</p>
    </div>
  )
}

import { useRef, useState, type ReactNode } from "react"
import { Icon } from "../controls/icon.tsx"
import "./file-choice.css"

interface FileChoiceProps {
  readonly title: string
  /** The work on the chosen files: "Reading". Until it is done nothing else can be chosen. */
  readonly busy?: string | undefined
  /** The label of the browser's own field. */
  readonly label: string
  readonly button: string
  /** Only a hint for the browser's dialog: files are recognised by their content. */
  readonly accept: string
  readonly multiple?: boolean
  readonly onChoose: (files: ReadonlyArray<File>) => void
  readonly children: ReactNode
  readonly remark?: string
}

/** Files can be dropped here, or chosen by a dialog. */
export const FileChoice = ({ title, busy, label, button, accept, multiple, onChoose, ...words }: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = (files: FileList | null): void => {
    if (files !== null && files.length > 0) onChoose([...files])
  }
  return (
    <div
      className={`card file-choice stack centred flush ${over ? "file-choice-over" : ""}`}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        choose(event.dataTransfer.files)
      }}
    >
      <span className="round-icon">
        <Icon name="file" />
      </span>
      <h2>{title}</h2>
      {busy === undefined ? (
        <>
          <p className="soft">{words.children}</p>
          <button onClick={() => input.current?.click()} type="button">
            <Icon name="plus" /> {button}
          </button>
          <input
            accept={accept}
            aria-label={label}
            hidden
            multiple={multiple === true}
            onChange={({ currentTarget }) => {
              choose(currentTarget.files)
              // Cleared, so that the same file can be chosen again, for instance after it was changed.
              currentTarget.value = ""
            }}
            ref={input}
            type="file"
          />
        </>
      ) : (
        <progress aria-label={busy} />
      )}
      {words.remark !== undefined && <p className="soft small">{words.remark}</p>}
    </div>
  )
}

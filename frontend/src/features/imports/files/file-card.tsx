// How one file was read, and where the person can correct that.
import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { useId } from "react"
import { plural } from "../../../lib/words.ts"
import { Icon } from "../../../components/controls/icon.tsx"
import { longDate } from "../../../lib/format.ts"
import { Columns } from "./columns.tsx"
import { FileAccount } from "./file-account.tsx"
import { FirstRows } from "../row-list.tsx"
import { Months } from "./months.tsx"
import { answerImport, openQuestions, type FileQuestion } from "../store.ts"

export type ImportFile = ImportPreview["files"][number]

const kinds = { csv: "CSV", ofx: "OFX", qif: "QIF", camt: "CAMT" } as const

/** "YNAB · CSV" */
const kindOf = ({ source, format }: ImportFile): string =>
  [source, format === null ? null : kinds[format]].filter((part) => part !== null).join(" · ")

/** "1,204 rows, Jan 3, 2024 to Nov 20, 2026" */
const extentOf = ({ rows, first, last }: ImportFile["accounts"][number]): string =>
  first === null || last === null
    ? plural(rows, "row")
    : `${plural(rows, "row")}, ${longDate(first)} to ${longDate(last)}`

const LeftOut = ({ file: { passedOver, pending, problems, problemsLeftOut } }: { readonly file: ImportFile }) => {
  const refused = problems.length + problemsLeftOut
  return (
    <>
      {pending > 0 && (
        <p className="soft small">
          {plural(pending, "pending row")} left out: {pending === 1 ? "it comes" : "they come"} with a later file, once
          booked.
        </p>
      )}
      {passedOver > 0 && <p className="soft small">{plural(passedOver, "line")} without money passed over.</p>}
      {refused > 0 && (
        <details className="file-problems">
          <summary>
            <Icon name="warning" size={18} /> {plural(refused, "line")} that cannot be imported
          </summary>
          <ul>
            {problems.map(({ line, text, reason }) => (
              <li key={line}>
                <strong>Line {line}:</strong> {reason}
                <br />
                <code className="clamped">{text}</code>
              </li>
            ))}
            {problemsLeftOut > 0 && <li>and {problemsLeftOut.toLocaleString("en-US")} more</li>}
          </ul>
        </details>
      )}
    </>
  )
}

const choiceNames = [
  ["day", "Days"],
  ["amount", "Amounts"],
  ["sign", "Signs"],
  ["currency", "Currency"],
  ["account", "Account"],
] as const
const evidenceWords = {
  proven: "proved by the rows",
  stated: "taken from the file",
  said: "as you said",
  known: "as such files are written",
  assumed: "not in the file",
} as const

/** "Days: taken from the file · Signs: proved by the rows" */
const Evidence = ({ evidence }: { readonly evidence: NonNullable<ImportFile["evidence"]> }) => (
  <p className="soft small">
    {choiceNames.map(([choice, name]) => `${name}: ${evidenceWords[evidence[choice]]}`).join(" · ")}
  </p>
)

interface FileCardProps {
  readonly preview: ImportPreview
  readonly file: ImportFile
  readonly index: number
}

export const FileCard = ({ preview, file, index }: FileCardProps) => (
  <section
    aria-labelledby={`file-${index}`}
    className={`card file-card stack gap-4 ${file.refused === null ? "" : "file-refused"}`}
  >
    <header className="row flush">
      <span className="round-icon">
        <Icon name={file.refused === null ? "file" : "warning"} />
      </span>
      <div>
        <h2 id={`file-${index}`}>{file.fileName}</h2>
        <p className="soft small">{kindOf(file)}</p>
      </div>
    </header>
    {file.refused !== null && <p className="note note-red">{file.refused}</p>}
    {file.evidence !== null && <Evidence evidence={file.evidence} />}
    {file.questions
      .filter(({ id }) => id === openQuestions(preview)[0]?.id)
      .map((question) => (
        <Question key={question.id} question={question} />
      ))}
    {file.settled.map((question) => (
      <Settled answer={preview.answers[question.id]} key={question.id} question={question} />
    ))}
    {file.refused === null && <FirstRows file={index} preview={preview} />}
    {file.accounts.map((account) => (
      <div className="stack gap-2" key={account.key}>
        <p className="soft">{extentOf(account)}</p>
        <FileAccount account={account} />
        <Months currency={account.currency} months={account.months} />
      </div>
    ))}
    {file.refused === null && <LeftOut file={file} />}
    {file.dialect.columns.length > 0 && (
      <Columns columns={file.dialect.columns} file={index} isOpen={file.refused !== null} />
    )}
  </section>
)

interface QuestionProps {
  readonly question: FileQuestion
  readonly answer?: string | undefined
}

/** Currencies are too many for buttons: the unlikely ones are in a list. */
const mostButtons = 6

const Options = ({ question: { id, options, suggested }, answer }: QuestionProps) => {
  const say = (value: string) => void answerImport({ answers: { [id]: value } })
  const others = options.slice(mostButtons)
  return (
    <div className="stack gap-2">
      {options.slice(0, mostButtons).map(({ value, label }) => (
        <button aria-pressed={answer === value} className="quiet" key={value} onClick={() => say(value)} type="button">
          {label} {value === suggested && <span className="tag">More likely</span>}
        </button>
      ))}
      {others.length > 0 && (
        <select
          aria-label="Another one"
          onChange={({ currentTarget }) => say(currentTarget.value)}
          value={others.some(({ value }) => value === answer) ? answer : ""}
        >
          <option disabled value="">
            Another one
          </option>
          {others.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** A question that no row of the file decides. Nothing is imported without an answer. */
const Question = ({ question }: QuestionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="note stack gap-2">
      <h3 id={id}>{question.text}</h3>
      <Options question={question} />
    </section>
  )
}

/** Answered here or for an earlier file of the same account, or known of such files. */
const Settled = ({ question, answer }: QuestionProps) => {
  const { kind, options, suggested, text } = question
  const now = answer ?? (kind === "currency" ? suggested : null)
  const label = options.find(({ value }) => value === now)?.label
  const read =
    label === undefined ? "Read like an earlier file" : `${answer === undefined ? "Read as" : "You said"}: ${label}`
  return (
    <details>
      <summary>{read}. Not right?</summary>
      <p>{text}</p>
      <Options answer={now ?? undefined} question={question} />
    </details>
  )
}

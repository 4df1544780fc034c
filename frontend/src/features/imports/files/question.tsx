import type { ImportPreview } from "@evenkeel/contracts/api/imports"
import { answerImport } from "../store.ts"

interface QuestionProps {
  readonly question: ImportPreview["files"][number]["questions"][number]
  /** Given here, or for an earlier file of the same source. */
  readonly answer: string | undefined
}

/** What no row of the file decides. Nothing comes in before it is answered. */
export const Question = ({ question: { id, text, options, suggested }, answer }: QuestionProps) => (
  <fieldset className="import-question note">
    <legend>{text}</legend>
    {options.map(({ value, label }) => (
      <label key={value}>
        <input
          checked={answer === value}
          name={`question-${id}`}
          onChange={() => void answerImport({ answers: { [id]: value } })}
          type="radio"
        />
        <span>
          {label} {value === suggested && <span className="tag">More likely</span>}
        </span>
      </label>
    ))}
  </fieldset>
)

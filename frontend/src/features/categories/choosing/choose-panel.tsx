import { problemOfLongName } from "@evenkeel/contracts/budget/categories/rules"
import { tidied } from "@evenkeel/contracts/names"
import { useState, type FormEvent } from "react"
import { Icon } from "../../../components/controls/icon.tsx"
import { TextField } from "../../../components/forms/field.tsx"

interface ChoosePanelProps {
  /** The suggested options that have not been added yet. */
  readonly offered: ReadonlyArray<string>
  /** Returns whether it was added: a name that exists already is refused and stays in the field. */
  readonly onAdd: (name: string) => boolean
}

export const ChoosePanel = ({ offered, onAdd }: ChoosePanelProps) => {
  const [name, setName] = useState("")
  const tooLong = problemOfLongName(name)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A blank name is ignored.
    if (tidied(name) !== "" && tooLong === undefined && onAdd(name)) setName("")
  }

  return (
    <section className="card">
      {offered.length > 0 && (
        <>
          <h2 id="suggested">Suggested options</h2>
          <ul aria-labelledby="suggested" className="suggestions cluster gap-2">
            {offered.map((option) => (
              <li key={option}>
                <button aria-label={`Add ${option}`} className="quiet" onClick={() => onAdd(option)} type="button">
                  <Icon name="plus" size={18} /> {option}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <form className="own-category" noValidate onSubmit={submit}>
        <TextField autoComplete="off" error={tooLong} label="Add Your Own Category" onChange={setName} value={name} />
        <button className="quiet" type="submit">
          Add
        </button>
      </form>
    </section>
  )
}

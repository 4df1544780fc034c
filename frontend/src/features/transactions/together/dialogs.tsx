// The dialogs of what has to be asked before it is done to all that is selected.
import { noCategoryChosen, noTag } from "@evenkeel/contracts/budget/transactions/rules"
import { tagFrom, tagsIn } from "@evenkeel/contracts/budget/transactions/tags"
import { useState } from "react"
import { plural } from "../../../lib/words.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { CategoryChoice } from "../../../parts/categories/category-choice.tsx"
import { changeSelected, consequenceFor, monthOfSelected, selectedRows, sumInWords } from "./actions.ts"

/** How many, how much, and which earlier months are affected. */
const About = ({ changesFigures = false }: { readonly changesFigures?: boolean }) => {
  const rows = selectedRows()
  const consequence = changesFigures ? consequenceFor(rows) : undefined
  return (
    <>
      <p>
        <strong>{plural(rows.length, "transaction")}</strong>, <span className="figure">{sumInWords(rows)}</span>
      </p>
      {consequence !== undefined && <p className="soft small">{consequence}</p>}
    </>
  )
}

export const AssignSelected = ({ onClose }: DialogProps) => {
  const [chosen, setChosen] = useState("")
  const submit = () => (chosen === "" ? noCategoryChosen : changeSelected({ action: "assign", categoryId: chosen }))
  return (
    <FormModal action="Assign" busyAction="Assigning…" onClose={onClose} onSubmit={submit} title="Assign Category">
      <About changesFigures />
      <CategoryChoice chosen={chosen} month={monthOfSelected()} onChoose={setChosen} />
    </FormModal>
  )
}

export const TagSelected = ({ onClose }: DialogProps) => {
  const [typed, setTyped] = useState("")
  const submit = () => {
    const tag = tagFrom(typed)
    return tag === undefined ? noTag : changeSelected({ action: "tag", tag })
  }
  return (
    <FormModal action="Tag" busyAction="Tagging…" onClose={onClose} onSubmit={submit} title="Add Tag">
      <About />
      <TextField autoComplete="off" hint="It is added to each note." label="Tag" onChange={setTyped} value={typed} />
    </FormModal>
  )
}

/** Each tag once, in the order of the alphabet. */
const tagsOfSelected = (): ReadonlyArray<string> => [
  ...new Set(
    selectedRows()
      .flatMap(({ note }) => tagsIn(note))
      .toSorted(),
  ),
]

export const UntagSelected = ({ onClose }: DialogProps) => {
  const [tags] = useState(tagsOfSelected)
  const [chosen, setChosen] = useState(tags[0] ?? "")
  return (
    <FormModal
      action="Remove"
      busyAction="Removing…"
      onClose={onClose}
      onSubmit={() => changeSelected({ action: "untag", tag: chosen })}
      title="Remove Tag"
    >
      <About />
      <fieldset>
        <legend>Tag</legend>
        {tags.map((tag) => (
          <label key={tag}>
            <input checked={chosen === tag} name="tag" onChange={() => setChosen(tag)} type="radio" />#{tag}
          </label>
        ))}
      </fieldset>
    </FormModal>
  )
}

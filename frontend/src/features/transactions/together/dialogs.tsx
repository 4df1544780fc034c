// The dialogs of actions on all selected rows.
import { noCategoryChosen, noTag } from "@evenkeel/contracts/budget/transactions/rules"
import { tagFrom, tagsIn } from "@evenkeel/contracts/budget/transactions/tags"
import { useState } from "react"
import { plural } from "../../../lib/words.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { CategoryChoice } from "../../../parts/categories/category-choice.tsx"
import { Consequence } from "../../../parts/transactions/past-month.tsx"
import { changeSelected, consequenceFor, monthOfSelected, selectedRows, sumInWords } from "./actions.ts"

/** Count, sum, and the earlier months that are affected. */
const About = ({ changesFigures = false }: { readonly changesFigures?: boolean }) => {
  const rows = selectedRows()
  return (
    <>
      <p>
        <strong>{plural(rows.length, "transaction")}</strong>, <span className="figure">{sumInWords(rows)}</span>
      </p>
      <Consequence of={changesFigures ? consequenceFor(rows) : undefined} />
    </>
  )
}

export const AssignSelected = formDialog({
  begin: () => ({ chosen: "" }),
  title: "Assign Category",
  action: "Assign",
  busy: "Assigning…",
  content: ({ bind, fields }) => (
    <>
      <About changesFigures />
      <CategoryChoice chosen={fields.chosen} month={monthOfSelected()} onChoose={bind("chosen").onChange} />
    </>
  ),
  submit: ({ fields: { chosen } }) =>
    chosen === "" ? noCategoryChosen : changeSelected({ action: "assign", categoryId: chosen }),
})

export const TagSelected = formDialog({
  begin: () => ({ tag: "" }),
  title: "Add Tag",
  action: "Tag",
  busy: "Tagging…",
  content: ({ bind }) => (
    <>
      <About />
      <TextField autoComplete="off" hint="It is added to each note." label="Tag" {...bind("tag")} />
    </>
  ),
  submit: ({ fields }) => {
    const tag = tagFrom(fields.tag)
    return tag === undefined ? noTag : changeSelected({ action: "tag", tag })
  },
})

/** Each tag once, in alphabetical order. */
const tagsOfSelected = (): ReadonlyArray<string> => [
  ...new Set(
    selectedRows()
      .flatMap(({ note }) => tagsIn(note))
      .toSorted(),
  ),
]

export const UntagSelected = formDialog({
  useAbout: () => useState(tagsOfSelected)[0],
  begin: ([first = ""]) => ({ tag: first }),
  title: "Remove Tag",
  action: "Remove",
  busy: "Removing…",
  content: ({ about: tags, bind, fields }) => (
    <>
      <About />
      <fieldset>
        <legend>Tag</legend>
        {tags.map((tag) => (
          <label key={tag}>
            <input checked={fields.tag === tag} name="tag" onChange={() => bind("tag").onChange(tag)} type="radio" />#
            {tag}
          </label>
        ))}
      </fieldset>
    </>
  ),
  submit: ({ fields: { tag } }) => changeSelected({ action: "untag", tag }),
})

import type { CategoryType } from "@evenkeel/contracts/api/categories"
import { problemOfNewName, tooMuch } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import { run } from "../../../api/run.ts"
import { useList } from "../../../api/queries.ts"
import { categoriesOf, titleOf, typeClass, typeNamed, typeNames, type TypeName } from "../../../lib/types.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { ShareField, ShareSlider } from "../../../components/forms/share.tsx"
import { AllocationSliders, AllocationTotal } from "../../../parts/categories/allocation-sliders.tsx"
import {
  allocatedIn,
  allocatedInWords,
  changedClaims,
  claimFrom,
  hasFixed,
  totalIn,
  type CategoryClaim,
  type Claims,
} from "../../../parts/categories/claims.ts"

interface TypeChoiceProps {
  readonly chosen: TypeName | undefined
  readonly onChoose: (type: TypeName) => void
}

const TypeChoice = ({ chosen, onChoose }: TypeChoiceProps) => (
  <fieldset className="type-choice">
    <legend>Which type does it belong to?</legend>
    {typeNames.map((name) => (
      <label className={typeClass(name)} key={name}>
        <input checked={chosen === name} name="type" onChange={() => onChoose(name)} type="radio" value={name} />
        {titleOf(name)}
      </label>
    ))}
  </fieldset>
)

interface AddCategoryProps extends DialogProps {
  /** Set if the dialog was opened from a type's own panel. */
  readonly initial?: TypeName
}

export const AddCategory = ({ initial, onClose }: AddCategoryProps) => {
  const allCategoryTypes = useList("categoryTypes")
  const everything = useList("categories")
  const [chosen, setChosen] = useState(initial)
  const [name, setName] = useState("")
  const [claim, setClaim] = useState<CategoryClaim>({ share: 0 })
  const [moved, setMoved] = useState<Claims>(new Map())
  const type: CategoryType | undefined = chosen === undefined ? undefined : typeNamed(allCategoryTypes, chosen)
  const all = chosen === undefined ? [] : categoriesOf(everything, chosen)
  const given = allocatedIn(type?.budgetAmount ?? 0, all, moved, [claim])
  const total = totalIn(given)
  const own = given.at(-1) ?? { share: 0, amount: 0 }

  const choose = (next: TypeName) => {
    setChosen(next)
    setMoved(new Map())
  }
  const submit = () => {
    if (chosen === undefined) return "Please choose a category type."
    if (type === undefined) return "Please split your budget between needs, wants and investments first."
    const nameProblem = problemOfNewName(name)
    if (nameProblem !== undefined) return nameProblem
    if (total > 1 && claim.fixedAmount === undefined && !hasFixed(all, moved)) return tooMuch
    const added = {
      name: name.trim(),
      budgetAllocationPercentage: Math.min(1, own.share),
      categoryTypeId: type.categoryTypeId,
      budgetAmount: own.amount,
      ...(claim.fixedAmount === undefined ? {} : { fixedAmount: claim.fixedAmount }),
    }
    return run("addCategory", { body: { updatedCategories: changedClaims(all, moved), addedCategory: added } })
  }

  return (
    <FormModal action="Add Category" busyAction="Adding…" onClose={onClose} onSubmit={submit} title="Add Category">
      <TypeChoice chosen={chosen} onChoose={choose} />
      {type !== undefined && (
        <div className={typeClass(type.name)}>
          <TextField autoComplete="off" label="Name" onChange={setName} value={name} />
          <ShareSlider
            field={
              <ShareField
                fixedAmount={claim.fixedAmount}
                label="Share of the budget"
                onType={(typed) => setClaim(claimFrom(typed))}
                share={own.share}
                whole={type.budgetAmount}
              />
            }
            figure={allocatedInWords(own.amount, claim)}
            label="Share of the budget"
            onChange={(share) => setClaim({ share })}
            value={own.share}
          />
          {all.length > 0 && <p className="allocation-hint">Make room in your {titleOf(type.name)}</p>}
          <div className="modal-list">
            <AllocationSliders all={all} budget={type.budgetAmount} moved={moved} onMove={setMoved} />
          </div>
          <AllocationTotal budget={type.budgetAmount} total={total} />
        </div>
      )}
    </FormModal>
  )
}

import type { Category } from "@evenkeel/contracts/api/categories"
import { nothingChanged, tooMuch } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import { run } from "../../../api/run.ts"
import { useList } from "../../../api/queries.ts"
import { useCategory } from "../../../api/budget.ts"
import { categoriesOf, titleOf, typeClass, typeNamed } from "../../../lib/types.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { AllocationSliders, AllocationTotal } from "../../../parts/categories/allocation-sliders.tsx"
import {
  allocatedIn,
  changedClaims,
  hasFixed,
  rebalanced,
  totalIn,
  type Claims,
} from "../../../parts/categories/claims.ts"

/** Puts the dialog's category first, where the focus goes: among many, it would be out of sight. */
const beginningWith = (categoryId: string, all: ReadonlyArray<Category>): ReadonlyArray<Category> => [
  ...all.filter((category) => category.categoryId === categoryId),
  ...all.filter((category) => category.categoryId !== categoryId),
]

export const ChangeShares = ({ onClose, ...about }: DialogProps & { readonly category: Category }) => {
  const { name } = useCategory(about.category).categoryType
  const type = typeNamed(useList("categoryTypes"), name)
  const [moved, setMoved] = useState<Claims>(new Map())
  const all = beginningWith(about.category.categoryId, categoriesOf(useList("categories"), name))
  if (type === undefined) return null
  const total = totalIn(allocatedIn(type.budgetAmount, all, moved))
  const balanced = total === 1 ? undefined : rebalanced(type.budgetAmount, all, moved)
  const submit = () => {
    const changed = changedClaims(all, moved)
    if (changed.length === 0) return nothingChanged
    // With fixed amounts the server names the excess, and lets them be lowered step by step.
    if (total > 1 && !hasFixed(all, moved)) return tooMuch
    return run("reallocateCategories", {
      body: { categoryTypeId: type.categoryTypeId, updatedCategories: changed },
    })
  }
  return (
    <FormModal
      action="Update"
      busyAction="Updating…"
      onClose={onClose}
      onSubmit={submit}
      title={`Update ${titleOf(name)} Allocations`}
    >
      <div className={typeClass(name)}>
        <div className="modal-list">
          <AllocationSliders all={all} budget={type.budgetAmount} moved={moved} onMove={setMoved} />
        </div>
        <AllocationTotal budget={type.budgetAmount} total={total} />
        {balanced !== undefined && (
          <button className="quiet" onClick={() => setMoved(balanced)} type="button">
            Fit the other shares to 100%
          </button>
        )}
      </div>
    </FormModal>
  )
}

import type { Category } from "@evenkeel/contracts/api/categories"
import { nothingChanged, tooMuch } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import type { DialogProps } from "../../components/dialogs/dialogs.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { useItems } from "../../lib/collection.ts"
import { categoryTypes, titleOf, typeClass, typeNamed } from "../category-types/store.ts"
import { showUndoable } from "../undo/store.ts"
import { AllocationSliders, AllocationTotal, changedShares, totalOf, type Shares } from "./allocation-sliders.tsx"
import { categories, categoriesOf, reallocateCategories, useCategory } from "./store.ts"

/** The one that it was opened from first, where the focus goes: among many, it would be out of sight. */
const beginningWith = (categoryId: string, all: ReadonlyArray<Category>): ReadonlyArray<Category> => [
  ...all.filter((category) => category.categoryId === categoryId),
  ...all.filter((category) => category.categoryId !== categoryId),
]

export const UpdateAllocations = ({ onClose, ...about }: DialogProps & { readonly category: Category }) => {
  const { name } = useCategory(about.category).categoryType
  const type = typeNamed(useItems(categoryTypes), name)
  const [moved, setMoved] = useState<Shares>(new Map())
  const all = beginningWith(about.category.categoryId, categoriesOf(useItems(categories), name))
  const total = totalOf(all, moved)
  if (type === undefined) return null
  const submit = () => {
    const changed = changedShares(all, moved)
    if (changed.length === 0) return nothingChanged
    if (total > 1) return tooMuch
    return reallocateCategories(type.categoryTypeId, changed).then((command) =>
      showUndoable("Category allocations updated", command),
    )
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
      </div>
    </FormModal>
  )
}

import type { CategoryType } from "@evenkeel/contracts/api/categories"
import { nothingChanged, tooMuch } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { showUndoable } from "../undo/store.ts"
import { categories, categoriesOf, reallocateCategories } from "./store.ts"
import { useItems } from "../../lib/collection.ts"
import { titleOf, typeClass } from "../category-types/store.ts"
import { AllocationSliders, AllocationTotal, changedShares, type Shares, totalOf } from "./allocation-sliders.tsx"

export const UpdateAllocations = ({ type, onClose }: { readonly type: CategoryType; readonly onClose: () => void }) => {
  const [moved, setMoved] = useState<Shares>(new Map())
  const all = categoriesOf(useItems(categories), type.name)
  const total = totalOf(all, moved)
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
      title={`Update ${titleOf(type.name)} Allocations`}
    >
      <div className={typeClass(type.name)}>
        <div className="modal-list">
          <AllocationSliders all={all} budget={type.budgetAmount} moved={moved} onMove={setMoved} />
        </div>
        <AllocationTotal budget={type.budgetAmount} total={total} />
      </div>
    </FormModal>
  )
}

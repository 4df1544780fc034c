import type { CategoryType } from "@evenkeel/contracts/api/categories"
import { nothingChanged, tooMuch } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { showSuccess } from "../../components/feedback/showing.ts"
import { categories, categoriesOf, reallocateCategories } from "./store.ts"
import { useItems } from "../../lib/use-items.ts"
import { titleOf, typeClass } from "../category-types/type-names.ts"
import { AllocationSliders, AllocationTotal } from "./allocation-sliders.tsx"
import { changedShares, totalOf, type Shares } from "./allocations.ts"

export const UpdateAllocations = ({ type, onClose }: { readonly type: CategoryType; readonly onClose: () => void }) => {
  const [moved, setMoved] = useState<Shares>(new Map())
  const all = categoriesOf(useItems(categories), type.name)
  const total = totalOf(all, moved)
  const submit = () => {
    const changed = changedShares(all, moved)
    if (changed.length === 0) return nothingChanged
    if (total > 1) return tooMuch
    return reallocateCategories(type.categoryTypeId, changed).then((command) =>
      showSuccess("Category allocations updated", command),
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

import { notWhole } from "@evenkeel/contracts/budget/category-types/rules"
import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import type { DialogProps } from "../../lib/dialogs.ts"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { useItems } from "../../api/collection.ts"
import { sumOfFractions } from "../../lib/money.ts"
import { incomes, totalIncome } from "../../api/incomes.ts"
import { showUndoable } from "../../api/undo.ts"
import { SplitSliders } from "../../parts/categories/split-sliders.tsx"
import { sharesOf, type Shares } from "../../parts/categories/split.ts"
import { categoryTypes, setCategoryTypes } from "../../api/category-types.ts"
import { typeNames } from "../../lib/types.ts"

const SplitForm = ({ initial, onClose }: DialogProps & { readonly initial: Shares }) => {
  const [shares, setShares] = useState(initial)
  const income = totalIncome(useItems(incomes))
  const submit = () => {
    if (sumOfFractions(Object.values(shares)) !== 1) return notWhole
    if (typeNames.every((name) => shares[name] === initial[name])) return Promise.resolve()
    const chosen = typeNames.map((name) => ({ name, budgetAllocationPercentage: shares[name] }))
    return setCategoryTypes(chosen).then((command) => showUndoable("Split changed successfully", command))
  }
  return (
    <FormModal action="Change Split" busyAction="Saving…" onClose={onClose} onSubmit={submit} title="Change the split">
      <p className="soft">
        What one type gets, the others give. Shares of categories stay, so their budgets follow. Months that are over
        keep theirs.
      </p>
      <SplitSliders income={income} onChange={setShares} rebalances shares={shares} />
    </FormModal>
  )
}

/** The split of the income over the types, to be changed without leaving the screen. */
export const SplitDialog = ({ onClose }: DialogProps) => {
  useEffect(() => void Promise.all([categoryTypes.fetchOnce(), incomes.fetchOnce()]), [])
  const { loaded } = useSnapshot(categoryTypes.state)
  const types = useItems(categoryTypes)
  return loaded ? <SplitForm initial={sharesOf(types)} onClose={onClose} /> : null
}

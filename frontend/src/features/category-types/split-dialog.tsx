import { notWhole } from "@evenkeel/contracts/budget/category-types/rules"
import { useState } from "react"
import { useServer, useList } from "../../api/queries.ts"
import { run } from "../../api/run.ts"
import { totalIncome, sumOfFractions } from "../../lib/money.ts"
import type { DialogProps } from "../../lib/dialogs.ts"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { SplitSliders } from "../../parts/categories/split-sliders.tsx"
import { sharesOf, type Shares } from "../../parts/categories/split.ts"
import { typeNames } from "../../lib/types.ts"

const SplitForm = ({ initial, onClose }: DialogProps & { readonly initial: Shares }) => {
  const [shares, setShares] = useState(initial)
  const income = totalIncome(useList("incomes"))
  const submit = () => {
    if (sumOfFractions(Object.values(shares)) !== 1) return notWhole
    if (typeNames.every((name) => shares[name] === initial[name])) return Promise.resolve()
    const chosen = typeNames.map((name) => ({ name, budgetAllocationPercentage: shares[name] }))
    return run("setCategoryTypes", { body: chosen }, { done: "Split changed successfully" })
  }
  return (
    <FormModal action="Change Split" busyAction="Saving…" onClose={onClose} onSubmit={submit} title="Change the split">
      <p className="soft">
        When one type gets more, the others get less. Categories keep their shares, so their budgets change too. Past
        months do not change.
      </p>
      <SplitSliders income={income} onChange={setShares} rebalances shares={shares} />
    </FormModal>
  )
}

/** Changes the split of the income over the types without leaving the screen. */
export const SplitDialog = ({ onClose }: DialogProps) => {
  const types = useServer("categoryTypes").data
  return types === undefined ? null : <SplitForm initial={sharesOf(types)} onClose={onClose} />
}

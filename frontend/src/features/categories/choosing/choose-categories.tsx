import type { CategoryType } from "@evenkeel/contracts/api/categories"
import { isTaken, problemOfTakenName, tooMuchAtFirst } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import { Link } from "wouter"
import { run } from "../../../api/run.ts"
import { useList } from "../../../api/queries.ts"
import { categoriesOf, titleOf } from "../../../lib/types.ts"
import { showDanger } from "../../../components/feedback/alerts.tsx"
import { messageOf } from "../../../lib/api.ts"
import { useOnward } from "../../../lib/page/use-onward.ts"
import { AdjustBudget } from "./adjust-budget.tsx"
import { ChoosePanel } from "./choose-panel.tsx"
import { allocation, choose, newCategoriesOf, nextAfter, suggestions, type Chosen } from "./chosen.ts"
import "./choosing.css"

export const ChooseCategories = ({ type }: { readonly type: CategoryType }) => {
  const goOn = useOnward()
  const [added, setAdded] = useState<ReadonlyArray<Chosen>>([])
  const [problem, setProblem] = useState("")
  const [busy, setBusy] = useState(false)
  const existing = categoriesOf(useList("categories"), type.name)
  // Those that exist by now were added elsewhere, or here by a submit whose answer was lost.
  const chosen = added.filter(({ name }) => !isTaken(name, existing))
  const next = nextAfter[type.name]

  const change = (changed: ReadonlyArray<Chosen>) => {
    setAdded(changed)
    setProblem("")
  }

  const add = (name: string): boolean => {
    const problem = problemOfTakenName(name, [...chosen, ...existing])
    if (problem === undefined) change(choose(name, type.budgetAmount, chosen, existing))
    else showDanger(problem)
    return problem === undefined
  }

  const submit = async () => {
    if (allocation(type.budgetAmount, chosen, existing).total > 1) {
      setProblem(tooMuchAtFirst)
      return showDanger(tooMuchAtFirst)
    }
    setBusy(true)
    try {
      const done = `${titleOf(type.name)} categories were added successfully`
      await run("addCategories", { body: { categories: newCategoriesOf(chosen, type) } }, { done })
      setAdded([])
      goOn(next)
    } catch (failure) {
      setBusy(false)
      setProblem(messageOf(failure))
      showDanger("Failed to add categories")
    }
  }

  return (
    <>
      <div className="choose-categories columns gap-5">
        <ChoosePanel
          offered={suggestions[type.name].filter((name) => !isTaken(name, [...chosen, ...existing]))}
          onAdd={add}
        />
        <AdjustBudget
          busy={busy}
          chosen={chosen}
          existing={existing}
          onChange={change}
          onSubmit={() => void submit()}
          problem={problem}
          type={type}
        />
      </div>
      {chosen.length === 0 && (
        <p className="choose-onwards">
          <Link href={next}>{existing.length > 0 ? "Continue without adding more" : "Skip for now"}</Link>
        </p>
      )}
    </>
  )
}

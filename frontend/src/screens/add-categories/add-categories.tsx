import type { CategoryType } from "@evenkeel/contracts/api/categories"
import { isTaken, problemOfTakenName, tooMuchAtFirst } from "@evenkeel/contracts/budget/categories/rules"
import { useEffect, useState } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { messageOf } from "../../lib/api.ts"
import { Awaited, EmptyState } from "../../components/feedback/notice.tsx"
import { OnboardingSteps } from "../../features/onboarding/onboarding-steps.tsx"
import { Page } from "../../components/layout/page.tsx"
import { useOnward } from "../../lib/use-onward.ts"
import { wholeDollars } from "../../lib/format.ts"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { showUndoable } from "../../features/undo/store.ts"
import { addCategories, categories, categoriesOf } from "../../features/categories/store.ts"
import { categoryTypes, titleOf, type TypeName, typeNamed } from "../../features/category-types/store.ts"
import { useItems } from "../../lib/collection.ts"
import { AdjustBudget } from "../../features/categories/choosing/adjust-budget.tsx"
import { ChoosePanel } from "../../features/categories/choosing/choose-panel.tsx"
import {
  choose,
  type Chosen,
  newCategoriesOf,
  nextAfter,
  suggestions,
  totalShare,
} from "../../features/categories/choosing/chosen.ts"
import "./add-categories.css"

const ChooseCategories = ({ type }: { readonly type: CategoryType }) => {
  const goOn = useOnward()
  const [added, setAdded] = useState<ReadonlyArray<Chosen>>([])
  const [problem, setProblem] = useState("")
  const [busy, setBusy] = useState(false)
  const existing = categoriesOf(useItems(categories), type.name)
  // Those that exist by now were added elsewhere, or here by a submit whose answer was lost.
  const chosen = added.filter(({ name }) => !isTaken(name, existing))
  const next = nextAfter[type.name]

  const change = (changed: ReadonlyArray<Chosen>) => {
    setAdded(changed)
    setProblem("")
  }

  const add = (name: string): boolean => {
    const problem = problemOfTakenName(name, [...chosen, ...existing])
    if (problem === undefined) change(choose(name, chosen, existing))
    else showDanger(problem)
    return problem === undefined
  }

  const submit = async () => {
    if (totalShare(chosen, existing) > 1) {
      setProblem(tooMuchAtFirst)
      return showDanger(tooMuchAtFirst)
    }
    setBusy(true)
    try {
      const command = await addCategories(newCategoriesOf(chosen, type))
      setAdded([])
      showUndoable(`${titleOf(type.name)} categories were added successfully`, command)
      goOn(next)
    } catch (failure) {
      setBusy(false)
      setProblem(messageOf(failure))
      showDanger("Failed to add categories")
    }
  }

  return (
    <>
      <div className="choose-categories">
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

/** Takes its place before the budget is known, so that it moves nothing when it is. */
const ToDivide = ({ budget }: { readonly budget: number | undefined }) => (
  <span style={{ visibility: budget === undefined ? "hidden" : "visible" }}>
    {wholeDollars(budget ?? 0)} a month to divide. What you leave over is saved.
  </span>
)

const fetchBoth = () => Promise.all([categoryTypes.fetchOnce(), categories.fetchOnce()])

/**
 * "Add Categories for Needs", and the same for the other two: chosen here, sent on Submit, then on to the next type.
 */
export const AddCategories = ({ type: name }: { readonly type: TypeName }) => {
  const allCategoryTypes = useSnapshot(categoryTypes.state)
  const own = useSnapshot(categories.state)
  useEffect(() => void fetchBoth(), [])
  const title = titleOf(name)
  const type = typeNamed(allCategoryTypes.items, name)

  const loaded = allCategoryTypes.loaded && own.loaded
  const error = allCategoryTypes.error || own.error

  return (
    <Page
      lead={loaded && type === undefined ? null : <ToDivide budget={type?.budgetAmount} />}
      title={`Add Categories for ${title}`}
    >
      <OnboardingSteps current={title} />
      {!loaded && <Awaited count={2} error={error} height="14rem" label="your categories" onRetry={fetchBoth} />}
      {loaded && type === undefined && <Unsplit />}
      {loaded && type !== undefined && <ChooseCategories type={type} />}
    </Page>
  )
}

const Unsplit = () => (
  <EmptyState
    action={
      <Link className="button" href="/category-types">
        Split your budget
      </Link>
    }
    title="One step before this"
  >
    <p>First decide how much of your income goes to needs, wants and investments.</p>
  </EmptyState>
)

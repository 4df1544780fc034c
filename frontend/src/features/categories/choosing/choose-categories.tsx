import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import {
  isTaken,
  problemOfTakenName,
  tooMuchAtFirst,
  problemOfLongName,
} from "@evenkeel/contracts/budget/categories/rules"
import { useState, type FormEvent } from "react"
import { Link, useLocation } from "wouter"
import { run } from "../../../api/run.ts"
import { useList } from "../../../api/queries.ts"
import { useWork } from "../../../api/use-work.ts"
import { categoriesOf, titleOf, typeClass } from "../../../lib/types.ts"
import { showDanger } from "../../../components/feedback/alerts.tsx"
import { allocation, choose, newCategoriesOf, nextAfter, suggestions, type Chosen } from "./chosen.ts"
import "./choosing.css"
import { trimmed } from "@evenkeel/contracts/names"
import { Icon, IconButton } from "../../../components/controls/icon.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { SubmitButton } from "../../../components/controls/action-button.tsx"
import { ShareField, ShareSlider } from "../../../components/forms/share.tsx"
import { Money } from "../../../components/layout/figure.tsx"
import { percentage } from "../../../lib/format.ts"
import { AllocationTotal } from "../../../parts/categories/allocation-sliders.tsx"
import { allocatedInWords, claimFrom, type CategoryClaim } from "../../../parts/categories/claims.ts"

export const ChooseCategories = ({ type }: { readonly type: CategoryType }) => {
  const [, navigate] = useLocation()
  const [added, setAdded] = useState<ReadonlyArray<Chosen>>([])
  const [isTooMuch, setTooMuch] = useState(false)
  const existing = categoriesOf(useList("categories"), type.name)
  // Existing ones were added elsewhere, or here by a submit whose reply was lost.
  const chosen = added.filter(({ name }) => !isTaken(name, existing))
  const next = nextAfter[type.name]

  const { begin, reset, busy, problem } = useWork(() => {
    const done = `${titleOf(type.name)} categories were added successfully`
    return run("addCategories", { body: { categories: newCategoriesOf(chosen, type) } }, { done })
  })

  const change = (changed: ReadonlyArray<Chosen>) => {
    setAdded(changed)
    setTooMuch(false)
    reset()
  }

  const add = (name: string): boolean => {
    const problem = problemOfTakenName(name, [...chosen, ...existing])
    if (problem === undefined) change(choose(name, type.budgetAmount, chosen, existing))
    else showDanger(problem)
    return problem === undefined
  }

  const submit = () => {
    const isMore = allocation(type.budgetAmount, chosen, existing).total > 1
    setTooMuch(isMore)
    if (isMore) return showDanger(tooMuchAtFirst)
    begin(undefined, {
      onSuccess: () => {
        setAdded([])
        navigate(next)
      },
      onError: () => showDanger("Failed to add categories"),
    })
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
          onSubmit={submit}
          problem={isTooMuch ? tooMuchAtFirst : problem}
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

interface ChoosePanelProps {
  /** The suggested options that have not been added yet. */
  readonly offered: ReadonlyArray<string>
  /** Returns whether it was added: a name that exists already is refused and stays in the field. */
  readonly onAdd: (name: string) => boolean
}

export const ChoosePanel = ({ offered, onAdd }: ChoosePanelProps) => {
  const [name, setName] = useState("")
  const tooLong = problemOfLongName(name)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A blank name is ignored.
    if (trimmed(name) !== "" && tooLong === undefined && onAdd(name)) setName("")
  }

  return (
    <section className="card">
      {offered.length > 0 && (
        <>
          <h2 id="suggested">Suggested options</h2>
          <ul aria-labelledby="suggested" className="suggestions cluster gap-2">
            {offered.map((option) => (
              <li key={option}>
                <button aria-label={`Add ${option}`} className="quiet" onClick={() => onAdd(option)} type="button">
                  <Icon name="plus" size={18} /> {option}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <form className="own-category" noValidate onSubmit={submit}>
        <TextField autoComplete="off" error={tooLong} label="Add Your Own Category" onChange={setName} value={name} />
        <button className="quiet" type="submit">
          Add
        </button>
      </form>
    </section>
  )
}

interface AdjustBudgetProps {
  readonly type: CategoryType
  readonly existing: ReadonlyArray<Category>
  readonly chosen: ReadonlyArray<Chosen>
  readonly onChange: (chosen: ReadonlyArray<Chosen>) => void
  readonly onSubmit: () => void
  readonly busy: boolean
  /** The message of the last refusal, or "". */
  readonly problem: string
}

const shown = ({ name, budgetAllocationPercentage }: Category): string =>
  `${name} ${percentage(budgetAllocationPercentage)}`

export const AdjustBudget = ({ type, existing, chosen, onChange, onSubmit, busy, problem }: AdjustBudgetProps) => {
  const { given, total } = allocation(type.budgetAmount, chosen, existing)
  const remove = (name: string) => onChange(chosen.filter((other) => other.name !== name))
  const claim = (name: string, claimed: CategoryClaim) =>
    onChange(chosen.map((other) => (other.name === name ? { name, ...claimed } : other)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  return (
    <section aria-labelledby="adjust" className={`card adjust ${typeClass(type.name)}`}>
      <h2 id="adjust">Adjust Budget</h2>
      {existing.length > 0 && <p className="soft small">Already in your budget: {existing.map(shown).join(", ")}.</p>}
      {chosen.length === 0 && (
        <p className="soft">
          Add a category, and give it its share of your <Money amount={type.budgetAmount} /> here.
        </p>
      )}
      <form noValidate onSubmit={submit}>
        {chosen.map(({ name, fixedAmount }, index) => {
          const { share, amount } = given[index] ?? { share: 0, amount: 0 }
          return (
            <ShareSlider
              action={<IconButton icon="close" label={`Remove ${name}`} onClick={() => remove(name)} size={18} />}
              field={
                <ShareField
                  fixedAmount={fixedAmount}
                  label={name}
                  onType={(typed) => claim(name, claimFrom(typed))}
                  share={share}
                />
              }
              figure={allocatedInWords(amount, { fixedAmount })}
              invalid={problem !== "" && total > 1}
              key={name}
              label={name}
              onChange={(value) => claim(name, { share: value })}
              value={share}
            />
          )
        })}
        <AllocationTotal budget={type.budgetAmount} total={total} />
        {problem !== "" && (
          <p className="overspent row gap-1">
            <Icon name="warning" size={16} /> {problem}
          </p>
        )}
        {chosen.length > 0 && (
          <SubmitButton busy={busy} busyLabel="Adding your categories…">
            Submit
          </SubmitButton>
        )}
      </form>
    </section>
  )
}

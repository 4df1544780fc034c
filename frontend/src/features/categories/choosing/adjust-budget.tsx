import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"
import type { FormEvent } from "react"
import { SubmitButton } from "../../../components/controls/action-button.tsx"
import { Icon } from "../../../components/controls/icon.tsx"
import { ShareField, ShareSlider } from "../../../components/forms/share.tsx"
import { Money } from "../../../components/layout/figure.tsx"
import { percentage } from "../../../lib/format.ts"
import { AllocationTotal } from "../../../parts/categories/allocation-sliders.tsx"
import { allocatedInWords, claimFrom, type CategoryClaim } from "../../../parts/categories/claims.ts"
import { allocation, type Chosen } from "./chosen.ts"
import { typeClass } from "../../../lib/types.ts"

interface AdjustBudgetProps {
  readonly type: CategoryType
  readonly existing: ReadonlyArray<Category>
  readonly chosen: ReadonlyArray<Chosen>
  readonly onChange: (chosen: ReadonlyArray<Chosen>) => void
  readonly onSubmit: () => void
  readonly busy: boolean
  /** Why the last submit was refused; "" if it was not. */
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
              action={
                <button
                  aria-label={`Remove ${name}`}
                  className="text icon-button"
                  onClick={() => remove(name)}
                  type="button"
                >
                  <Icon name="close" size={18} />
                </button>
              }
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

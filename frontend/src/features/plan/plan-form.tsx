import type { PlanProposal } from "@evenkeel/contracts/api/plan/proposal"
import { tooMuchAtFirst } from "@evenkeel/contracts/budget/categories/rules"
import { notWhole } from "@evenkeel/contracts/budget/category-types/rules"
import { nothingInPlan } from "@evenkeel/contracts/budget/proposal/shares"
import { useState } from "react"
import { run } from "../../api/run.ts"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { FormAlert, useAttempt, useSubmission } from "../../components/forms/field.tsx"
import { Money } from "../../components/layout/figure.tsx"
import { sumOfFractions } from "../../lib/money.ts"
import { today } from "../../lib/today.ts"
import { SplitSliders } from "../../parts/categories/split-sliders.tsx"
import { CategoryRows, IncomeRows, problemOfIncome } from "./rows.tsx"
import { draftOf, planIn, problemOfCalled, workedOut, type Draft, type DraftCategory, type WorkedOut } from "./draft.ts"
import { lastMonthInWords, nameOfMonth, oneOffsInWords, unknownInWords } from "./words.ts"
import type { TypeName } from "../../lib/types.ts"
import "./plan-form.css"

interface PlanFormProps {
  readonly proposal: PlanProposal
  /** The sum of the incomes that are in the budget already. */
  readonly already: number
  /** Called when the draft was changed, or is about to be submitted. */
  readonly onTouched: () => void
  readonly onTaken: (lastMonth: boolean) => void
}

const problemOf = ({ incomes }: Draft, { income, split, types }: WorkedOut): string | undefined => {
  // These problems are shown beside their fields.
  if (incomes.some((each) => problemOfIncome(each) !== undefined)) return income > 0 ? "" : nothingInPlan
  if (income <= 0) return nothingInPlan
  if (types.some(({ rows }) => rows.some((row) => problemOfCalled(row, rows) !== undefined))) return ""
  if (sumOfFractions(Object.values(split)) !== 1) return notWhole
  return types.some(({ total }) => total > 1) ? tooMuchAtFirst : undefined
}

const added = (name: string, type: TypeName): DraftCategory => ({
  name,
  type,
  spent: 0,
  transactions: 0,
  amount: 0,
  isContract: false,
  claim: { share: 0 },
})

interface StartProps {
  readonly draft: Draft
  readonly proposal: PlanFormProps["proposal"]
  readonly onChange: (changed: Partial<Draft>) => void
  readonly busy: boolean
  readonly problem: string
}

/** Notes on the plan, and whether it begins with the month before. */
const Start = ({ draft, proposal, onChange, busy, problem }: StartProps) => {
  const { lastMonth } = proposal
  const unknown = unknownInWords(proposal)
  const oneOffs = oneOffsInWords(proposal)

  return (
    <div className="card plan-start">
      {oneOffs !== "" && <p className="soft">{oneOffs}</p>}
      {unknown !== "" && <p className="soft">{unknown}</p>}
      {lastMonth !== null && (
        <label>
          <input
            checked={draft.lastMonth}
            onChange={({ currentTarget }) => onChange({ lastMonth: currentTarget.checked })}
            type="checkbox"
          />
          {lastMonthInWords(lastMonth)}
        </label>
      )}
      <FormAlert problem={problem} />
      <SubmitButton busy={busy} busyLabel="Setting up your plan…">
        {draft.lastMonth && lastMonth !== null
          ? `Start with ${nameOfMonth(lastMonth.month)}`
          : `Start with ${nameOfMonth(today().slice(0, 7))}`}
      </SubmitButton>
    </div>
  )
}

/** A whole plan on one screen. Nothing is saved until it is submitted. */
export const PlanForm = ({ proposal, already, onTouched, onTaken }: PlanFormProps) => {
  const [draft, setDraft] = useState(() => draftOf(proposal, already))
  const [checked, setChecked] = useState(false)
  const attempt = useAttempt()
  const plan = workedOut(draft, already, proposal.basis)
  const change = (changed: Partial<Draft>) => {
    onTouched()
    setDraft({ ...draft, ...changed })
  }
  const changeCategories = (edit: (all: ReadonlyArray<DraftCategory>) => ReadonlyArray<DraftCategory>) =>
    change({ categories: edit(draft.categories) })
  const { busy, problem, form } = useSubmission(
    () => {
      onTouched()
      setChecked(true)
      const refused = problemOf(draft, plan)
      if (refused !== undefined) return refused
      const body = planIn(draft, plan)
      return attempt(body, (idempotencyKey) => run("takePlan", { body, idempotencyKey }))
    },
    () => onTaken(draft.lastMonth),
  )

  return (
    <form className="plan-form columns" {...form}>
      <section aria-labelledby="plan-income" className="card">
        <h2 className="cluster spread gap-2" id="plan-income">
          Income{" "}
          <span className="figure">
            <Money amount={plan.income} cents />
          </span>
        </h2>
        {already > 0 && (
          <p className="soft">
            <Money amount={already} cents /> of it is in your budget already.
          </p>
        )}
        <IncomeRows checked={checked} incomes={draft.incomes} onChange={(incomes) => change({ incomes })} />
      </section>
      <section aria-labelledby="plan-split" className="card">
        <h2 id="plan-split">Split</h2>
        <SplitSliders income={plan.income} onChange={(split) => change({ split })} rebalances shares={plan.split} />
      </section>
      {plan.types.map((type) => (
        <CategoryRows
          key={type.name}
          months={proposal.months}
          onAdd={(name) => changeCategories((all) => [...all, added(name, type.name)])}
          onChange={(name, changed) =>
            changeCategories((all) =>
              all.map((each) => (each.name === name && each.type === type.name ? { ...each, ...changed } : each)),
            )
          }
          onRemove={(name) =>
            changeCategories((all) => all.filter((each) => each.name !== name || each.type !== type.name))
          }
          type={type}
        />
      ))}
      <Start busy={busy} draft={draft} onChange={change} problem={problem} proposal={proposal} />
    </form>
  )
}

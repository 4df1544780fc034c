import { notWhole } from "@evenkeel/contracts/budget/category-types/rules"
import { useState } from "react"
import { useLocation } from "wouter"
import { run } from "../../api/run.ts"
import { SubmitButton } from "../../components/controls/action-button.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { useSubmission } from "../../components/forms/field.tsx"
import { percentage } from "../../lib/format.ts"
import { BalancePicture } from "./balance-picture.tsx"
import { SplitSliders } from "../../parts/categories/split-sliders.tsx"
import { usual, type Shares } from "../../parts/categories/split.ts"
import { sumOfFractions } from "../../lib/money.ts"
import { titleOf, typeClass, typeNames } from "../../lib/types.ts"
import "./allocation-form.css"

const verdictOn = (total: number): string => {
  if (total === 1) return "100%: on an even keel."
  const off = percentage(Math.abs(total - 1))
  return total < 1 ? `${percentage(total)}: ${off} still to place.` : `${percentage(total)}: ${off} too much.`
}

interface VerdictProps {
  readonly total: number
  readonly refused: boolean
}

const Verdict = ({ total, refused }: VerdictProps) => (
  <p
    aria-live="polite"
    className={total === 1 ? "allocation-verdict" : "allocation-verdict allocation-off"}
    id="allocation-verdict"
  >
    {refused ? notWhole : verdictOn(total)}
  </p>
)

export const AllocationForm = ({ initial, income }: { readonly initial: Shares; readonly income: number }) => {
  const [, navigate] = useLocation()
  const [shares, setShares] = useState(initial)
  const [rebalances, setRebalances] = useState(false)
  const [refused, setRefused] = useState(false)
  const total = sumOfFractions(Object.values(shares))

  const change = (changed: Partial<Shares>) => {
    setShares({ ...shares, ...changed })
    setRefused(false)
  }

  const { busy, form } = useSubmission(
    () => {
      setRefused(total !== 1)
      if (total !== 1) return notWhole
      const chosen = typeNames.map((name) => ({ name, budgetAllocationPercentage: shares[name] }))
      return run("setCategoryTypes", { body: chosen }, { done: "Category types added successfully" })
    },
    () => navigate("/category/needs"),
    showDanger,
  )

  return (
    <form className="card allocation columns gap-6" {...form}>
      <div>
        <SplitSliders
          describedBy="allocation-verdict"
          income={income}
          invalid={refused}
          onChange={change}
          rebalances={rebalances}
          shares={shares}
        />
        <label>
          <input
            checked={rebalances}
            onChange={({ currentTarget }) => setRebalances(currentTarget.checked)}
            type="checkbox"
          />
          The others make room
        </label>
        <Verdict refused={refused} total={total} />
        <div className="allocation-actions cluster">
          <button className="quiet" onClick={() => change(usual)} type="button">
            Use 50 / 30 / 20
          </button>
          <SubmitButton busy={busy} busyLabel="Saving your split…">
            Submit
          </SubmitButton>
        </div>
      </div>
      <BalancePicture
        layers={typeNames.map((name) => ({ label: titleOf(name), share: shares[name], className: typeClass(name) }))}
        total={total}
      />
    </form>
  )
}

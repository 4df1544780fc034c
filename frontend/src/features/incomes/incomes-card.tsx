import type { Income } from "@evenkeel/contracts/api/incomes"
import { monthOf } from "@evenkeel/contracts/month"
import { useServer } from "../../api/queries.ts"
import { runOrSay } from "../../api/run.ts"
import { totalIncome } from "../../lib/money.ts"
import { open, type DialogProps } from "../../lib/dialogs.ts"
import { confirm } from "../../components/dialogs/confirmation.tsx"
import { Awaited } from "../../components/feedback/notice.tsx"
import { Money } from "../../components/layout/figure.tsx"
import { useToday } from "../../lib/today.ts"
import { PlanDiffers, PlannedAndCameIn } from "../../parts/figures/came-in.tsx"
import { typeTitles } from "./income-fields.tsx"
import { Modal } from "../../components/dialogs/modal.tsx"
import "./incomes.css"

const nameOf = ({ incomeType, description }: Income): string => description || typeTitles[incomeType]

const end = async (income: Income) => {
  const agreed = await confirm({
    title: "End this income?",
    text: `${nameOf(income)} is removed from this month and later ones. Past months keep it.`,
    action: "End Income",
    danger: true,
  })
  if (agreed) await runOrSay("endIncome", { params: { id: income.incomeId } })
}

const Row = ({ income }: { readonly income: Income }) => (
  <li className="cluster gap-2">
    <span>
      {nameOf(income)} {income.until !== undefined && <span className="soft">this month only</span>}
    </span>
    <strong className="figure">
      <Money amount={income.amount} cents />
    </strong>
    <button
      aria-label={`Change ${nameOf(income)}`}
      className="text"
      onClick={() => open("income", { income })}
      type="button"
    >
      Change
    </button>
    <button aria-label={`End ${nameOf(income)}`} className="text" onClick={() => void end(income)} type="button">
      End
    </button>
  </li>
)

/** The incomes that count in this month, and the actions on them. */
export const Incomes = () => {
  const { data: items, error, retry } = useServer("incomes")
  const today = useToday()
  if (items === undefined) return <Awaited count={1} error={error} height="8rem" label="your income" onRetry={retry} />
  return (
    <div className="settings-list">
      <p>
        <Money amount={totalIncome(items)} cents /> this month.
      </p>
      <PlannedAndCameIn month={monthOf(today)} planned={totalIncome(items)} />
      <PlanDiffers planned={totalIncome(items)} />
      <ul>
        {items.map((income) => (
          <Row income={income} key={income.incomeId} />
        ))}
      </ul>
      <button className="quiet" onClick={() => open("income")} type="button">
        Add Income
      </button>
    </div>
  )
}

export const IncomesCard = () => (
  <section aria-labelledby="incomes" className="card">
    <h2 id="incomes">Income</h2>
    <Incomes />
  </section>
)

/** The incomes of this month, to be changed, ended or added, without leaving the screen. */
export const IncomesDialog = ({ onClose }: DialogProps) => (
  <Modal
    actions={
      <button className="quiet" onClick={onClose} type="button">
        Done
      </button>
    }
    onClose={onClose}
    title="Change income"
  >
    <Incomes />
  </Modal>
)

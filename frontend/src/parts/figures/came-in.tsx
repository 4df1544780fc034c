// The real income of a month beside the planned one: every budget is a share of the plan, so both are shown.
import type { Income } from "@evenkeel/contracts/api/incomes"
import { addMonths, monthOf, type Month } from "@evenkeel/contracts/month"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { useList, useServer } from "../../api/queries.ts"
import { runOrSay } from "../../api/run.ts"
import { Money } from "../../components/layout/figure.tsx"
import { titleOfMonth } from "../../lib/format.ts"
import { addressOf } from "../../lib/list-filters.ts"
import { isOver, useToday } from "../../lib/today.ts"
import { exactAmount, partOf, sumOfAmounts } from "../../lib/money.ts"
import { plural } from "../../lib/words.ts"

/** The income that banks and files have reported for it, in units; undefined until it is known. */
export const useCameIn = (month: Month): number | undefined =>
  useServer("searchTransactions", { query: { status: "income", month, limit: 1 } }).data?.totals?.moneyIn

/** Links to the rows behind it. */
export const CameInLink = ({ month }: { readonly month: Month }) => (
  <Link href={addressOf({ month, status: "income" })}>came in</Link>
)

interface PlannedAndReal {
  readonly month: Month
  /** In units. */
  readonly planned: number
  readonly children?: ReactNode
}

/**
 * "Planned $5,400, came in $2,492 so far." Empty without an account that could receive money; otherwise its room is
 * reserved from the beginning, so that nothing below it moves.
 */
export const PlannedAndCameIn = ({ month, planned, children }: PlannedAndReal) => {
  const cameIn = useCameIn(month)
  const hasAccounts = useList("accounts").length > 0
  if (!hasAccounts && (cameIn ?? 0) === 0) return null
  return (
    <p className="planned soft small">
      Planned <Money amount={planned} />
      {cameIn !== undefined && (
        <>
          , <CameInLink month={month} /> <Money amount={cameIn} />
          {!isOver(month) && " so far"}
        </>
      )}
      . {children}
    </p>
  )
}

/** Links to the rows that count in no category, so that none is excluded unnoticed. */
export const SetAside = ({ month }: { readonly month: Month }) => {
  const { data } = useServer("searchTransactions", { query: { status: "not-spending", month, limit: 1 } })
  const count = data?.totals?.count ?? 0
  if (count === 0) return null
  return (
    <>
      <Link href={addressOf({ month, status: "not-spending" })}>{plural(count, "transaction")} set aside</Link> as not
      spending.
    </>
  )
}

/** Whether they differ by more than a twentieth. */
const differs = (cameIn: number, planned: number): boolean => Math.abs(cameIn - planned) > planned / 20

const plan = ({ incomeId, incomeSource, incomeType, description }: Income, amount: number) =>
  runOrSay("changeIncome", { params: { id: incomeId }, body: { amount, incomeSource, incomeType, description } })

/** Shown when both of the last two months brought another income than planned. One tap changes a single income. */
export const PlanDiffers = ({ planned }: { readonly planned: number }) => {
  const incomes = useList("incomes")
  const present = monthOf(useToday())
  const [before, last] = [addMonths(present, -2), addMonths(present, -1)]
  const [first = 0, second = 0] = [useCameIn(before), useCameIn(last)]
  if (first === 0 || second === 0 || !differs(first, planned) || !differs(second, planned)) return null
  const amount = partOf(sumOfAmounts([first, second]), 0.5)
  const [income, ...others] = incomes
  return (
    <>
      <p>
        In {titleOfMonth(before)} <Money amount={first} /> came in, in {titleOfMonth(last)} <Money amount={second} />.
        If that goes on, change what is planned.
      </p>
      {income !== undefined && others.length === 0 && income.until === undefined && (
        <button className="quiet" onClick={() => void plan(income, amount)} type="button">
          Plan {exactAmount(amount)} a month from now on
        </button>
      )}
    </>
  )
}

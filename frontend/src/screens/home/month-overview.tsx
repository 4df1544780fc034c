import type { Figure as FigureName } from "@evenkeel/contracts/api/audit/explain"
import type { Cents } from "@evenkeel/contracts/money"
import { monthOf } from "@evenkeel/contracts/month"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { open } from "../../lib/dialogs.ts"
import { Figure, Money } from "../../components/layout/figure.tsx"
import { presentMonthTitle, useToday } from "../../lib/today.ts"
import { PlannedAndCameIn, SetAside } from "../../parts/figures/came-in.tsx"
import { Explained } from "../../parts/figures/explained.tsx"
import type { Entry } from "../../lib/figures/ledger.ts"
import type { TypeFigures } from "../../lib/figures/type-figures.ts"
import { ChangeHere } from "../../parts/figures/change-here.tsx"
import { exactAmount, centsOf, unitsOf } from "../../lib/money.ts"
import { titleOf, typeClass, typeNames, type TypeName } from "../../lib/types.ts"
import { ViewChoice } from "./view.tsx"
import "./month-overview.css"

interface MonthOverviewProps {
  readonly income: Cents
  readonly figures: ReadonlyMap<TypeName, TypeFigures>
  readonly uncategorised: Entry
}

interface TotalProps {
  readonly label: string
  /** A remark or a button beside the figure. */
  readonly beside?: ReactNode
  readonly cents: Cents
  readonly figure: FigureName
}

const Total = ({ label, beside, cents, figure }: TotalProps) => (
  <Figure
    title={
      <>
        {label} {beside}
      </>
    }
  >
    <span className={cents < 0 ? "overspent" : ""}>
      <Explained about={{ figure }} shown={exactAmount(unitsOf(cents))} title={label} />
    </span>
  </Figure>
)

const drawn = (part: Cents, whole: Cents): string =>
  `${whole <= 0 ? 0 : Math.max(0, Math.min(100, (part / whole) * 100))}%`

/** Transactions in a category named Miscellaneous are unsorted, but spent: they are drawn only with their type. */
const inNoCategory = ({ transactions }: Entry): Cents =>
  transactions.reduce((sum, { category, amount }) => (category === null ? sum + centsOf(amount) : sum), 0)

/** The whole month in one bar: the use of the income so far. */
export const MonthOverview = ({ income, figures, uncategorised }: MonthOverviewProps) => {
  const spentOn = (type: TypeName): Cents => figures.get(type)?.spent ?? 0
  const spent = typeNames.reduce((sum, type) => sum + spentOn(type), 0)
  const unsorted = inNoCategory(uncategorised)
  const inMiscellaneous = uncategorised.spent - unsorted
  const whole = Math.max(income, spent + unsorted)
  const month = monthOf(useToday())
  return (
    <section aria-labelledby="month" className="month">
      <div className="month-head row gap-2 spread">
        <h2 id="month">{presentMonthTitle()}</h2>
        <ViewChoice />
      </div>
      <dl className="cluster from-top">
        <Total
          beside={<ChangeHere label="Change income" onClick={() => open("incomes")} />}
          cents={income}
          figure="totalIncome"
          label="Income"
        />
        <Total cents={spent} figure="spent" label="Spent" />
        <Total cents={uncategorised.spent} figure="uncategorized" label="Still to sort" />
        <Total
          beside={<span className="month-hint">if nothing more is spent</span>}
          cents={income - spent - unsorted}
          figure="leftOver"
          label="Left over"
        />
      </dl>
      <PlannedAndCameIn month={month} planned={unitsOf(income)}>
        <SetAside month={month} />
      </PlannedAndCameIn>
      {inMiscellaneous !== 0 && (
        <p className="soft small">
          Of what is still to sort, <Money amount={unitsOf(inMiscellaneous)} cents /> is in Miscellaneous, and counted
          as spent already.
        </p>
      )}
      {income === 0 && (
        <p className="soft">
          Every budget is a share of your income. <Link href="/income">Enter your monthly income</Link>
        </p>
      )}
      <div aria-hidden="true" className="month-bar">
        {typeNames.map((type) => (
          <span
            className={typeClass(type)}
            key={type}
            style={{ width: drawn(spentOn(type), whole) }}
            title={titleOf(type)}
          />
        ))}
        <span className="month-unsorted" style={{ width: drawn(unsorted, whole) }} />
      </div>
      <ul aria-hidden="true" className="month-legend cluster small">
        {typeNames.map((type) => (
          <li className={`row gap-2 ${typeClass(type)}`} key={type}>
            {titleOf(type)}
          </li>
        ))}
        {unsorted > 0 && <li className="month-unsorted row gap-2">To sort</li>}
        <li className="month-left row gap-2">Left over</li>
      </ul>
    </section>
  )
}

import type { SearchTotals } from "@evenkeel/contracts/api/transactions/search"
import { Link } from "wouter"
import { Figure } from "../../../components/layout/figure.tsx"
import { exactAmount } from "../../../lib/money.ts"
import { addressOf, type ListFilters } from "../../../lib/list-filters.ts"

interface TotalsProps {
  readonly totals: SearchTotals
  readonly filters: ListFilters
}

/** What fits the filters too, but is no spending, is one click away: a salary is looked for like anything else. */
export const OtherwiseFound = ({ totals: { notSpending }, filters }: TotalsProps) =>
  notSpending > 0 && (
    <p className="list-others">
      <Link href={addressOf({ ...filters, status: "not-spending" })}>
        {notSpending === 1
          ? "One more is not spending"
          : `${notSpending.toLocaleString("en-US")} more are not spending`}
      </Link>
    </p>
  )

/** What everything that fits the filters comes to, on whichever page it is. */
export const Totals = ({ totals: { count, moneyOut, moneyIn, net } }: Pick<TotalsProps, "totals">) => (
  <dl aria-label="Totals of what is shown" className="list-totals">
    <Figure title="Transactions">{count.toLocaleString("en-US")}</Figure>
    <Figure title="Money out">{exactAmount(moneyOut)}</Figure>
    <Figure title="Money in">{exactAmount(moneyIn)}</Figure>
    <Figure title="Net">{exactAmount(net)}</Figure>
  </dl>
)

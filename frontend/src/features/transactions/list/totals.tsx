import type { SearchTotals } from "@evenkeel/contracts/api/transactions/search"
import { Figure } from "../../../components/layout/figure.tsx"
import { exactAmount } from "../../../lib/money/format.ts"

/** What everything that fits the filters comes to, on whichever page it is. */
export const Totals = ({ totals: { count, moneyOut, moneyIn, net } }: { readonly totals: SearchTotals }) => (
  <dl aria-label="Totals of what is shown" className="list-totals">
    <Figure title="Transactions">{count.toLocaleString("en-US")}</Figure>
    <Figure title="Money out">{exactAmount(moneyOut)}</Figure>
    <Figure title="Money in">{exactAmount(moneyIn)}</Figure>
    <Figure title="Net">{exactAmount(net)}</Figure>
  </dl>
)

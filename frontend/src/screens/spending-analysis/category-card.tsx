import type { CategoryPerformance, Merchant } from "@evenkeel/contracts/api/performances"
import { useId, type ReactNode } from "react"
import { nameOfCategory } from "../../category-performances.ts"
import { Money } from "../../components/money.tsx"
import { ProgressBar } from "../../components/progress-bar.tsx"
import { percentage } from "../../format.ts"
import { analysisSpendLevel, levelWord, percentSpent } from "../../spend-level.ts"
import { MerchantLogo } from "../../transactions/merchant-logo.tsx"

const Figure = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div><dt>{title}</dt><dd className="figure">{children}</dd></div>
)

const MerchantRow = ({ merchant: { merchantName, merchantLogoUrl, totalSpent, avgTransactionAmount, transactionCount } }: { readonly merchant: Merchant }) => (
  <li>
    <MerchantLogo logoUrl={merchantLogoUrl ?? null} name={merchantName} />
    <h4>{merchantName}</h4>
    <dl>
      <Figure title="Total Spend"><Money amount={totalSpent} cents /></Figure>
      <Figure title="Avg Transaction"><Money amount={avgTransactionAmount} cents /></Figure>
      <Figure title="Transactions">{transactionCount}</Figure>
    </dl>
  </li>
)

export const CategoryCard = ({ performance }: { readonly performance: CategoryPerformance }) => {
  const id = useId()
  const { totalSpend, totalAmountAllocated, transactionCount, categoryPercentUtilization, topMerchants } = performance
  const name = nameOfCategory(performance)
  const percent = percentSpent(totalSpend, totalAmountAllocated)
  return (
    <li aria-labelledby={id} className="card analysis-card">
      <section>
        <h2 id={id}>{name}</h2>
        <ProgressBar analysis bare label={`${name}, spent of its budget`} percent={percent} />
        <h3>Spending Highlights</h3>
        <dl className="highlights">
          <Figure title="Total Spend"><Money amount={totalSpend} cents /></Figure>
          <Figure title="Amount Budgeted"><Money amount={totalAmountAllocated} cents /></Figure>
          <Figure title="Transaction Count">{transactionCount}</Figure>
          <Figure title="Utilization %">{percentage(categoryPercentUtilization)} <span className="small soft">{levelWord(analysisSpendLevel(percent), totalAmountAllocated)}</span></Figure>
        </dl>
      </section>
      {topMerchants.length > 0 && (
        <section>
          <h3>Where Your Money Went</h3>
          <ol className="merchants">{topMerchants.map((merchant) => <MerchantRow key={merchant.merchantRank} merchant={merchant} />)}</ol>
        </section>
      )}
    </li>
  )
}

// The largest merchants of a category in a month, and their spending in the months before.
import type { Merchant } from "@evenkeel/contracts/api/performances"
import type { Month } from "@evenkeel/contracts/month"
import { useState } from "react"
import { Link } from "wouter"
import { IconButton } from "../../components/controls/icon.tsx"
import { Figure } from "../../components/layout/figure.tsx"
import { exactAmount } from "../../lib/money.ts"
import { Explained } from "../../parts/figures/explained.tsx"
import { addressOf } from "../../lib/list-filters.ts"
import { MerchantLogo } from "../../parts/transactions/merchant-logo.tsx"
import { MerchantTrend } from "./trends.tsx"

interface MerchantsProps {
  readonly merchants: ReadonlyArray<Merchant>
  readonly category: string
  readonly month: Month
}

interface MerchantRowProps extends Omit<MerchantsProps, "merchants"> {
  readonly merchant: Merchant
  readonly open: boolean
  readonly onToggle: () => void
}

const MerchantRow = ({
  merchant: { merchantName, merchantLogoUrl, totalSpent, avgTransactionAmount, transactionCount },
  category,
  month,
  open,
  onToggle,
}: MerchantRowProps) => (
  <li>
    <MerchantLogo logoUrl={merchantLogoUrl ?? null} name={merchantName} />
    <h4>
      <Link href={addressOf({ month, category, merchant: merchantName })}>{merchantName}</Link>
    </h4>
    <IconButton aria-expanded={open} icon="history" label={`${merchantName}, month by month`} onClick={onToggle} />
    <dl>
      <Figure title="Total Spend">
        <Explained
          about={{ figure: "merchantTotal", category, merchant: merchantName, month }}
          shown={exactAmount(totalSpent)}
          title={`${merchantName}, total spend`}
        />
      </Figure>
      <Figure title="Avg Transaction">
        <Explained
          about={{ figure: "merchantAverage", category, merchant: merchantName, month }}
          shown={exactAmount(avgTransactionAmount)}
          title={`${merchantName}, average transaction`}
        />
      </Figure>
      <Figure title="Transactions">{transactionCount}</Figure>
    </dl>
  </li>
)

/** The months of one merchant at a time, below all merchants, where there is room. */
export const Merchants = ({ merchants, category, month }: MerchantsProps) => {
  const [open, setOpen] = useState<string>()
  return (
    <>
      <ol className="merchants stack gap-4">
        {merchants.map((merchant) => (
          <MerchantRow
            category={category}
            key={merchant.merchantRank}
            merchant={merchant}
            month={month}
            onToggle={() => setOpen(open === merchant.merchantName ? undefined : merchant.merchantName)}
            open={open === merchant.merchantName}
          />
        ))}
      </ol>
      {merchants.some(({ merchantName }) => merchantName === open) && open !== undefined && (
        <MerchantTrend merchant={open} month={month} />
      )}
    </>
  )
}

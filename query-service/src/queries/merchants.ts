// Spending at a merchant by month, in all categories.
import { unitsOf } from "@evenkeel/contracts/money"
import type { Query } from "../query.ts"
import { yearTo } from "./performances.ts"
import { isOfMerchant, merchantValues } from "./search-conditions.ts"

interface MerchantMonth {
  readonly month: string
  readonly spent: number
  readonly transactionCount: number
}

/**
 * $2 are the months, $3 and $4 the merchant. As in the search's sums, transactions that are no spending are left out.
 */
export const merchantTrend: Query<"merchantTrend", { months: ReadonlyArray<MerchantMonth> }> = {
  lists: {
    months: `
      select requested.month, coalesce(found.spent, 0) as spent, coalesce(found.count, 0) as "transactionCount"
      from unnest($2::text[]) with ordinality as requested(month, place)
      left join (
        select month, sum(amount) as spent, count(*) as count from transactions
        where user_id = $1 and month = any($2) and exclusion is null and ${isOfMerchant("$3", "$4")}
        group by month
      ) found using (month)
      order by requested.place`,
  },
  values: ({ call, month: present }) => [yearTo(call.query.month ?? present), ...merchantValues(call.query.merchant)],
  reply: ({ months }, { call, currency }) => ({
    merchantName: call.query.merchant,
    months: months.map(({ month, spent, transactionCount }) => ({
      month,
      totalSpend: unitsOf(spent, currency),
      transactionCount,
    })),
  }),
}

// A person's cursor: how far their stream has been projected into the tables. It is locked before more is projected.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { defaultCurrency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import { integer, nullable, text } from "@evenkeel/contracts/budget/figures/record"
import { table, type RowOf } from "./table.ts"

/** `revision` is that of the last event projected, -1 for none; `time_zone` decides when the person's month begins. */
export const budgets = table(
  "budgets",
  {
    user_id: text,
    revision: integer,
    time_zone: nullable(text),
    /** null for US dollars, the only currency at first. */
    currency: nullable(text),
  },
  { key: ["user_id"], fillFactor: 50 },
)

export type BudgetRow = RowOf<typeof budgets>

export const budgetRow = (userId: UserId, { user, currency }: Budget, revision: number): BudgetRow => ({
  user_id: userId,
  revision,
  time_zone: user?.timeZone ?? null,
  currency: currency === defaultCurrency ? null : currency,
})

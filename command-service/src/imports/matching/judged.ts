// The reasons to set aside rows of files that are not spending, judged like a bank's rows. Files have no categories of
// a provider, so categories of the file that name the kind of a row replace them. Pure.
import type { SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import { categoryOfKind, kindOfCategory, reasonToSetAside } from "@evenkeel/contracts/budget/counting/judgement"
import { beside, unknownAccount } from "@evenkeel/contracts/budget/counting/beside"
import type { OwnAccounts, Side } from "@evenkeel/contracts/budget/counting/sides"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import type { KnownRow, PlacedRow } from "./rows.ts"

export type JudgedRow = Pick<
  PlacedRow,
  "account" | "accountType" | "date" | "amount" | "name" | "note" | "category" | "transferTo" | "isSpent"
>

/** The balance, or the debt, before an account's first row. */
const before = /^(?:starting|opening|initial) balances?\b/i

/** The reason for each row; null for spending and refunds. `known` are the budget's other rows of those days. */
export const reasonsToSetAside = (
  rows: ReadonlyArray<JudgedRow>,
  known: ReadonlyArray<KnownRow>,
  accounts: OwnAccounts,
): ReadonlyArray<SetAsideReason | null> => {
  const others = known.flatMap(({ accountId: account, from, category, to, ...row }) =>
    from === "hand" ? [] : [{ ...row, account, category: category ?? null, to: to ?? null }],
  )
  const kindOf = memoised(kindOfCategory)
  const sides = rows.map((row): Side => {
    const kind = row.category === null ? null : kindOf(row.category)
    const { account, date, amount, name, transferTo } = row
    return { account, date, amount, name, category: categoryOfKind(transferTo === null ? kind : "transfer", amount) }
  })
  const { farSideOf } = beside<Side>([...sides, ...others], accounts)
  return rows.map((row, index) => {
    const { accountType, amount, name, note, category: own, transferTo } = row
    if (row.isSpent) return null
    // A loan payment in a category of its own is spent there; its other side is not.
    if (transferTo !== null && own !== null && kindOf(own) === null) return null
    if (before.test(name)) return "transfer"
    const side = sides[index]!
    const { category = null } = side
    const judged = { amount, category, accountType, text: note === null ? name : `${name} ${note}` }
    const far = farSideOf(side)
    const named = () => far.named() ?? (transferTo === null ? undefined : unknownAccount)
    return reasonToSetAside(judged, { ...far, named }) ?? null
  })
}

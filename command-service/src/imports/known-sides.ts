// What of the budget turns out to be the other side of a transfer, or the refund of a purchase, now that a file brings that:
// until then it counted.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { ImportFinished, ImportedRow } from "@evenkeel/contracts/budget/imports/schema"
import type { AccountId } from "@evenkeel/contracts/ids"
import { isUndecidedRow } from "../sync/draft.ts"
import { paidBackNow, pairedWith, type Placed } from "../sync/matching/other-sides.ts"

type FarSides = NonNullable<ImportFinished["farSides"]>

/** They are in one event, which must not become large: the rest go on counting. */
const most = 1_000

export interface KnownSides {
  /** A row that comes in. */
  readonly add: (accountId: AccountId, row: ImportedRow) => void
  readonly found: () => { readonly farSides?: FarSides }
}

export const knownSides = (budget: Budget): KnownSides => {
  const [came, bought]: [Array<Placed>, Array<Placed>] = [[], []]
  return {
    add: (account, { bankTransactionId: id, amount, date, name, setAside }) => {
      if (setAside === "transfer" || setAside === "card payment") came.push({ id, account, amount, date, name })
      if (setAside === undefined && amount > 0) bought.push({ id, account, amount, date, name })
    },
    found: () => {
      const { accounts, before, pairs } = pairedWith(budget, came)
      const isCard = ({ account }: Placed): boolean => accounts.get(account)?.accountType === "CREDIT"
      const farSides = before.flatMap((side): Array<FarSides[number]> => {
        const [row, other] = [side.known, pairs.get(side)]
        if (row === undefined || other === undefined || other.known !== undefined) return []
        if (!(row.fate === "listed" ? isUndecidedRow(budget, row) : row.reason === "income")) return []
        const reason = isCard(side) || isCard(other) ? "card payment" : "transfer"
        return [{ bankTransactionId: side.id, transactionId: row.transactionId, reason }]
      })
      const refunds = paidBackNow(
        budget,
        bought,
        before.filter((side) => pairs.has(side)),
      ).map(({ id }) => ({ bankTransactionId: id, transactionId: id, reason: "refund" }) as const)
      farSides.push(...refunds)
      return farSides.length === 0 ? {} : { farSides: farSides.slice(0, most) }
    },
  }
}

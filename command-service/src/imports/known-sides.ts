// Rows of the budget that counted until a file brought the other side of a transfer, or the purchase of a refund.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { ImportFinished, ImportedRow } from "@evenkeel/contracts/budget/imports/schema"
import { isMoved } from "@evenkeel/contracts/budget/sync/schema"
import type { AccountId } from "@evenkeel/contracts/ids"
import { judgedAgain } from "../sync/draft.ts"
import { besideThoseOf, type Placed } from "../sync/matching/other-sides.ts"

type FarSides = NonNullable<ImportFinished["farSides"]>

/** The most in one event, which must not become large: further ones go on counting. */
const most = 1_000

export interface KnownSides {
  readonly add: (accountId: AccountId, row: ImportedRow) => void
  readonly found: () => { readonly farSides?: FarSides }
}

export const knownSides = (budget: Budget): KnownSides => {
  const [came, others]: [Array<Placed>, Array<Placed>] = [[], []]
  return {
    add: (account, { bankTransactionId: id, amount, date, name, setAside }) => {
      const isSide = isMoved(setAside)
      if (isSide || setAside === undefined) (isSide ? came : others).push({ id, account, amount, date, name })
    },
    found: () => {
      const farSides = besideThoseOf(budget, came, { others })
        .known()
        .flatMap((known): Array<FarSides[number]> => {
          const { row } = known
          const reason = judgedAgain(budget, known) ?? "refund"
          if (reason === (row.reason ?? "refund") || reason === "foreign currency") return []
          return [{ bankTransactionId: row.fact.bankTransactionId, transactionId: row.transactionId, reason }]
        })
      return farSides.length === 0 ? {} : { farSides: farSides.slice(0, most) }
    },
  }
}

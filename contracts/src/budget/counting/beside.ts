// Relations between a person's rows: the two sides of transfers, and refunds of purchases.
import { isWages, reasonToSetAside, type FarSide } from "./judgement.ts"
import { paidBackAmong } from "./refunds.ts"
import {
  isElsewhere,
  isDeclaredSide,
  otherSides,
  ownAccountNamed,
  type OwnAccount,
  type OwnAccounts,
  type Side,
} from "./sides.ts"
import { isEarnedByWords } from "./words.ts"

/** An unknown account of the person. */
export const unknownAccount: OwnAccount = { accountType: null, name: "" }

/** The rows `around` have no other sides, but may be purchases or refunds. */
export const beside = <Row extends Side>(
  rows: ReadonlyArray<Row>,
  accounts: OwnAccounts,
  around: ReadonlyArray<Row> = [],
) => {
  const pairs = otherSides(rows, accounts)
  const isBoughtOrBack = (row: Row): boolean => {
    const { amount, category = null, name: text } = row
    const accountType = accounts.get(row.account)?.accountType ?? null
    if (row.isMoved === true || pairs.has(row) || (amount <= 0 && isEarned(row))) return false
    if (amount <= 0) return !isElsewhere(accounts.get(row.account))
    // Money that names an own account buys nothing.
    return reasonToSetAside({ amount, category, accountType, text }, farSideOf(row)) === undefined
  }
  let paidBack: ReadonlyMap<Row, Row> | undefined
  const paysBack = (row: Row): boolean => {
    paidBack ??= paidBackAmong([...rows, ...around].filter(isBoughtOrBack))
    return paidBack.has(row)
  }
  const farSideOf = (row: Row): FarSide => {
    const other = pairs.get(row)
    return {
      other: () => other && (accounts.get(other.account) ?? unknownAccount),
      isSaid: () => other !== undefined && isDeclaredSide(row, other),
      named: () => ownAccountNamed(row, accounts),
      paysBack: () => paysBack(row),
    }
  }
  return { pairs, paysBack, farSideOf }
}

/** Income that never comes from a merchant. */
const isEarned = ({ name, category = null }: Side): boolean =>
  category === null ? isEarnedByWords(name) : isWages(category.detailed)

// Relations between a person's rows: the two sides of transfers, and refunds of purchases.
import { isWages, reasonToSetAside, type FarSide } from "./judgement.ts"
import { paidBackAmong } from "./refunds.ts"
import {
  isElsewhere,
  isDeclaredSide,
  isEarnedByWords,
  otherSides,
  ownAccountNamed,
  type OwnAccount,
  type OwnAccounts,
  type Side,
} from "./sides.ts"

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
    const isMoved = row.isMoved === true || pairs.has(row) || isElsewhere(accounts.get(row.account))
    return !isMoved && (row.amount > 0 ? countsAlone(row, accounts) : !isEarned(row))
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

/** Whether the row counts by its own data alone, without the other rows. */
const countsAlone = (row: Side, accounts: OwnAccounts): boolean => {
  const { amount, category = null, account, name: text } = row
  const alone = { other: () => undefined, named: () => ownAccountNamed(row, accounts), paysBack: () => false }
  const accountType = accounts.get(account)?.accountType ?? null
  return reasonToSetAside({ amount, category, accountType, text }, alone) === undefined
}

/** Income that never comes from a merchant. */
const isEarned = ({ name, category = null }: Side): boolean =>
  category === null ? isEarnedByWords(name) : isWages(category.detailed)

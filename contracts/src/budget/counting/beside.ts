// What the rows of a person say of one another: which are the two sides of a transfer, and which pays back which.
import { isWages, reasonToSetAside, type FarSide } from "./judgement.ts"
import { paidBackAmong } from "./refunds.ts"
import {
  isElsewhere,
  isSaidOf,
  isEarnedByWords,
  otherSides,
  ownAccountNamed,
  type OwnAccount,
  type OwnAccounts,
  type Side,
} from "./sides.ts"

/** Another account of theirs that nobody knows. */
export const unknownAccount: OwnAccount = { accountType: null, name: "" }

/** Those `around` are no sides of anything, but may be bought or paid back. */
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
      isSaid: () => other !== undefined && isSaidOf(row, other),
      named: () => ownAccountNamed(row, accounts),
      paysBack: () => paysBack(row),
    }
  }
  return { pairs, paysBack, farSideOf }
}

/** Nothing but what it says itself is known of it: what names an account of theirs is not bought. */
const countsAlone = (row: Side, accounts: OwnAccounts): boolean => {
  const { amount, category = null, account, name: text } = row
  const alone = { other: () => undefined, named: () => ownAccountNamed(row, accounts), paysBack: () => false }
  const accountType = accounts.get(account)?.accountType ?? null
  return reasonToSetAside({ amount, category, accountType, text }, alone) === undefined
}

/** What nobody gets from where they buy. */
const isEarned = ({ name, category = null }: Side): boolean =>
  category === null ? isEarnedByWords(name) : isWages(category.detailed)

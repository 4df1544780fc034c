// Recognises an account again, although a second login at the same institution gives its accounts other ids.
import { institutionOf, type Budget, type FormerAccount, type Item } from "@evenkeel/contracts/budget/budget"
import type { Account } from "@evenkeel/contracts/budget/accounts/state"

type Known = Omit<FormerAccount, "accountId">

/**
 * Compares the institution's persistent ids, or else institution, name and mask. Within one login only the login's own
 * ids count, because a person may have two accounts of the same name there. An account that is kept by hand is never
 * the same as one of a bank.
 */
export const isSameAccount = (one: Known, other: Known): boolean =>
  one.itemId === null || other.itemId === null
    ? one.itemId === other.itemId && isCalledTheSame(one, other)
    : isSameAtBank(one, other)

const isSameAtBank = (one: Known, other: Known): boolean => {
  if (one.plaidAccountId === other.plaidAccountId) return true
  if (one.itemId === other.itemId) return false
  if (one.persistentAccountId !== null && one.persistentAccountId === other.persistentAccountId) return true
  return isCalledTheSame(one, other)
}

const isCalledTheSame = (one: Known, other: Known): boolean =>
  one.name === other.name && one.mask === other.mask && isSameInstitution(one, other)

type Institution = Pick<Item, "institutionId" | "institutionName">

const isSameInstitution = (one: Institution, other: Institution): boolean =>
  one.institutionId === null || other.institutionId === null
    ? one.institutionName === other.institutionName
    : one.institutionId === other.institutionId

export const isKnown = (budget: Budget, added: Known): boolean =>
  [...budget.accounts.values()].some((account) => isSameAccount(knownBy(budget, account), added))

/**
 * The account kept by hand that turns out to be this one of a bank: the only one of the same type with this mask, which
 * it has from a file. From then on the bank keeps it, and recognises the rows that files have brought.
 */
export const sameByHand = (
  { accounts }: Budget,
  { accountType, mask }: Pick<Account, "accountType" | "mask">,
): Account | undefined => {
  const alike = [...accounts.values()].filter((each) => each.mask === mask && each.accountType === accountType)
  const [only] = alike
  return mask !== null && alike.length === 1 && only?.itemId === null ? only : undefined
}

/** The data by which an account of the budget is recognised. */
export const knownBy = (budget: Budget, account: Account): Known => {
  const { institutionId, institutionName } = institutionOf(budget, account)
  return { ...account, institutionId, institutionName }
}

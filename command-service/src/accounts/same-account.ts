// Whether two accounts are the same one, although a second login at the same institution gives its accounts other ids.
import type { Account, Budget, FormerAccount, Item } from "@evenkeel/contracts/budget/budget"

type Known = Omit<FormerAccount, "accountId">

/**
 * Compared by the institution's persistent id, or else by institution, name and mask. Within one login only the login's
 * own ids count, because a person may have two accounts of the same name there.
 */
export const isSameAccount = (one: Known, other: Known): boolean => {
  if (one.plaidAccountId === other.plaidAccountId) return true
  if (one.itemId === other.itemId) return false
  if (one.persistentAccountId !== null && one.persistentAccountId === other.persistentAccountId) return true
  return one.name === other.name && one.mask === other.mask && isSameInstitution(one, other)
}

type Institution = Pick<Item, "institutionId" | "institutionName">

const isSameInstitution = (one: Institution, other: Institution): boolean =>
  one.institutionId === null || other.institutionId === null
    ? one.institutionName === other.institutionName
    : one.institutionId === other.institutionId

/** What an account of the budget is known by. */
export const knownBy = (budget: Budget, account: Account): Known => {
  const { institutionId = null, institutionName = null } = budget.items.get(account.itemId) ?? {}
  return { ...account, institutionId, institutionName }
}

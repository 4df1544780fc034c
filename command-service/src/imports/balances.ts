// The balances of accounts that are kept by hand, which follow from stated balances and rows of files.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Account } from "@evenkeel/contracts/budget/accounts/state"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import type { AccountId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { CalendarDate } from "@evenkeel/contracts/month"

export type Balance = EventOf<"ImportFinished">["balances"][number]
type Row = Pick<BankFact, "amount" | "date" | "currency">

export interface Balances {
  readonly add: (accountId: AccountId, row: Row) => void
  /** The balance of each account with new rows. */
  readonly after: () => ReadonlyArray<Balance>
}

/** A balance, and the day from which rows count on top of it; undefined if all new rows count. */
interface Known {
  balance: Cents
  readonly on: CalendarDate | undefined
  /** The effect of money out: it lowers assets, and raises debts. */
  readonly sign: 1 | -1
  readonly isStated: boolean
}

/**
 * `opened` are the accounts that the import opens. The balance that a file states for the latest day counts, and rows
 * after that day are added to it, in any order of files.
 */
export const keepBalances = (
  budget: Budget,
  opened: Iterable<Pick<Account, "accountId" | "accountType" | "balance">>,
  stated: ReadonlyArray<Required<Balance>>,
): Balances => {
  const latest = latestOf(stated)
  const known = new Map<AccountId, Known>()
  for (const account of [...budget.accounts.values()].filter(({ itemId }) => itemId === null)) {
    known.set(account.accountId, knownOf(account, account.balanceOn, latest.get(account.accountId)))
  }
  for (const account of opened) known.set(account.accountId, knownOf(account, null, latest.get(account.accountId)))

  const touched = new Set<AccountId>()
  const add = (accountId: AccountId, { amount, date, currency }: Row): void => {
    const account = known.get(accountId)
    if (account === undefined) return
    touched.add(accountId)
    if (currency === undefined && (account.on === undefined || date > account.on))
      account.balance += account.sign * amount
  }

  const isStated = [...known].filter(([, account]) => account.isStated).map(([accountId]) => accountId)
  if (isStated.length > 0) {
    const since = new Set(isStated)
    for (const { fact } of budget.bankRows.values()) if (since.has(fact.accountId)) add(fact.accountId, fact)
    for (const accountId of isStated) touched.add(accountId)
  }
  return {
    add,
    after: () =>
      [...touched].flatMap((accountId) => {
        const account = known.get(accountId)
        if (account === undefined) return []
        const { balance, on } = account
        return [{ accountId, balance, ...(on === undefined ? {} : { on }) }]
      }),
  }
}

const latestOf = (stated: ReadonlyArray<Required<Balance>>): ReadonlyMap<AccountId, Required<Balance>> => {
  const latest = new Map<AccountId, Required<Balance>>()
  for (const each of stated) if (each.on >= (latest.get(each.accountId)?.on ?? "")) latest.set(each.accountId, each)
  return latest
}

const knownOf = (
  { accountType, balance }: Pick<Account, "accountType" | "balance">,
  on: CalendarDate | null,
  stated: Required<Balance> | undefined,
): Known => {
  const sign = accountType === "CREDIT" || accountType === "LOAN" ? 1 : -1
  return stated !== undefined && stated.on >= (on ?? "")
    ? { balance: stated.balance, on: stated.on, sign, isStated: true }
    : { balance, on: on ?? undefined, sign, isStated: false }
}

// The balances of accounts that were opened by hand: nobody reports them, so they follow from what files say and bring.
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
  /** A row that comes in. */
  readonly add: (accountId: AccountId, row: Row) => void
  /** Of every account that something came in for. */
  readonly after: () => ReadonlyArray<Balance>
}

/** What an account has, and the day since which rows count on top of it; undefined for all that come in. */
interface Known {
  balance: Cents
  readonly on: CalendarDate | undefined
  /** What money out does to it: it lowers what one has, and raises what one owes. */
  readonly sign: 1 | -1
  readonly isStated: boolean
}

/**
 * `opened` are the accounts that the import opens. A file that says what the balance was on the latest day so far decides
 * it; whatever lies after that day is added to it, in whatever order files come.
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

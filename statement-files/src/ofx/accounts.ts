// The accounts of an OFX file that have transactions: what tells them apart, their currencies and balances.
import { keysOf } from "../account-keys.ts"
import { statedCurrency } from "../currencies.ts"
import type { StatementAccount } from "../statement.ts"
import type { OfxAccount, OfxTransaction } from "./statements.ts"

export interface NamedAccount {
  readonly key: string
  readonly currency: string
  /** Nothing in the file says so. */
  readonly isCurrencyAssumed: boolean
}

/** The same account may have several statements. Credit unions give one number to a checking and a savings account. */
export const namedAccounts = (
  transactions: ReadonlyArray<OfxTransaction>,
  fallbackOf: (firstKey: string) => string,
): ReadonlyMap<OfxAccount, NamedAccount> => {
  const symbols = new Map<OfxAccount, Set<string>>()
  for (const { account, fields } of transactions) {
    const symbol = statedCurrency(fields.get("CURRENCY.CURSYM") ?? "") ?? ""
    symbols.set(account, (symbols.get(account) ?? new Set()).add(symbol))
  }
  const accounts = [...symbols.keys()]
  const keys = keysOf(
    accounts.map(({ bank, id, type, branch, currency }) => [bank, id, type, branch, currency]),
    2,
  )
  // Some banks name the currency beside each amount alone.
  const currencyOf = (account: OfxAccount): string | undefined => {
    const [only = "", ...others] = symbols.get(account)!
    return statedCurrency(account.currency) ?? (others.length === 0 && only !== "" ? only : undefined)
  }
  const fallback = fallbackOf(keys[0] ?? "file")
  return new Map(
    accounts.map((account, index) => {
      const currency = currencyOf(account)
      return [account, { key: keys[index]!, currency: currency ?? fallback, isCurrencyAssumed: currency === undefined }]
    }),
  )
}

const types: Readonly<Record<string, StatementAccount["type"]>> = {
  CHECKING: "checking",
  SAVINGS: "saving",
  MONEYMRKT: "saving",
  CD: "saving",
  CREDITLINE: "credit",
  LINEOFCREDIT: "credit",
  CREDITCARD: "credit",
  INVESTMENT: "investment",
  LOAN: "loan",
}

/** Those that rows are of, by their keys. `balanceOf` reads an amount in a currency. */
export const accountsOf = (
  named: ReadonlyMap<OfxAccount, NamedAccount>,
  used: ReadonlySet<string>,
  balanceOf: (text: string, currency: string) => number | null,
): ReadonlyArray<StatementAccount> => {
  const found = new Map<string, StatementAccount>()
  const dates = new Map<string, string>()
  for (const [account, { key, currency }] of named) {
    if (!used.has(key)) continue
    const balance = balanceOf(account.balance, currency)
    // Several statements may follow each other in either order.
    const isLater = balance !== null && account.balanceDate >= (dates.get(key) ?? "")
    if (isLater) dates.set(key, account.balanceDate)
    found.set(key, {
      key,
      name: account.id,
      type: types[account.type] ?? null,
      currency,
      closingBalance: isLater ? balance : (found.get(key)?.closingBalance ?? null),
    })
  }
  return [...found.values()]
}

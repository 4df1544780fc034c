// The proposed accounts of an import's rows: one that is known by its source, its number, its name or its rows, else a
// new one. If a file names none, and no account has its rows, the person is asked. Pure.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Account } from "@evenkeel/contracts/budget/accounts/state"
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import type { AccountId } from "@evenkeel/contracts/ids"
import { amountFrom, type Cents } from "@evenkeel/contracts/money"
import { trimmed } from "@evenkeel/contracts/names"
import type { Answers, KeptSource } from "./answers.ts"
import type { Evidence } from "@evenkeel/statement-files/statement"
import type { Overview, ReadAccount, Stated } from "../reading/reading.ts"
import { grouped } from "@evenkeel/contracts/budget/grouped"

/** The account of rows. `accountId` is null for a new one with the following fields. */
export interface AccountFound {
  readonly accountId: AccountId | null
  readonly name: string
  readonly accountType: AccountType
  readonly openingBalance: Cents
  readonly mask: string | null
  /** The evidence for this account. */
  readonly by: Evidence
}

type KeptSources = Readonly<Record<string, KeptSource>>
type Accounts = Pick<Budget, "accounts" | "currency">

/** The account for each account of the files, by its key. */
export const accountsFor = (
  budget: Accounts,
  { files }: Pick<Overview, "files">,
  answers: Pick<Answers, "accounts">,
  keptSources: KeptSources,
  recognised: ReadonlyMap<string, string>,
): ReadonlyMap<string, AccountFound> => {
  const choices = new Map(Object.entries(answers.accounts))
  const all = new Map<string, AccountFound>()
  const knownAccount = knownIn(budget, keptSources)
  for (const { accounts, said } of files) {
    for (const account of accounts) {
      if (all.has(account.key)) continue
      const choice = choices.get(account.key) ?? answeredFor(account, said, budget)
      const isExisting = choice !== undefined && choice !== "new" && "accountId" in choice
      const chosen = isExisting ? budget.accounts.get(choice.accountId) : undefined
      const byRows = budget.accounts.get(recognised.get(account.key) ?? "")
      const before = knownAccount(account)
      // Files of two accounts may have the same name.
      const found = account.isNamed ? (before ?? byRows) : (byRows ?? before)
      const known = choice === undefined ? found : chosen
      const proposed = toOpen(account, budget)
      const isAnswered = choice !== undefined && (byRows === undefined || chosen !== byRows)
      const by = isAnswered ? "said" : evidenceFor(account, before, byRows)
      if (known !== undefined) all.set(account.key, { ...existing(known), by })
      else if (choice === undefined || choice === "new" || "accountId" in choice)
        all.set(account.key, { ...proposed, by })
      else {
        const { name, type, openingBalance } = choice
        const cents = amountFrom(openingBalance, budget.currency) ?? 0
        all.set(account.key, { ...proposed, name, accountType: type, openingBalance: cents, by })
      }
    }
  }
  return named(all)
}

/** The answer to the question: an account's id, or "new"; undefined if that account was removed since. */
const answeredFor = (
  { isNamed }: ReadAccount,
  { answers: { account } }: Stated,
  { accounts }: Pick<Budget, "accounts">,
) => {
  if (isNamed) return undefined
  if (account === "new") return account
  const existing = accounts.get((account ?? "") as AccountId)
  return existing && { accountId: existing.accountId }
}

/** A file with the name of an earlier one may be another bank's; one with the account's digits in its name is not. */
const evidenceFor = (
  { isNamed, mask }: ReadAccount,
  before: Account | undefined,
  byRows: Account | undefined,
): Evidence => {
  if (isNamed) return "stated"
  if (byRows !== undefined) return "proven"
  return before !== undefined && mask !== null ? "known" : "assumed"
}

const mostOffered = 8

/** Adds a question for each file whose account is only guessed. A first account can only be a new one. */
export const withAccountQuestions = (
  overview: Overview,
  accounts: ReadonlyMap<string, AccountFound>,
  budget: Pick<Budget, "accounts">,
): Overview => ({
  ...overview,
  files: overview.files.map((file) => {
    const unnamed = file.accounts.find(({ isNamed }) => !isNamed)
    const found = unnamed && accounts.get(unnamed.key)
    if (found === undefined || file.evidence === null) return file
    const evidence = { ...file.evidence, account: found.by }
    const isAnswered = found.by === "said" && answeredFor(unnamed!, file.said, budget) !== undefined
    if ((found.by !== "assumed" && !isAnswered) || budget.accounts.size === 0) return { ...file, evidence }
    const list = isAnswered ? "settled" : "questions"
    return { ...file, evidence, [list]: [...file[list], askForAccount(file.fileName, found, budget)] }
  }),
})

const askForAccount = (fileName: string, { accountId, name }: AccountFound, { accounts }: Pick<Budget, "accounts">) => {
  const likely = accountId === null ? undefined : accounts.get(accountId)
  const others = [...accounts.values()].filter((one) => one !== likely).reverse()
  const offered = [...(likely === undefined ? [] : [likely]), ...others].slice(0, mostOffered)
  return {
    id: "account",
    kind: "account" as const,
    text: `Which account is ${fileName} about? It does not say.`,
    options: [
      ...offered.map((one) => ({
        value: one.accountId as string,
        label: one.mask === null ? one.name : `${one.name} •••• ${one.mask}`,
      })),
      { value: "new", label: likely === undefined ? `A new one, “${name}”` : "A new one" },
    ],
    suggested: accountId,
  }
}

/** Two new accounts cannot have one name. */
const named = (found: ReadonlyMap<string, AccountFound>): ReadonlyMap<string, AccountFound> => {
  const names = new Set<string>()
  // The last number of each name: a file may have thousands of accounts with one name.
  const numbers = new Map<string, number>()
  return new Map(
    [...found].map(([key, account]) => {
      if (account.accountId !== null) return [key, account]
      const base = account.name.toLowerCase()
      let [name, number] = [account.name, numbers.get(base) ?? 1]
      while (names.has(name.toLowerCase())) name = `${account.name} ${(number += 1)}`
      names.add(name.toLowerCase())
      numbers.set(base, number)
      return [key, { ...account, name }]
    }),
  )
}

const existing = ({ accountId, name, accountType, mask }: Account): Omit<AccountFound, "by"> => ({
  accountId,
  name,
  accountType,
  openingBalance: 0,
  mask,
})

/** By indexes, since a file may have thousands of accounts. */
const knownIn = (budget: Accounts, keptSources: KeptSources): ((account: ReadAccount) => Account | undefined) => {
  const accounts = [...budget.accounts.values()]
  const byMask = grouped(accounts, ({ mask }) => mask)
  const byName = grouped(accounts, ({ name }) => nameKey(name))
  const only = (those: ReadonlyArray<Account> = []) => (those.length === 1 ? those[0] : undefined)
  return ({ source, mask, name }) =>
    budget.accounts.get(keptSources[source]?.accountId ?? "") ??
    (mask === null ? undefined : only(byMask.get(mask))) ??
    only(byName.get(nameKey(name)))
}

const nameKey = (name: string): string => trimmed(name).toLowerCase()

const longestName = 100

/** The balance before the first row, if the file states the one after the last, in the budget's currency. */
const toOpen = (
  { name, type, mask, currency, closingBalance, sums }: ReadAccount,
  budget: Accounts,
): Omit<AccountFound, "by"> => {
  const accountType = type === null ? typeByName(name) : accountTypes[type]
  const spent = sums === null ? 0 : sums.moneyOut - sums.moneyIn
  const isOwed = owing.has(accountType)
  // A debt is above 0 here; statements also write it below 0.
  const isStated = closingBalance !== null && currency === budget.currency
  const openingBalance = !isStated ? 0 : isOwed ? Math.abs(closingBalance) - spent : closingBalance + spent
  return { accountId: null, name: trimmed(name).slice(0, longestName), accountType, openingBalance, mask }
}

const typeByName = (name: string): NonNullable<AccountType> => {
  if (/credit(?! union)|\bcards?\b|visa|mastercard|amex|american express|kreditkarte/i.test(name)) return "CREDIT"
  if (/saving|sparen|sparkonto|tagesgeld|épargne|livret|ahorro/i.test(name)) return "SAVING"
  if (/mortgage|\bloan\b/i.test(name)) return "LOAN"
  return /brokerage|invest|\bira\b|401k|retirement/i.test(name) ? "INVESTMENT" : "CHECKING"
}

export const owing: ReadonlySet<AccountType> = new Set(["CREDIT", "LOAN"])

const accountTypes = {
  checking: "CHECKING",
  saving: "SAVING",
  credit: "CREDIT",
  loan: "LOAN",
  investment: "INVESTMENT",
} as const

// A sync in words.
import type { Change } from "../../api/audit/fields.ts"
import type { Currency } from "../../currency.ts"
import type { BankFact, TransactionsSynced } from "./schema.ts"
import { nameOfFact, type Budget } from "../budget.ts"
import { countedByReason, setAsideInWords } from "../counting/rules.ts"
import type { Transaction } from "../transactions/schema.ts"
import type { Description } from "../event.ts"
import { wholeSync } from "./parts.ts"
import {
  balanceChange,
  bankName,
  changesShown,
  counted,
  dayBeside,
  firstChanges,
  listed,
  money,
  shortDay,
} from "../wording.ts"

const faults: Readonly<Record<string, string>> = {
  amount: "its amount cannot be read",
  date: "its date cannot be read",
  account_id: "it does not say of which account it is",
}
export const faultInWords = (field: string): string => faults[field] ?? "it cannot be read"

/** The description of a whole sync; its parts are not listed in the history. */
export const describeSync = (synced: TransactionsSynced, before: Budget): Description => {
  const event = wholeSync(synced, before)
  const delistedIds = new Set([...event.gone, ...event.removed.flatMap((id) => transactionsOfRow(before, id))])
  const delisted = [...delistedIds].flatMap((transactionId) => before.transactions.get(transactionId) ?? [])
  // The same money under another id, for instance because an account was linked again.
  const moved = movedAside(event, before)
  const setAside = new Set(event.setAside.map(({ fact }) => fact.bankTransactionId))
  const posted = event.posted.filter(({ fact }) => !setAside.has(fact.bankTransactionId))
  const restated = [...posted, ...event.modified]
  const recognised = posted.filter(
    ({ replaces, fact }) => before.bankRows.get(replaces)?.fact.pending === fact.pending,
  ).length
  const changes = changesIn(event, before, restated, delisted, moved)
  const known = restated.flatMap(({ transactionId }) => before.transactions.get(transactionId) ?? [])
  const categoryIds = [...known, ...delisted].flatMap(({ categoryId }) => categoryId ?? [])
  return {
    sentence: `${bankName(before, event.itemId)} ${countsInWords(event, restated.length - recognised, recognised, delisted.length - moved.size)}`,
    ...firstChanges(changes, changes.length + Math.max(0, event.imported.length - changesShown)),
    categoryIds: [...new Set(categoryIds)],
  }
}

/** Transactions that counted until their other side arrived, and their new classification. */
const movedAside = ({ posted, setAside }: TransactionsSynced, before: Budget): ReadonlyMap<string, string> => {
  const formerIds = new Map(posted.map(({ fact, replaces }) => [fact.bankTransactionId, replaces]))
  return new Map(
    setAside.flatMap(({ fact: { bankTransactionId: id }, reason }) =>
      transactionsOfRow(before, formerIds.get(id) ?? id)
        .filter((transactionId) => before.transactions.has(transactionId))
        .map((transactionId) => [transactionId, setAsideInWords([{ reason, count: 1 }])] as const),
    ),
  )
}

const transactionsOfRow = (budget: Budget, bankTransactionId: string): ReadonlyArray<string> => {
  const row = budget.bankRows.get(bankTransactionId)
  return row === undefined ? [] : [row.transactionId, ...row.parts]
}

/** "brought 12 new transactions and changed 3" */
const countsInWords = (
  { imported, setAside, balances, unreadable }: TransactionsSynced,
  changed: number,
  recognised: number,
  delisted: number,
): string => {
  const counts: ReadonlyArray<readonly [verb: string, count: number, adjective: string]> = [
    ["brought", imported.length, "new "],
    ["changed", changed, ""],
    ["repeated", recognised, ""],
    ["removed", delisted, ""],
  ]
  // Only the first count is followed by the noun.
  const deeds = counts
    .filter(([, count]) => count > 0)
    .map(([verb, count, adjective], index) =>
      index === 0 ? `${verb} ${counted(count, `${adjective}transaction`)}` : `${verb} ${count}`,
    )
  const aside = setAsideInWords(countedByReason(setAside.map(({ reason }) => reason)))
  if (aside !== "") deeds.push(`reported ${aside}`)
  if (unreadable !== undefined) deeds.push("left out what cannot be read")
  if (deeds.length > 0) return listed(deeds)
  return balances.length > 0 ? "reported a new balance" : "had nothing new"
}

const changesIn = (
  event: TransactionsSynced,
  before: Budget,
  restated: ReadonlyArray<TransactionsSynced["modified"][number]>,
  delisted: ReadonlyArray<Transaction>,
  moved: ReadonlyMap<string, string>,
): ReadonlyArray<Change> => {
  const { currency } = before
  const leftOut = event.unreadable ?? []
  return [
    ...event.imported.slice(0, changesShown).map(({ fact }) => ({
      what: nameAndDay(nameOfFact(fact), fact.date),
      before: null,
      after: money(fact.amount, currency),
    })),
    ...restated.flatMap(({ transactionId, fact }) => {
      const old = before.transactions.get(transactionId)
      return old === undefined ? [] : restatement(old, fact, currency)
    }),
    ...delisted.map(({ transactionId, name, date, amount }) => ({
      what: nameAndDay(name, date),
      before: money(amount, currency),
      after: moved.get(transactionId) ?? null,
    })),
    ...leftOut.map(({ name, field }) => ({ what: name ?? "A transaction", before: null, after: faultInWords(field) })),
    ...event.balances.map(({ accountId, balance }) => {
      const account = before.accounts.get(accountId)
      return balanceChange(account?.name ?? "an account", account?.balance ?? null, balance, currency)
    }),
  ]
}

const nameAndDay = (name: string, date: string): string => `${name}, ${shortDay(date)}`

/** Only visible changes: the person's own name and amount override the bank's. */
const restatement = (old: Transaction, fact: BankFact, currency: Currency): ReadonlyArray<Change> => {
  const what = nameAndDay(old.name, old.date)
  const name = nameOfFact(fact)
  const changes: Array<Change> = []
  if (!old.renamed && old.name !== name) {
    changes.push({ what: `Name of ${what}`, before: old.name, after: name })
  }
  if (!old.reduced && old.amount !== fact.amount) {
    changes.push({ what, before: money(old.amount, currency), after: money(fact.amount, currency) })
  }
  if (old.date !== fact.date) {
    changes.push({
      what: `Day of ${what}`,
      before: dayBeside(old.date, fact.date),
      after: dayBeside(fact.date, old.date),
    })
  }
  const hasOnlyPosted = changes.length === 0 && old.pending && !fact.pending
  return hasOnlyPosted ? [{ what, before: "pending", after: "posted" }] : changes
}

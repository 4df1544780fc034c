// What a bank brought, in words.
import type { Change } from "../../api/audit-fields.ts"
import type { EventOf } from "../events.ts"
import type { BankFact } from "./events.ts"
import type { Budget, Transaction } from "../budget.ts"
import { bankOf, changesShown } from "../accounts/history.ts"
import type { Told } from "../history.ts"
import { counted, dayBeside, dollars, listed, shortDay } from "../wording.ts"

type Synced = EventOf<"TransactionsSynced">

export const tellSync = (event: Synced, before: Budget): Told => {
  const goneIds = new Set([...event.gone, ...event.removed.flatMap((id) => standingFor(before, id))])
  const gone = [...goneIds].flatMap((transactionId) => before.transactions.get(transactionId) ?? [])
  const restated = [...event.posted, ...event.modified]
  // The same money under another id, for instance because an account was linked again.
  const recognised = event.posted.filter(
    ({ replaces, fact }) => before.bankRows.get(replaces)?.fact.pending === fact.pending,
  ).length
  const changes = changesIn(event, before, restated, gone)
  const known = restated.flatMap(({ transactionId }) => before.transactions.get(transactionId) ?? [])
  const categoryIds = [...known, ...gone].flatMap(({ categoryId }) => categoryId ?? [])
  return {
    sentence: `${bankOf(before, event.itemId)} ${deeds(event, restated.length - recognised, recognised, gone.length)}`,
    changes: changes.slice(0, changesShown),
    changesLeftOut: Math.max(0, changes.length - changesShown),
    categoryIds: [...new Set(categoryIds)],
  }
}

const standingFor = (budget: Budget, bankTransactionId: string): ReadonlyArray<string> => {
  const row = budget.bankRows.get(bankTransactionId)
  return row === undefined ? [] : [row.transactionId, ...row.parts]
}

/** "brought 12 new transactions and changed 3" */
const deeds = ({ imported, setAside, balances }: Synced, changed: number, recognised: number, gone: number): string => {
  const counts: ReadonlyArray<readonly [verb: string, count: number, adjective: string]> = [
    ["brought", imported.length, "new "],
    ["changed", changed, ""],
    ["repeated", recognised, ""],
    ["removed", gone, ""],
  ]
  // Only the first count is followed by the noun.
  const told = counts
    .filter(([, count]) => count > 0)
    .map(([verb, count, adjective], index) =>
      index === 0 ? `${verb} ${counted(count, `${adjective}transaction`)}` : `${verb} ${count}`,
    )
  if (setAside.length > 0) {
    told.push(`reported ${counted(setAside.length, "transfer, payment or income", "transfers, payments or incomes")}`)
  }
  if (told.length > 0) return listed(told)
  return balances.length > 0 ? "reported a new balance" : "had nothing new"
}

const changesIn = (
  event: Synced,
  before: Budget,
  restated: ReadonlyArray<Synced["modified"][number]>,
  gone: ReadonlyArray<Transaction>,
): ReadonlyArray<Change> => [
  ...event.imported.map(({ fact }) => ({
    what: nameAndDay(fact.merchant ?? fact.name, fact.date),
    before: null,
    after: dollars(fact.amount),
  })),
  ...restated.flatMap(({ transactionId, fact }) => {
    const old = before.transactions.get(transactionId)
    return old === undefined ? [] : restatement(old, fact)
  }),
  ...gone.map(({ name, date, amount }) => ({ what: nameAndDay(name, date), before: dollars(amount), after: null })),
  ...event.balances.map(({ accountId, balance }) => {
    const account = before.accounts.get(accountId)
    return {
      what: `Balance of ${account?.name ?? "an account"}`,
      before: account === undefined ? null : dollars(account.balance),
      after: dollars(balance),
    }
  }),
]

const nameAndDay = (name: string, date: string): string => `${name}, ${shortDay(date)}`

/** Only what the person can see: their own name and amount override the bank's. */
const restatement = (old: Transaction, fact: BankFact): ReadonlyArray<Change> => {
  const what = nameAndDay(old.name, old.date)
  const name = fact.merchant ?? fact.name
  const told: Array<Change> = []
  if (!old.renamed && old.name !== name) {
    told.push({ what: `Name of ${what}`, before: old.name, after: name })
  }
  if (!old.reduced && old.amount !== fact.amount) {
    told.push({ what, before: dollars(old.amount), after: dollars(fact.amount) })
  }
  if (old.date !== fact.date) {
    told.push({ what: `Day of ${what}`, before: dayBeside(old.date, fact.date), after: dayBeside(fact.date, old.date) })
  }
  const hasOnlyPosted = told.length === 0 && old.pending && !fact.pending
  return hasOnlyPosted ? [{ what, before: "pending", after: "posted" }] : told
}

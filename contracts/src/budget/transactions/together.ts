// Decisions of the person about several transactions at once. The event store accepts no event above 256 kB, so a
// decision about very many consists of several events of one command.
import { Schema } from "effect"
import type { Change } from "../../api/audit/fields.ts"
import { CountedAs } from "../../api/transactions/transactions.ts"
import type { AccountId, TransactionId } from "../../ids.ts"
import { defined, type Budget } from "../budget.ts"
import { defineEvent, type Described, type Meaning } from "../event.ts"
import { Id } from "../event-fields.ts"
import { takenIn, transactionOrSetAside } from "../sync/set-aside.ts"
import { accountName, counted, firstChanges, money, monthsInWords, transactionInWords } from "../wording.ts"
import { deleteTransaction, putTransaction } from "./apply.ts"
import { monthOfAll, transactionIn } from "./descriptions.ts"
import { ownMonthOf, type Transaction } from "./schema.ts"
import { withoutTag, withTag } from "./tags.ts"

const transactionIds = Schema.Array(Id)

/** Only spending is in a category. */
const countAs = (budget: Budget, transactionId: TransactionId, as: CountedAs, transferTo: AccountId | null): void => {
  const transaction = defined(takenIn(budget, transactionId))
  const categoryId = as === "spending" ? transaction.categoryId : null
  putTransaction(budget, { ...transaction, categoryId, countedAs: as, transferTo, paysBack: null, ruleId: null })
}

/** "Corner Shop ($12.34, Nov 3)" of one; "3 transactions of July 2026" of several. */
const inWords = (transactions: ReadonlyArray<Transaction>, before: Budget): string => {
  const [only, ...others] = transactions
  if (only !== undefined && others.length === 0) return transactionInWords(only, before)
  return `${counted(transactions.length, "transaction")} of ${monthsInWords(transactions.map(ownMonthOf))}`
}

/** Also for rows that were set aside. */
export const describeAll = (
  ids: ReadonlyArray<TransactionId>,
  before: Budget,
  sentence: (what: string) => string,
  changeOf: (transaction: Transaction) => Omit<Change, "what">,
): Described => {
  const transactions = ids.flatMap((id) => transactionOrSetAside(before, id) ?? [])
  const changes = transactions.map((transaction) => ({
    what: transactionInWords(transaction, before),
    ...changeOf(transaction),
  }))
  return {
    sentence: sentence(inWords(transactions, before)),
    ...firstChanges(changes),
    categoryIds: [...new Set(transactions.flatMap(({ categoryId }) => categoryId ?? []))],
    ...monthOfAll(transactions),
  }
}

const sentences: { readonly [As in CountedAs]: (what: string) => string } = {
  spending: (what) => `You counted ${what} as spending`,
  transfer: (what) => `You marked ${what} as a transfer`,
  income: (what) => `You marked ${what} as income`,
  "not spending": (what) => `You marked ${what} as not spending`,
}

type Several = { readonly transactionIds: ReadonlyArray<TransactionId> }

/** The meaning of an event with the same decision about several transactions. */
const aboutEach = <Event extends Several>(
  apply: (budget: Budget, id: TransactionId, event: Event) => void,
  sentence: (what: string, event: Event, before: Budget) => string,
  changeOf: (transaction: Transaction, event: Event, before: Budget) => Omit<Change, "what">,
): Meaning<Event> => ({
  kind: "transaction",
  apply: (budget, event) => {
    for (const id of event.transactionIds) apply(budget, id, event)
  },
  describe: (event, before) =>
    describeAll(
      event.transactionIds,
      before,
      (what) => sentence(what, event, before),
      (transaction) => changeOf(transaction, event, before),
    ),
  refersTo: (event) => event.transactionIds,
})

const Counted = Schema.TaggedStruct("TransactionsCounted", {
  as: CountedAs,
  transactionIds,
  /** For a transfer: the account of the other side, which may not be there yet. */
  accountId: Schema.optionalKey(Id),
})

/** Rows that were set aside have their bank ids, which become their ids as transactions. */
const TransactionsCounted = defineEvent(Counted, {
  ...aboutEach<typeof Counted.Type>(
    (budget, id, { as, accountId = null }) => countAs(budget, id, as, accountId),
    (what, { as, accountId }, before) =>
      `${sentences[as](what)}${accountId === undefined ? "" : `, with ${accountName(before, accountId)} on the other side`}`,
    ({ transactionId, countedAs }, { as }, before) => ({
      before: before.transactions.has(transactionId) ? (countedAs ?? "spending") : "set aside",
      after: as,
    }),
  ),
  refersTo: ({ transactionIds: ids, accountId }) => (accountId === undefined ? ids : [...ids, accountId]),
})

/** `tag` is without its number sign. Only transactions that did not have it are named. */
const TransactionsTagged = defineEvent(
  Schema.TaggedStruct("TransactionsTagged", { tag: Schema.String, transactionIds }),
  aboutEach(
    (budget, id, { tag }) => changeNote(budget, id, (note) => withTag(note, tag)),
    (what, { tag }) => `You tagged ${what} #${tag}`,
    ({ note }, { tag }) => ({ before: note, after: withTag(note, tag) }),
  ),
)

const TransactionsUntagged = defineEvent(
  Schema.TaggedStruct("TransactionsUntagged", { tag: Schema.String, transactionIds }),
  aboutEach(
    (budget, id, { tag }) => changeNote(budget, id, (note) => withoutTag(note, tag)),
    (what, { tag }) => `You took the tag #${tag} from ${what}`,
    ({ note }, { tag }) => ({ before: note, after: withoutTag(note, tag) || null }),
  ),
)

const changeNote = (budget: Budget, id: TransactionId, changed: (note: Transaction["note"]) => string): void => {
  const transaction = transactionIn(budget, id)
  budget.transactions.set(id, { ...transaction, note: changed(transaction.note) || null })
}

const TransactionsDeleted = defineEvent(
  Schema.TaggedStruct("TransactionsDeleted", { transactionIds }),
  aboutEach(
    (budget, id) => deleteTransaction(budget, transactionIn(budget, id)),
    (what) => `You deleted ${what}`,
    ({ amount }, _, { currency }) => ({ before: money(amount, currency), after: null }),
  ),
)

export const togetherEvents = [
  TransactionsCounted,
  TransactionsTagged,
  TransactionsUntagged,
  TransactionsDeleted,
] as const

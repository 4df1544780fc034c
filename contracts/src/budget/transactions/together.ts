// What the person decided about several transactions at once. The event store takes no event above 256 kB, so what is
// about very many comes as several events of one command.
import { Schema } from "effect"
import type { Change } from "../../api/audit/fields.ts"
import { CountedAs } from "../../api/transactions/transactions.ts"
import type { AccountId, TransactionId } from "../../ids.ts"
import { present, type Budget } from "../budget.ts"
import { defineEvent, type Description } from "../event.ts"
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
  const transaction = present(takenIn(budget, transactionId))
  const categoryId = as === "spending" ? transaction.categoryId : null
  putTransaction(budget, { ...transaction, categoryId, countedAs: as, transferTo, paysBack: null, ruleId: null })
}

/** "Corner Shop ($12.34, Nov 3)" of one; "3 transactions of July 2026" of several. */
const inWords = (transactions: ReadonlyArray<Transaction>, before: Budget): string => {
  const [only, ...others] = transactions
  if (only !== undefined && others.length === 0) return transactionInWords(only, before)
  return `${counted(transactions.length, "transaction")} of ${monthsInWords(transactions.map(ownMonthOf))}`
}

const describeAll = (
  ids: ReadonlyArray<TransactionId>,
  before: Budget,
  sentence: (what: string) => string,
  changeOf: (transaction: Transaction) => Omit<Change, "what">,
): Description => {
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

/** Rows that were set aside are named by their bank ids, which are their ids as transactions from now on. */
const TransactionsCounted = defineEvent(
  Schema.TaggedStruct("TransactionsCounted", {
    as: CountedAs,
    transactionIds,
    /** Of a transfer: the account that has, or will have, the other side. */
    accountId: Schema.optionalKey(Id),
  }),
  {
    kind: "transaction",
    apply: (budget, event) => {
      for (const id of event.transactionIds) countAs(budget, id, event.as, event.accountId ?? null)
    },
    describe: (event, before) => {
      const account = event.accountId === undefined ? undefined : accountName(before, event.accountId)
      const sentence = (what: string) =>
        `${sentences[event.as](what)}${account === undefined ? "" : `, with ${account} on the other side`}`
      return describeAll(event.transactionIds, before, sentence, (transaction) => ({
        before: before.transactions.has(transaction.transactionId)
          ? (transaction.countedAs ?? "spending")
          : "set aside",
        after: event.as,
      }))
    },
    refersTo: ({ transactionIds: ids, accountId }) => (accountId === undefined ? ids : [...ids, accountId]),
  },
)

/** `tag` is without its number sign. Only those that did not have it are named. */
const TransactionsTagged = defineEvent(
  Schema.TaggedStruct("TransactionsTagged", { tag: Schema.String, transactionIds }),
  {
    kind: "transaction",
    apply: (budget, event) => changeNotes(budget, event.transactionIds, (note) => withTag(note, event.tag)),
    describe: (event, before) =>
      describeAll(
        event.transactionIds,
        before,
        (what) => `You tagged ${what} #${event.tag}`,
        ({ note }) => ({ before: note, after: withTag(note, event.tag) }),
      ),
    refersTo: (event) => event.transactionIds,
  },
)

const TransactionsUntagged = defineEvent(
  Schema.TaggedStruct("TransactionsUntagged", { tag: Schema.String, transactionIds }),
  {
    kind: "transaction",
    apply: (budget, event) => changeNotes(budget, event.transactionIds, (note) => withoutTag(note, event.tag)),
    describe: (event, before) =>
      describeAll(
        event.transactionIds,
        before,
        (what) => `You took the tag #${event.tag} from ${what}`,
        ({ note }) => ({ before: note, after: withoutTag(note, event.tag) || null }),
      ),
    refersTo: (event) => event.transactionIds,
  },
)

const changeNotes = (
  budget: Budget,
  ids: ReadonlyArray<TransactionId>,
  changed: (note: Transaction["note"]) => string,
): void => {
  for (const id of ids) {
    const transaction = transactionIn(budget, id)
    budget.transactions.set(id, { ...transaction, note: changed(transaction.note) || null })
  }
}

const TransactionsDeleted = defineEvent(Schema.TaggedStruct("TransactionsDeleted", { transactionIds }), {
  kind: "transaction",
  apply: (budget, event) => {
    for (const id of event.transactionIds) deleteTransaction(budget, transactionIn(budget, id))
  },
  describe: (event, before) =>
    describeAll(
      event.transactionIds,
      before,
      (what) => `You deleted ${what}`,
      ({ amount }) => ({ before: money(amount, before.currency), after: null }),
    ),
  refersTo: (event) => event.transactionIds,
})

export const togetherEvents = [
  TransactionsCounted,
  TransactionsTagged,
  TransactionsUntagged,
  TransactionsDeleted,
] as const

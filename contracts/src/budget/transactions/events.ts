// Decisions of the person about single transactions. The sync's event has the bank's facts.
import { Schema } from "effect"
import type { CategoryId, TransactionId } from "../../ids.ts"
import { monthOf } from "../../month.ts"
import type { Budget } from "../budget.ts"
import { defineEvent } from "../event.ts"
import { Cents, Day, Id } from "../event-fields.ts"
import {
  categoryName,
  changeIn,
  changesShown,
  counted,
  firstChanges,
  money,
  listed,
  shortDay,
  transactionInWords,
} from "../wording.ts"
import { deleteTransaction, moveToCategory, putTransaction, noteChoice, split } from "./apply.ts"
import { datingEvents } from "./dating.ts"
import { aboutOne, describeDecision, monthOfAll, transactionIn } from "./descriptions.ts"
import { PurchasePaidBack } from "./paid-back.ts"
import { transactionOf, undecided, type Transaction } from "./schema.ts"
import { togetherEvents } from "./together.ts"

const unknownToBanks = {
  accountId: null,
  bankTransactionId: null,
  merchant: null,
  bankCategory: null,
  logoUrl: null,
  pending: false,
  loweredFrom: null,
}

/** An entry by hand. */
const TransactionAdded = defineEvent(
  Schema.TaggedStruct("TransactionAdded", {
    transactionId: Id,
    name: Schema.String,
    amount: Cents,
    date: Day,
    /** The account that it was paid from. */
    accountId: Schema.optionalKey(Id),
  }),
  {
    kind: "transaction",
    apply: (budget, { date, accountId: paidFrom = null, ...own }) =>
      putTransaction(budget, transactionOf(own, { ...unknownToBanks, date }, { ...undecided, paidFrom })),
    describe: (event, before) => ({
      sentence: `You added ${transactionInWords(event, before)}`,
      changes: [{ what: event.name, before: null, after: money(event.amount, before.currency) }],
      month: monthOf(event.date),
    }),
    refersTo: ({ transactionId, accountId }) => [transactionId, ...(accountId === undefined ? [] : [accountId])],
    creates: ({ transactionId }) => [transactionId],
  },
)

const assign = (budget: Budget, transactionId: TransactionId, categoryId: CategoryId): void => {
  noteChoice(budget, transactionIn(budget, transactionId), categoryId)
  moveToCategory(budget, transactionId, categoryId)
}

const TransactionAssigned = defineEvent(
  Schema.TaggedStruct("TransactionAssigned", { transactionId: Id, categoryId: Id }),
  {
    kind: "transaction",
    apply: (budget, { transactionId, categoryId }) => assign(budget, transactionId, categoryId),
    describe: ({ transactionId, categoryId }, before) => {
      const description = describeDecision(transactionId, before, (transaction, category) => {
        const [what, name] = [transactionInWords(transaction, before), categoryName(before, categoryId)]
        return {
          sentence:
            category === null ? `You put ${what} into ${name}` : `You moved ${what} from ${category} to ${name}`,
          changes: [{ what: "Category", before: category, after: name }],
        }
      })
      return before.transactions.has(transactionId)
        ? { ...description, categoryIds: [...description.categoryIds, categoryId] }
        : description
    },
    refersTo: ({ transactionId, categoryId }) => [transactionId, categoryId],
  },
)

/** Several transactions, each with its own category. */
const TransactionsAssigned = defineEvent(
  Schema.TaggedStruct("TransactionsAssigned", {
    assignments: Schema.Array(Schema.Struct({ transactionId: Id, categoryId: Id })),
  }),
  {
    kind: "transaction",
    apply: (budget, { assignments }) => {
      for (const { transactionId, categoryId } of assignments) assign(budget, transactionId, categoryId)
    },
    describe: ({ assignments }, before) => {
      const old = assignments.flatMap(({ transactionId }) => before.transactions.get(transactionId) ?? [])
      const into = [...new Set(assignments.map(({ categoryId }) => categoryId))]
      const changes = assignments.slice(0, changesShown).flatMap(({ transactionId, categoryId }) => {
        const transaction = before.transactions.get(transactionId)
        if (transaction === undefined) return []
        const from = transaction.categoryId === null ? null : categoryName(before, transaction.categoryId)
        return [
          { what: transactionInWords(transaction, before), before: from, after: categoryName(before, categoryId) },
        ]
      })
      return {
        sentence: `You sorted ${counted(assignments.length, "transaction")} into ${categoriesInWords(into, before)}`,
        ...firstChanges(changes, assignments.length),
        categoryIds: [...new Set([...into, ...old.flatMap(({ categoryId }) => categoryId ?? [])])],
        ...monthOfAll(old),
      }
    },
    refersTo: ({ assignments }) => assignments.flatMap(({ transactionId, categoryId }) => [transactionId, categoryId]),
  },
)

/** "Rent", "Rent and Groceries", "Rent, Groceries and 3 more categories". */
const categoriesInWords = (categoryIds: ReadonlyArray<CategoryId>, before: Budget): string => {
  const [first, second, ...others] = categoryIds.map((id) => categoryName(before, id))
  const more = others.length === 0 ? [] : [others.length === 1 ? "1 more category" : `${others.length} more categories`]
  return listed([...(first === undefined ? [] : [first]), ...(second === undefined ? [] : [second]), ...more])
}

const TransactionUnassigned = defineEvent(
  Schema.TaggedStruct("TransactionUnassigned", { transactionId: Id }),
  aboutOne(
    (budget, { transactionId }) => moveToCategory(budget, transactionId, null),
    (_, transaction, before, category) => ({
      sentence: `You took ${transactionInWords(transaction, before)} out of ${category ?? "its category"}`,
      changes: [{ what: "Category", before: category, after: null }],
    }),
  ),
)

const ownCategories = (parts: ReadonlyArray<{ readonly categoryId?: CategoryId }>): ReadonlyArray<CategoryId> =>
  parts.flatMap(({ categoryId }) => categoryId ?? [])

/** The parts replace the original; `leftOut` is the amount that they do not cover. */
const TransactionSplit = defineEvent(
  Schema.TaggedStruct("TransactionSplit", {
    transactionId: Id,
    parts: Schema.Array(
      Schema.Struct({
        transactionId: Id,
        name: Schema.String,
        amount: Cents,
        /** The part's category, if it is not the original's. */
        categoryId: Schema.optionalKey(Id),
      }),
    ),
    leftOut: Cents,
  }),
  {
    kind: "transaction",
    apply: (budget, { transactionId, parts }) => split(budget, transactionIn(budget, transactionId), parts),
    describe: ({ transactionId, parts, leftOut }, before) => {
      const description = describeDecision(transactionId, before, (transaction) => {
        const { currency } = before
        const into = listed(
          parts.map(({ name, amount, categoryId }) => {
            const own = categoryId === undefined ? "" : `, ${categoryName(before, categoryId)}`
            return `${name} (${money(amount, currency)}${own})`
          }),
        )
        const rest = leftOut === 0 ? "" : `, leaving out ${money(leftOut, currency)}, which is in no part`
        return {
          sentence: `You split ${transactionInWords(transaction, before)} into ${into}${rest}`,
          changes: [
            { what: transaction.name, before: money(transaction.amount, currency), after: null },
            ...parts.map(({ name, amount }) => ({ what: name, before: null, after: money(amount, currency) })),
          ],
        }
      })
      const own = ownCategories(parts)
      return { ...description, categoryIds: [...new Set([...description.categoryIds, ...own])] }
    },
    refersTo: ({ transactionId, parts }) => [
      transactionId,
      ...parts.map((part) => part.transactionId),
      ...ownCategories(parts),
    ],
    creates: ({ parts }) => parts.map((part) => part.transactionId),
  },
)

/** Changes fields that decide neither its month nor whether it is spending. */
const change = (budget: Budget, transactionId: TransactionId, changed: Partial<Transaction>): void => {
  budget.transactions.set(transactionId, { ...transactionIn(budget, transactionId), ...changed })
}

const TransactionReduced = defineEvent(
  Schema.TaggedStruct("TransactionReduced", { transactionId: Id, amount: Cents }),
  aboutOne(
    (budget, { transactionId, amount }) => change(budget, transactionId, { amount, reduced: true, loweredFrom: null }),
    ({ amount }, transaction, { currency }) => {
      const [from, to] = [money(transaction.amount, currency), money(amount, currency)]
      return {
        sentence: `You lowered ${transaction.name} (${shortDay(transaction.date)}) from ${from} to ${to}`,
        changes: [{ what: "Amount", before: from, after: to }],
      }
    },
  ),
)

const TransactionRenamed = defineEvent(
  Schema.TaggedStruct("TransactionRenamed", { transactionId: Id, name: Schema.String }),
  aboutOne(
    (budget, { transactionId, name }) => change(budget, transactionId, { name, renamed: true }),
    ({ name }, transaction, before) => ({
      sentence: `You renamed ${transactionInWords(transaction, before)} to ${name}`,
      changes: [{ what: "Name", before: transaction.name, after: name }],
    }),
  ),
)

/** An empty note removes it. */
const TransactionNoted = defineEvent(
  Schema.TaggedStruct("TransactionNoted", { transactionId: Id, note: Schema.String }),
  aboutOne(
    (budget, { transactionId, note }) => change(budget, transactionId, { note: note || null }),
    ({ note }, transaction, before) => {
      const what = transactionInWords(transaction, before)
      const noted = transaction.note === null ? `You added a note to ${what}` : `You changed the note on ${what}`
      return {
        sentence: note === "" ? `You removed the note from ${what}` : noted,
        changes: [{ what: "Note", before: transaction.note, after: note || null }],
      }
    },
  ),
)

const TransactionChecked = defineEvent(
  Schema.TaggedStruct("TransactionChecked", { transactionId: Id, checked: Schema.Boolean }),
  aboutOne(
    (budget, { transactionId, checked }) => change(budget, transactionId, { checked }),
    ({ checked }, transaction, before) => ({
      sentence: `You marked ${transactionInWords(transaction, before)} as ${checked ? "" : "not "}checked`,
      changes: changeIn("Checked", transaction.checked ? "yes" : null, checked ? "yes" : null),
    }),
  ),
)

const TransactionDeleted = defineEvent(
  Schema.TaggedStruct("TransactionDeleted", { transactionId: Id }),
  aboutOne(
    (budget, { transactionId }) => deleteTransaction(budget, transactionIn(budget, transactionId)),
    (_, transaction, before) => ({
      sentence: `You deleted ${transactionInWords(transaction, before)}`,
      changes: [{ what: transaction.name, before: money(transaction.amount, before.currency), after: null }],
    }),
  ),
)

export const transactionEvents = [
  TransactionAdded,
  TransactionAssigned,
  TransactionsAssigned,
  TransactionUnassigned,
  TransactionSplit,
  TransactionReduced,
  TransactionRenamed,
  TransactionNoted,
  TransactionChecked,
  TransactionDeleted,
  ...datingEvents,
  ...togetherEvents,
  PurchasePaidBack,
] as const

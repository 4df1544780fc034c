// The date of a transaction, and the month in which it counts.
import { Schema } from "effect"
import { monthOf, type Month } from "../../month.ts"
import { defineEvent } from "../event.ts"
import { Day, Id, InMonth } from "../event-fields.ts"
import { changeIn, dayBeside, monthInWords, transactionInWords } from "../wording.ts"
import { putTransaction } from "./apply.ts"
import { aboutOne, transactionIn } from "./descriptions.ts"
import { ownMonthOf } from "./schema.ts"

/** For an entry by hand. It counts in the month of its new date. */
const TransactionDated = defineEvent(
  Schema.TaggedStruct("TransactionDated", { transactionId: Id, date: Day }),
  aboutOne(
    (budget, { transactionId, date }) =>
      putTransaction(budget, { ...transactionIn(budget, transactionId), date, countedIn: null }),
    ({ date }, transaction, before) => {
      const [from, to] = [dayBeside(transaction.date, date), dayBeside(date, transaction.date)]
      return {
        sentence: `You moved ${transactionInWords(transaction, before)} to ${to}${alsoChanges(ownMonthOf(transaction), monthOf(date))}`,
        changes: changeIn("Day", from, to),
      }
    },
  ),
)

/** `month` is null for that of its date. The bank's date does not change. */
const TransactionCountedIn = defineEvent(
  Schema.TaggedStruct("TransactionCountedIn", { transactionId: Id, month: Schema.NullOr(InMonth) }),
  aboutOne(
    (budget, { transactionId, month }) =>
      putTransaction(budget, { ...transactionIn(budget, transactionId), countedIn: month }),
    ({ month }, transaction, before) => {
      const [from, to] = [ownMonthOf(transaction), month ?? ownMonthOf({ ...transaction, countedIn: null })]
      return {
        sentence: `You counted ${transactionInWords(transaction, before)} in ${monthInWords(to)} instead of ${monthInWords(from)}`,
        changes: changeIn("Counts in", monthInWords(from), monthInWords(to)),
      }
    },
  ),
)

/** If the new date is in another month, names both months, whose figures change. */
const alsoChanges = (from: Month, to: Month): string =>
  from === to ? "" : `, from ${monthInWords(from)} into ${monthInWords(to)}`

export const datingEvents = [TransactionDated, TransactionCountedIn] as const

// A transaction, as it is in a budget, in its snapshots and in undo events. Stored for ever: add optional fields, but
// never rename or remove one. The literals below are written out because spreading an object and then adding fields to
// it is many times slower in V8, and they are made for every row of a bank.
import { Schema } from "effect"
import { CountedAs } from "../../api/transactions.ts"
import { monthOf, type Month } from "../../month.ts"
import { Cents, Day, Id, InMonth } from "../event-fields.ts"
import { BankFact } from "../sync/schema.ts"

/** What only the bank decides. */
const facts = {
  date: Day,
  /** null if the person entered it. */
  accountId: Schema.NullOr(Id),
  bankTransactionId: Schema.NullOr(Id),
  merchant: Schema.NullOr(Schema.String),
  bankCategory: BankFact.fields.category,
  logoUrl: Schema.NullOr(Schema.String),
  pending: Schema.Boolean,
  /** Of a part of a split that had to give way to a lower amount of the bank's: what its amount was before. */
  loweredFrom: Schema.optionalKey(Schema.NullOr(Cents)),
}

/** What only the person decides. It outlasts whatever the bank reports later, and the parts of a split have it too. */
const decisions = {
  categoryId: Schema.NullOr(Id),
  /** Whether the name or the amount is the person's own, and so overrides the bank's. */
  renamed: Schema.Boolean,
  reduced: Schema.Boolean,
  /** null for none. */
  note: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** null as long as the person has not said it: then whatever is listed is spending. */
  countedAs: Schema.optionalKey(Schema.NullOr(CountedAs)),
  /** The month in which it counts, if that is not the month of its day. */
  countedIn: Schema.optionalKey(Schema.NullOr(InMonth)),
  /** The rule that chose its category, or that it is in none; null if the person did, or if nobody has. */
  ruleId: Schema.optionalKey(Schema.NullOr(Id)),
  /** Of a part of an entry by hand, what that was before. Of a bank's row, the row knows its parts. */
  splitOf: Schema.optionalKey(Schema.NullOr(Id)),
}

export const StoredTransaction = Schema.Struct({
  transactionId: Id,
  name: Schema.String,
  /** Above 0 is money out; below 0 a refund. */
  amount: Cents,
  ...facts,
  ...decisions,
})

type Stored = typeof StoredTransaction.Type
export type Transaction = Required<Stored>
type Own = Pick<Transaction, "transactionId" | "name" | "amount">
type Facts = Pick<Transaction, keyof typeof facts>
type Decisions = Pick<Transaction, keyof typeof decisions>

/** Before the person has decided anything. */
export const undecided: Decisions = {
  categoryId: null,
  renamed: false,
  reduced: false,
  note: null,
  countedAs: null,
  countedIn: null,
  ruleId: null,
  splitOf: null,
}

/** Of which the person has said neither in which category it is nor that it is, or is not, spending. */
export const isUndecidedSpending = ({
  categoryId,
  countedAs,
}: Pick<Transaction, "categoryId" | "countedAs">): boolean => categoryId === null && countedAs === null

/** Whether it is spending; a refund is, too. */
export const isSpending = ({ countedAs }: Pick<Transaction, "countedAs">): boolean =>
  countedAs === null || countedAs === "spending"

/** The month whose figures it belongs to; null if it is not spending, and so counts in none. */
export const budgetMonthOf = (transaction: Pick<Transaction, "date" | "countedAs" | "countedIn">): Month | null =>
  isSpending(transaction) ? (transaction.countedIn ?? monthOf(transaction.date)) : null

/** The month in which it counts, or would if it were spending. */
export const ownMonthOf = ({ date, countedIn }: Pick<Transaction, "date" | "countedIn">): Month =>
  countedIn ?? monthOf(date)

/** Whether the person has decided anything about it. */
export const isDecided = (transaction: Transaction): boolean =>
  (Object.keys(undecided) as ReadonlyArray<keyof Decisions>).some((field) => transaction[field] !== undecided[field])

/** `decidedIn` may be the transaction of which the bank reports something new. */
export const transactionOf = (own: Own, reported: Facts, decidedIn: Decisions): Transaction => ({
  transactionId: own.transactionId,
  name: own.name,
  amount: own.amount,
  date: reported.date,
  accountId: reported.accountId,
  bankTransactionId: reported.bankTransactionId,
  merchant: reported.merchant,
  bankCategory: reported.bankCategory,
  logoUrl: reported.logoUrl,
  pending: reported.pending,
  loweredFrom: reported.loweredFrom,
  categoryId: decidedIn.categoryId,
  renamed: decidedIn.renamed,
  reduced: decidedIn.reduced,
  note: decidedIn.note,
  countedAs: decidedIn.countedAs,
  countedIn: decidedIn.countedIn,
  ruleId: decidedIn.ruleId,
  splitOf: decidedIn.splitOf,
})

/** What was stored before a field existed lacks it: then nothing has been decided about it. */
export const transactionFrom = (read: <Field extends keyof Stored>(field: Field) => Stored[Field]): Transaction => ({
  transactionId: read("transactionId"),
  name: read("name"),
  amount: read("amount"),
  date: read("date"),
  accountId: read("accountId"),
  bankTransactionId: read("bankTransactionId"),
  merchant: read("merchant"),
  bankCategory: read("bankCategory"),
  logoUrl: read("logoUrl"),
  pending: read("pending"),
  loweredFrom: read("loweredFrom") ?? null,
  categoryId: read("categoryId"),
  renamed: read("renamed"),
  reduced: read("reduced"),
  note: read("note") ?? undecided.note,
  countedAs: read("countedAs") ?? undecided.countedAs,
  countedIn: read("countedIn") ?? undecided.countedIn,
  ruleId: read("ruleId") ?? undecided.ruleId,
  splitOf: read("splitOf") ?? undecided.splitOf,
})

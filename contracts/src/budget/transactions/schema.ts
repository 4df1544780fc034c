// A transaction, as it is in a budget, in its snapshots and in undo events: each attribute is declared once. Stored for
// ever: add attributes with `later`, but never rename or remove one.
import { Schema } from "effect"
import { CountedAs } from "../../api/transactions/transactions.ts"
import { monthOf, type Month } from "../../month.ts"
import { always, entity, later, type ValueOf } from "../entity.ts"
import { Cents, Day, Id, InMonth } from "../event-fields.ts"
import { BankFact } from "../sync/schema.ts"

const attributes = {
  transactionId: always("key", Id),
  name: always("key", Schema.String),
  /** Above 0 is money out; below 0 a refund. */
  amount: always("key", Cents),
  date: always("bank", Day),
  /** null if the person entered it. */
  accountId: always("bank", Schema.NullOr(Id)),
  bankTransactionId: always("bank", Schema.NullOr(Id)),
  merchant: always("bank", Schema.NullOr(Schema.String)),
  bankCategory: always("bank", BankFact.fields.category),
  logoUrl: always("bank", Schema.NullOr(Schema.String)),
  pending: always("bank", Schema.Boolean),
  /** Of a part of a split that had to give way to a lower amount of the bank's: what its amount was before. */
  loweredFrom: later("bank", Schema.NullOr(Cents), null),
  categoryId: always("person", Schema.NullOr(Id), null),
  /** Whether the name or the amount is the person's own, and so overrides the bank's. */
  renamed: always("person", Schema.Boolean, false),
  reduced: always("person", Schema.Boolean, false),
  /** null for none. */
  note: later("person", Schema.NullOr(Schema.String), null),
  /** null as long as the person has not said it: then whatever is listed is spending. */
  countedAs: later("person", Schema.NullOr(CountedAs), null),
  /** The month in which it counts, if that is not the month of its day. */
  countedIn: later("person", Schema.NullOr(InMonth), null),
  /** Whether they have compared it with what the bank or the receipt says. */
  checked: later("person", Schema.Boolean, false),
  /** The rule that chose its category, or that it is in none; null if the person did, or if nobody has. */
  ruleId: later("person", Schema.NullOr(Id), null),
  /** The account that a transfer went to, or came from, as the person says. */
  transferTo: later("person", Schema.NullOr(Id), null),
  /** The purchase that this money pays back: its category follows that of the purchase. */
  paysBack: later("person", Schema.NullOr(Id), null),
  /** Of a part of an entry by hand, what that was before. Of a bank's row, the row knows its parts. */
  splitOf: later("person", Schema.NullOr(Id), null),
  /** Of a part, the name that the person had given to the whole; null if they had not. */
  wholeName: later("person", Schema.NullOr(Schema.String), null),
}

export const transaction = entity(attributes)
export type Transaction = ValueOf<typeof attributes>

type By<Source> = {
  [Name in keyof Transaction]: (typeof attributes)[Name]["by"] extends Source ? Name : never
}[keyof Transaction]
type Decisions = Pick<Transaction, By<"person">>

/** Before the person has decided anything. */
export const undecided: Decisions = transaction.initial

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
export const isDecided = (value: Transaction): boolean =>
  transaction.by.person.some((name) => value[name] !== transaction.initial[name])

/** `decided` may be the transaction of which the bank reports something new. */
export const transactionOf = (
  own: Pick<Transaction, By<"key">>,
  reported: Pick<Transaction, By<"bank">>,
  decided: Decisions,
): Transaction => transaction.compose({ key: own, bank: reported, person: decided })

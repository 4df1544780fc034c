// A transaction in a budget, in its snapshots and in undo events: each attribute is declared once. Stored forever: add
// attributes with `later`, but never rename or remove one.
import { Schema } from "effect"
import { CountedAs } from "../../api/transactions/transactions.ts"
import { monthOf, type Month } from "../../month.ts"
import { always, entity, later, type ValueOf } from "../entity.ts"
import { Cents, Day, Id, InMonth } from "../event-fields.ts"
import { BankFact } from "../sync/schema.ts"

const attributes = {
  transactionId: always("key", Id),
  name: always("key", Schema.String),
  /** Above 0 for outflow; below 0 for a refund. */
  amount: always("key", Cents),
  date: always("bank", Day),
  /** null for an entry by hand. */
  accountId: always("bank", Schema.NullOr(Id)),
  bankTransactionId: always("bank", Schema.NullOr(Id)),
  merchant: always("bank", Schema.NullOr(Schema.String)),
  bankCategory: always("bank", BankFact.fields.category),
  logoUrl: always("bank", Schema.NullOr(Schema.String)),
  pending: always("bank", Schema.Boolean),
  /** The former amount of a split's part that was reduced because the bank lowered the whole. */
  loweredFrom: later("bank", Schema.NullOr(Cents), null),
  categoryId: always("person", Schema.NullOr(Id), null),
  /** Whether the name or the amount is the person's own, and so overrides the bank's. */
  renamed: always("person", Schema.Boolean, false),
  reduced: always("person", Schema.Boolean, false),
  note: later("person", Schema.NullOr(Schema.String), null),
  /** null if the person has not decided: then a listed transaction is spending. */
  countedAs: later("person", Schema.NullOr(CountedAs), null),
  /** The month in which it counts, if that is not the month of its date. */
  countedIn: later("person", Schema.NullOr(InMonth), null),
  /** Whether the person has compared it with the bank or the receipt. */
  checked: later("person", Schema.Boolean, false),
  /** The rule that chose its category, or none; null if the person did, or nobody. */
  ruleId: later("person", Schema.NullOr(Id), null),
  /** The account on the other side of a transfer, as the person has decided. */
  transferTo: later("person", Schema.NullOr(Id), null),
  /** The account that an entry by hand was paid from, as the person says. */
  paidFrom: later("person", Schema.NullOr(Id), null),
  /** The purchase that it pays back, whose category it follows. */
  paysBack: later("person", Schema.NullOr(Id), null),
  /** For a part of an entry by hand, the id of that entry. For a bank's row, the row lists its parts. */
  splitOf: later("person", Schema.NullOr(Id), null),
  /** For a part, the name that the person had given to the whole; null if they had not. */
  wholeName: later("person", Schema.NullOr(Schema.String), null),
}

export const transaction = entity(attributes)
export type Transaction = ValueOf<typeof attributes>

/** The account that reported it, or that it was paid from. */
export const accountOf = ({ accountId, paidFrom }: Pick<Transaction, "accountId" | "paidFrom">): string | null =>
  accountId ?? paidFrom

type By<Source> = {
  [Name in keyof Transaction]: (typeof attributes)[Name]["by"] extends Source ? Name : never
}[keyof Transaction]
type Decisions = Pick<Transaction, By<"person">>

/** Before any decision of the person. */
export const undecided: Decisions = transaction.initial

/** Whether the person has decided neither its category nor whether it is spending. */
export const isUndecidedSpending = ({
  categoryId,
  countedAs,
}: Pick<Transaction, "categoryId" | "countedAs">): boolean => categoryId === null && countedAs === null

/** Whether it is spending; a refund is, too. */
export const isSpending = ({ countedAs }: Pick<Transaction, "countedAs">): boolean =>
  countedAs === null || countedAs === "spending"

/** The month in whose figures it counts; null if it is not spending. */
export const budgetMonthOf = (transaction: Pick<Transaction, "date" | "countedAs" | "countedIn">): Month | null =>
  isSpending(transaction) ? (transaction.countedIn ?? monthOf(transaction.date)) : null

/** The month in which it counts, or would if it were spending. */
export const ownMonthOf = ({ date, countedIn }: Pick<Transaction, "date" | "countedIn">): Month =>
  countedIn ?? monthOf(date)

/** Whether the person has decided anything about it. */
export const isDecided = (value: Transaction): boolean =>
  transaction.by.person.some((name) => value[name] !== transaction.initial[name])

/** `decided` may be the former state of a transaction that the bank reports again. */
export const transactionOf = (
  own: Pick<Transaction, By<"key">>,
  reported: Pick<Transaction, By<"bank">>,
  decided: Decisions,
): Transaction => transaction.compose({ key: own, bank: reported, person: decided })

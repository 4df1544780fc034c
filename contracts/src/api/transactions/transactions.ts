import { Schema } from "effect"
import { SetAsideReason } from "../../budget/sync/schema.ts"
import { notSpending } from "../../budget/transactions/rules.ts"
import { ConnectionStatus } from "../accounts.ts"
import { MonthText, wholeNumber } from "../audit/fields.ts"
import { CategoryTypeOf } from "../categories.ts"
import { Amount, Id, Money, Text } from "../fields.ts"

/** A person's classification of a transaction. */
export const CountedAs = Schema.Literals(["spending", ...notSpending])
export type CountedAs = typeof CountedAs.Type

export const CategoryOf = Schema.Struct({
  categoryId: Schema.String,
  name: Schema.String,
  categoryType: CategoryTypeOf,
})
export type CategoryOf = typeof CategoryOf.Type

/**
 * `date` is YYYY-MM-DD. `amount` is above 0 for outflow, below 0 for a refund. `accountId` is null for an entry by
 * hand. `loweredFrom` is the former amount of a split's part whose whole the bank has lowered; else null. `countedAs`
 * is the classification by the person or a rule: anything but spending counts in no month. `countedIn` is the month in
 * which it counts, YYYY-MM, if it is not that of its date.
 */
export const Transaction = Schema.Struct({
  transactionId: Schema.String,
  name: Schema.String,
  amount: Money,
  date: Schema.String,
  logoUrl: Schema.NullOr(Schema.String),
  category: Schema.NullOr(CategoryOf),
  suggestedCategory: Schema.NullOr(CategoryOf),
  /** The reason for the suggestion, as a sentence. */
  suggestedBecause: Schema.optionalKey(Schema.String),
  accountId: Schema.NullOr(Schema.String),
  pending: Schema.Boolean,
  loweredFrom: Schema.NullOr(Money),
  note: Schema.NullOr(Schema.String),
  /** The rule that chose its category, or none; null if the person or nobody did. */
  ruleId: Schema.NullOr(Schema.String),
  /** The name that the bank or the file reported, if it was renamed. */
  reportedName: Schema.optionalKey(Schema.String),
  /** The bank's or the file's own text, if it differs from its name: "SQ *HARVEST GROCER 0412 SEATTLE". */
  statementText: Schema.optionalKey(Schema.String),
  countedAs: Schema.NullOr(CountedAs),
  countedIn: Schema.NullOr(Schema.String),
  /** The account on the other side of a transfer, if the person has chosen one. */
  transferTo: Schema.optionalKey(Schema.String),
  /** Present if the bank or the file calls it a transfer between the person's accounts, and only this side is known. */
  perhapsTransfer: Schema.optionalKey(Schema.Boolean),
  /** Present if it was entered by hand, and `accountId` is the account that it was paid from. */
  enteredByHand: Schema.optionalKey(Schema.Boolean),
  /** Present if the person has compared it with the bank or the receipt. */
  checked: Schema.optionalKey(Schema.Boolean),
})
export type Transaction = typeof Transaction.Type

/** The number of transactions of earlier months in one reply; a GET returns those after them. */
export const mostFromEarlierMonths = 50

/**
 * The beginning of the finaliser's queue, oldest first: transactions of past months without a category.
 * `previousMonthTotal` is their number, without the `importedToSort` from files, which GET /transactions/imported
 * lists.
 */
export const EarlierMonths = Schema.Struct({
  previousMonthTransactions: Schema.Array(Transaction),
  previousMonthTotal: Schema.Int,
  importedToSort: Schema.Int,
})
export type EarlierMonths = typeof EarlierMonths.Type

/** `after` is the date and the id of the last known one, separated by a space. */
export const EarlierMonthsRequest = Schema.Struct({
  limit: Schema.optionalKey(wholeNumber(1, mostFromEarlierMonths)),
  after: Schema.optionalKey(Id),
})

/** `month` selects one month; `after` is the `next` of the page before. */
export const ImportedRequest = Schema.Struct({
  month: Schema.optionalKey(MonthText),
  limit: Schema.optionalKey(wholeNumber(1, 200)),
  after: Schema.optionalKey(Id),
})

/** Imported transactions of past months without a category, newest first; `next` is null on the last page. */
export const ImportedToSort = Schema.Struct({
  transactions: Schema.Array(Transaction),
  next: Schema.NullOr(Schema.String),
})

export const SyncRequest = Schema.Struct({ accounts: Schema.Array(Id) })

export const UpdatedAccount = Schema.Struct({
  accountId: Schema.String,
  balance: Money,
  status: ConnectionStatus,
  message: Schema.optionalKey(Schema.String),
})
export type UpdatedAccount = typeof UpdatedAccount.Type

/** The number of rows kept out of the lists, by reason; "not spending" is the choice of a rule or a file. */
export const SetAsideCounts = Schema.Array(
  Schema.Struct({ reason: Schema.Literals([...SetAsideReason.literals, "not spending"]), count: Schema.Int }),
)

/**
 * `removedTransactionIds` are to be removed from the current month's list: they no longer exist, or the bank now dates
 * them in another month. `allModifiedOrAddedTransactions` does not include the finaliser's queue. `leftOut` are
 * sentences about unreadable rows of the bank. `history` counts transactions of much earlier months, which are in no
 * list here.
 */
export const SyncResponse = Schema.Struct({
  allModifiedOrAddedTransactions: Schema.Array(Transaction),
  removedTransactionIds: Schema.Array(Schema.String),
  ...EarlierMonths.fields,
  updatedAccounts: Schema.Array(UpdatedAccount),
  leftOut: Schema.optionalKey(Schema.Array(Schema.String)),
  setAside: Schema.optionalKey(SetAsideCounts),
  history: Schema.optionalKey(Schema.Int),
})
export type SyncResponse = typeof SyncResponse.Type

export const NewTransaction = Schema.Struct({
  updatedName: Text,
  updatedAmount: Amount,
  date: Text,
  categoryId: Schema.optionalKey(Id),
  /** The account that it was paid from. */
  accountId: Schema.optionalKey(Id),
  note: Schema.optionalKey(Text),
})
/** An empty `categoryId` means that none was chosen, and is refused. */
export const Assignment = Schema.Struct({ transactionId: Id, categoryId: Text })
/**
 * "Always put Alderport Metro into Transportation?": the `words` of a rule for that merchant, whose category was chosen
 * `count` times in a row. With `countedAs` it is "Always count Alderport Metro as a transfer?", and `categoryId` is
 * empty. PUT /rules/offers takes the `merchant` for which no rule may be offered again.
 */
export const RuleOffer = Schema.Struct({
  merchant: Schema.String,
  words: Schema.String,
  categoryId: Schema.String,
  name: Schema.String,
  countedAs: Schema.optionalKey(CountedAs),
  transferTo: Schema.optionalKey(Schema.String),
  count: Schema.Int,
})
export type RuleOffer = typeof RuleOffer.Type

/**
 * `offer` is present if the person has made the same choice before. The finaliser's queue is present if the transaction
 * is from a past month: this choice may change its suggestions.
 */
export const Assigned = Schema.Struct({
  category: CategoryOf,
  previousMonthTransactions: Schema.optionalKey(EarlierMonths.fields.previousMonthTransactions),
  previousMonthTotal: Schema.optionalKey(EarlierMonths.fields.previousMonthTotal),
  importedToSort: Schema.optionalKey(EarlierMonths.fields.importedToSort),
  offer: Schema.optionalKey(RuleOffer),
})

/** Each transaction at most once. */
export const Assignments = Schema.Struct({ assignments: Schema.Array(Assignment) })
/** The transactions in the order of the request, and the finaliser's queue afterwards. */
export const AssignedTogether = Schema.Struct({ transactions: Schema.Array(Transaction), ...EarlierMonths.fields })

/** An empty `note` removes it. */
export const Noting = Schema.Struct({ transactionId: Id, note: Text })

export const Checking = Schema.Struct({ transactionId: Id, checked: Schema.Boolean })

/** Without a `categoryId` a part stays in the original's category. */
export const SplitPart = Schema.Struct({
  updatedName: Text,
  updatedAmount: Amount,
  categoryId: Schema.optionalKey(Id),
})
/** Without `splitTransactions` the call is a rename to "split", because both have the same path. */
export const Split = Schema.Struct({ splitTransactions: Schema.optionalKey(Schema.Array(SplitPart)) })
export const Reduction = Schema.Struct({ updatedAmount: Amount })

export const Dating = Schema.Struct({ transactionId: Id, date: Text })
/** `month` is null for the month of its date. */
export const CountingIn = Schema.Struct({ transactionId: Id, month: Schema.NullOr(MonthText) })
/** `months` are those with changed figures, YYYY-MM. */
export const Moved = Schema.Struct({ transaction: Transaction, months: Schema.Array(Schema.String) })

/** Actions on many transactions at once. */
export const TogetherAction = Schema.Literals([
  "assign",
  "tag",
  "untag",
  "delete",
  "spending",
  ...notSpending,
  "refund",
])
export type TogetherAction = typeof TogetherAction.Type

/**
 * A transaction as the person saw it when they chose it. If one has changed since, none is changed, and the refusal
 * names those. A transaction that was set aside has the id of the bank's row.
 */
export const SeenTransaction = Schema.Struct({ transactionId: Id, amount: Amount, categoryId: Schema.NullOr(Text) })
export type SeenTransaction = typeof SeenTransaction.Type

/**
 * `categoryId` is for "assign", `tag` for "tag" and "untag", `purchaseId` is paid back by a "refund", `accountId` is
 * the other side of a "transfer", if known.
 */
export const Together = Schema.Struct({
  action: TogetherAction,
  transactions: Schema.Array(SeenTransaction),
  categoryId: Schema.optionalKey(Text),
  tag: Schema.optionalKey(Text),
  purchaseId: Schema.optionalKey(Text),
  accountId: Schema.optionalKey(Text),
})

/**
 * `changed` counts the transactions that differed before, `months` are those with changed figures, YYYY-MM. `offer` is
 * present if the person has made the same choice for that merchant before.
 */
export const ChangedTogether = Schema.Struct({
  message: Schema.String,
  changed: Schema.Int,
  months: Schema.Array(Schema.String),
  offer: Schema.optionalKey(RuleOffer),
})
export type ChangedTogether = typeof ChangedTogether.Type

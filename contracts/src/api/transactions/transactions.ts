import { Schema } from "effect"
import { SetAsideReason } from "../../budget/sync/schema.ts"
import { notSpending } from "../../budget/transactions/rules.ts"
import { ConnectionStatus } from "../accounts.ts"
import { MonthText, wholeNumber } from "../audit/fields.ts"
import { CategoryTypeOf } from "../categories.ts"
import { Amount, Id, Money, Text } from "../fields.ts"

/** What a person may say that a transaction is. */
export const CountedAs = Schema.Literals(["spending", ...notSpending])
export type CountedAs = typeof CountedAs.Type

export const CategoryOf = Schema.Struct({
  categoryId: Schema.String,
  name: Schema.String,
  categoryType: CategoryTypeOf,
})
export type CategoryOf = typeof CategoryOf.Type

/**
 * `date` is YYYY-MM-DD. `amount` above 0 is money out, below 0 a refund. `accountId` is null if the person entered it.
 * `loweredFrom` is what the amount of a split's part was before the bank lowered that of the whole; null if it did not.
 * `countedAs` is what the person, or a rule of theirs, has said that it is: whatever is not spending counts in no month. `countedIn` is the
 * month in which it counts, YYYY-MM, if they have chosen another than that of its day.
 */
export const Transaction = Schema.Struct({
  transactionId: Schema.String,
  name: Schema.String,
  amount: Money,
  date: Schema.String,
  logoUrl: Schema.NullOr(Schema.String),
  category: Schema.NullOr(CategoryOf),
  suggestedCategory: Schema.NullOr(CategoryOf),
  /** Why that is suggested, as a sentence. */
  suggestedBecause: Schema.optionalKey(Schema.String),
  accountId: Schema.NullOr(Schema.String),
  pending: Schema.Boolean,
  loweredFrom: Schema.NullOr(Money),
  note: Schema.NullOr(Schema.String),
  /** The rule that chose its category, or that it is in none; null if the person did, or nobody. */
  ruleId: Schema.NullOr(Schema.String),
  /** What the bank or the file calls it, if it has been named otherwise. */
  reportedName: Schema.optionalKey(Schema.String),
  /** The words of the bank or the file, if those are others than its name: "SQ *HARVEST GROCER 0412 SEATTLE". */
  statementText: Schema.optionalKey(Schema.String),
  countedAs: Schema.NullOr(CountedAs),
  countedIn: Schema.NullOr(Schema.String),
  /** The account on the other side of a transfer, if the person has said it. */
  transferTo: Schema.optionalKey(Schema.String),
  /** There if the bank or the file calls it a transfer between the person's accounts, and only this side of it is here. */
  perhapsTransfer: Schema.optionalKey(Schema.Boolean),
  /** There if the person has compared it with what the bank or the receipt says. */
  checked: Schema.optionalKey(Schema.Boolean),
})
export type Transaction = typeof Transaction.Type

/** How many transactions of earlier months are given at once; a GET asks for those after them. */
export const mostFromEarlierMonths = 50

/**
 * The beginning of the finaliser's queue, oldest first: transactions of months that are over, still without a category.
 * `previousMonthTotal` is how many there are, besides those `importedToSort` that files have brought: GET
 * /transactions/imported lists these.
 */
export const EarlierMonths = Schema.Struct({
  previousMonthTransactions: Schema.Array(Transaction),
  previousMonthTotal: Schema.Int,
  importedToSort: Schema.Int,
})
export type EarlierMonths = typeof EarlierMonths.Type

/** `after` is the date and the id of the last one that is known, with a space between. */
export const EarlierMonthsRequest = Schema.Struct({
  limit: Schema.optionalKey(wholeNumber(1, mostFromEarlierMonths)),
  after: Schema.optionalKey(Id),
})

/** `month` leaves out all others; `after` is the `next` of the page before. */
export const ImportedRequest = Schema.Struct({
  month: Schema.optionalKey(MonthText),
  limit: Schema.optionalKey(wholeNumber(1, 200)),
  after: Schema.optionalKey(Id),
})

/** Imported transactions of months that are over, still without a category, newest first; `next` is null on the last page. */
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

/** How many rows were recorded and kept out of the lists, and why; "not spending" are those of which a rule or a file says no more. */
export const SetAsideCounts = Schema.Array(
  Schema.Struct({ reason: Schema.Literals([...SetAsideReason.literals, "not spending"]), count: Schema.Int }),
)

/**
 * `removedTransactionIds` are to be taken off the current month's list: they no longer exist, or the bank now dates
 * them in another month. What is in the finaliser's queue is not in `allModifiedOrAddedTransactions`. `leftOut` are sentences about what
 * the bank sent and nobody can read. `history` counts those of months long over, which are in no list here.
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
  note: Schema.optionalKey(Text),
})
/** An empty `categoryId` means that nothing was chosen, and is refused as such. */
export const Assignment = Schema.Struct({ transactionId: Id, categoryId: Text })
/**
 * "Always put Alderport Metro into Transportation?": the `words` of a rule for that merchant, whose category was chosen
 * `count` times in a row. With `countedAs` it is "Always count Alderport Metro as a transfer?", and there is no category:
 * `categoryId` is empty. PUT /rules/offers takes the `merchant` who shall never be offered again.
 */
export const RuleOffer = Schema.Struct({
  merchant: Schema.String,
  words: Schema.String,
  categoryId: Schema.String,
  name: Schema.String,
  countedAs: Schema.optionalKey(Schema.Literals(notSpending)),
  transferTo: Schema.optionalKey(Schema.String),
  count: Schema.Int,
})
export type RuleOffer = typeof RuleOffer.Type

/**
 * `offer` is there if the person has chosen so before. The finaliser's queue is present if the assigned transaction is from a past month: suggestions in it may follow from
 * this choice.
 */
export const Assigned = Schema.Struct({
  category: CategoryOf,
  previousMonthTransactions: Schema.optionalKey(EarlierMonths.fields.previousMonthTransactions),
  previousMonthTotal: Schema.optionalKey(EarlierMonths.fields.previousMonthTotal),
  importedToSort: Schema.optionalKey(EarlierMonths.fields.importedToSort),
  offer: Schema.optionalKey(RuleOffer),
})

/** Each transaction once. */
export const Assignments = Schema.Struct({ assignments: Schema.Array(Assignment) })
/** The transactions in the order of the request, and the finaliser's queue as it is now. */
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
/** Without `splitTransactions` the call is a rename to "split", as its path is also that of a rename. */
export const Split = Schema.Struct({ splitTransactions: Schema.optionalKey(Schema.Array(SplitPart)) })
export const Reduction = Schema.Struct({ updatedAmount: Amount })

export const Dating = Schema.Struct({ transactionId: Id, date: Text })
/** `month` is null for the month of its day. */
export const CountingIn = Schema.Struct({ transactionId: Id, month: Schema.NullOr(MonthText) })
/** `months` are those whose figures have changed, YYYY-MM. */
export const Moved = Schema.Struct({ transaction: Transaction, months: Schema.Array(Schema.String) })

/** What can be done to many transactions at once. */
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
 * A transaction as the person saw it when they chose it. If it is no longer like that, nothing is done to any of them, and
 * the refusal says which ones have changed. What was set aside has the id of the bank's row.
 */
export const SeenTransaction = Schema.Struct({ transactionId: Id, amount: Amount, categoryId: Schema.NullOr(Text) })
export type SeenTransaction = typeof SeenTransaction.Type

/**
 * `categoryId` is for "assign", `tag` for "tag" and "untag", `purchaseId` what a "refund" pays back, `accountId` the other
 * side of a "transfer", where that is known.
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
 * `changed` is how many were not like that already, `months` are those whose figures have changed, YYYY-MM. `offer` is
 * there if the person has said so of that merchant before.
 */
export const ChangedTogether = Schema.Struct({
  message: Schema.String,
  changed: Schema.Int,
  months: Schema.Array(Schema.String),
  offer: Schema.optionalKey(RuleOffer),
})
export type ChangedTogether = typeof ChangedTogether.Type

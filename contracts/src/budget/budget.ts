// A person's budget: the fold of their events. The values in the maps are never changed, only replaced.
import type { ConnectionStatus } from "../api/accounts.ts"
import type { Account } from "./accounts/state.ts"
import type { Category } from "./categories/state.ts"
import type { CategoryType } from "./category-types/state.ts"
import type { Income } from "./incomes/state.ts"
import type { ImportedFile } from "./imports/schema.ts"
import { cleanedName } from "./merchants/cleaned.ts"
import type { MerchantChoice } from "./merchants/state.ts"
import { noPlan, type Plan } from "./plan/state.ts"
import type { Rule } from "./rules/schema.ts"
import type { RowsReported } from "./sync/schema.ts"
import type { BankRow, RemovedRow } from "./sync/state.ts"
import { isSpending, ownMonthOf, type Transaction } from "./transactions/schema.ts"
import type {
  AccountId,
  BankTransactionId,
  CategoryId,
  ImportId,
  IncomeId,
  ItemId,
  RuleId,
  TransactionId,
  TypeId,
  UserId,
} from "../ids.ts"
import { defaultCurrency, type Currency } from "../currency.ts"
import type { Cents } from "../money.ts"
import type { Month } from "../month.ts"
import { isMiscellaneous } from "./categories/rules.ts"

export interface User {
  readonly userId: UserId
  readonly name: string
  readonly username: string
  readonly timeZone: string
  /** The person chose it: a login from another zone does not change it. */
  readonly isTimeZoneChosen?: true
}

/** One login at one institution. `cursor` is how far its rows have been read; null to read from the start. */
export interface Item {
  readonly itemId: ItemId
  readonly institutionId: string | null
  readonly institutionName: string | null
  readonly cursor: string | null
  /** "coming": the bank has not sent older transactions yet; "short": only two months were requested. */
  readonly history: "coming" | "whole" | "short"
  readonly status: ConnectionStatus
  readonly message: string | null
}

/**
 * An account that the person has removed. Its categorised transactions stay, and are recognised if it is linked again.
 */
export interface FormerAccount
  extends
    Pick<
      Account,
      "accountId" | "itemId" | "plaidAccountId" | "persistentAccountId" | "name" | "mask" | "institutionName"
    >,
    Pick<Item, "institutionId"> {}

/**
 * For a split row whose amount is now `amount`: the excess over the parts and the part that the person left out; 0 or
 * less if there is none.
 */
export const beyondParts = ({ claimed, leftOut }: BankRow, amount: Cents): Cents =>
  amount - claimed - Math.max(leftOut, 0)

/** The institution of an account: its item's, unless it was opened by hand. */
export const institutionOf = (
  budget: Budget,
  { itemId, institutionName }: Pick<Account, "itemId" | "institutionName">,
): Pick<Item, "institutionId" | "institutionName"> =>
  itemId === null ? { institutionId: null, institutionName } : defined(budget.items.get(itemId))

/** The parts of a split row that still exist. */
export const partsOf = (budget: Budget, { parts }: BankRow): ReadonlyArray<Transaction> =>
  parts.flatMap((part) => budget.transactions.get(part) ?? [])

/** The first of two equal ones. */
export const largestOf = (parts: ReadonlyArray<Transaction>): Transaction | undefined =>
  parts.reduce<Transaction | undefined>(
    (largest, part) => (largest === undefined || part.amount > largest.amount ? part : largest),
    undefined,
  )

/** An import that is in the budget. */
export interface Import {
  readonly importId: ImportId
  readonly files: ReadonlyArray<ImportedFile>
  /** The number of its rows. */
  readonly rows: number
}

/** An unfinished import. Its rows are prepared, but not in the budget. */
export interface StagedImport extends Import {
  readonly bankRows: Map<BankTransactionId, BankRow>
  readonly transactions: Map<TransactionId, Transaction>
  readonly months: Map<Month, Array<TransactionId>>
  /** Whether the income had been split over the types when it started. */
  readonly wasPlanned: boolean
}

/** An unfinished sync. Nothing of it is in the budget. */
export interface StagedReport {
  readonly syncId: string
  readonly parts: Array<RowsReported>
}

export interface Budget {
  user: User | null
  /** The currency of all amounts. It can only change while there are none. */
  currency: Currency
  /** The plan after all incomes of limited time have ended. That of a month is in `plans`. */
  plan: Plan
  readonly items: Map<ItemId, Item>
  readonly accounts: Map<AccountId, Account>
  readonly formerAccounts: Map<AccountId, FormerAccount>
  readonly incomes: Map<IncomeId, Income>
  readonly categoryTypes: Map<TypeId, CategoryType>
  /** In the order of their creation, including deleted ones. */
  readonly categories: Map<CategoryId, Category>
  readonly transactions: Map<TransactionId, Transaction>
  readonly bankRows: Map<BankTransactionId, BankRow>
  readonly removedRows: Map<BankTransactionId, RemovedRow>
  /** Deleted entries by hand, which can be searched for. A bank's row records its deletion itself. */
  readonly deletedEntries: Map<TransactionId, Transaction>
  /** The transactions of each month. */
  readonly months: Map<Month, Set<TransactionId>>
  /** The plan at the end of each month that changed it, and of the first month after each income's end. */
  readonly plans: Map<Month, Plan>
  readonly choices: Map<string, MerchantChoice>
  /** In the order in which they are tried: the first one that fits decides. */
  readonly rules: Map<RuleId, Rule>
  readonly imports: Map<ImportId, Import>
  staged: StagedImport | StagedReport | null
}

/** A budget without events. */
export const emptyBudget = (): Budget => ({
  user: null,
  currency: defaultCurrency,
  plan: noPlan,
  items: new Map(),
  accounts: new Map(),
  formerAccounts: new Map(),
  incomes: new Map(),
  categoryTypes: new Map(),
  categories: new Map(),
  transactions: new Map(),
  bankRows: new Map(),
  removedRows: new Map(),
  deletedEntries: new Map(),
  months: new Map(),
  plans: new Map(),
  choices: new Map(),
  rules: new Map(),
  imports: new Map(),
  staged: null,
})

export const livingCategories = (budget: Budget): ReadonlyArray<Category> =>
  [...budget.categories.values()].filter((category) => category.deletedIn === null)

export const categoriesOf = (budget: Budget, typeId: TypeId): ReadonlyArray<Category> =>
  livingCategories(budget).filter((category) => category.typeId === typeId)

/** A category by its id, unless it was deleted. */
export const livingCategory = (budget: Budget, categoryId: CategoryId): Category | undefined => {
  const category = budget.categories.get(categoryId)
  return category?.deletedIn === null ? category : undefined
}

/** The import that brought the transaction, or the row that it is a part of, unless a bank has reported that since. */
export const importOf = (
  budget: Budget,
  { bankTransactionId }: Pick<Transaction, "bankTransactionId">,
): ImportId | null => {
  const row = bankTransactionId === null ? undefined : budget.bankRows.get(bankTransactionId)
  return row?.fact.imported?.importId ?? null
}

/** Whether it came from a file, or was old when the bank reported it: these are not sorted one by one. */
export const isHistory = (budget: Budget, { bankTransactionId }: Pick<Transaction, "bankTransactionId">): boolean => {
  const fact = bankTransactionId === null ? undefined : budget.bankRows.get(bankTransactionId)?.fact
  return fact !== undefined && (fact.imported !== undefined || fact.history === true)
}

/** The transaction that it is a part of, by its id before the split; null if it is no part. */
export const splitOf = (
  budget: Budget,
  transaction: Pick<Transaction, "bankTransactionId" | "splitOf">,
): TransactionId | null => {
  const { bankTransactionId } = transaction
  if (bankTransactionId === null) return transaction.splitOf
  const row = budget.bankRows.get(bankTransactionId)
  return row?.fate === "split" ? row.transactionId : null
}

/** Whether it has no category, or one named Miscellaneous. */
export const isUncategorised = (budget: Budget, { categoryId }: Pick<Transaction, "categoryId">): boolean =>
  categoryId === null || isMiscellaneous(budget.categories.get(categoryId)?.name ?? "")

/** Whether it still has to be sorted. Transactions in Miscellaneous count as sorted once their month is over. */
export const isToSort = (budget: Budget, transaction: Transaction, presentMonth: Month): boolean =>
  isSpending(transaction) &&
  (transaction.categoryId === null || (isUncategorised(budget, transaction) && ownMonthOf(transaction) >= presentMonth))

export const transactionsOf = (budget: Budget, month: Month): ReadonlyArray<Transaction> =>
  [...(budget.months.get(month) ?? [])].map((id) => defined(budget.transactions.get(id)))

/** The fact that the bank or the file reported; undefined for an entry by hand. */
export const factOf = (budget: Budget, { bankTransactionId }: Pick<Transaction, "bankTransactionId">) =>
  bankTransactionId === null ? undefined : budget.bankRows.get(bankTransactionId)?.fact

/** The initial name of a row: the provider's name of the merchant, or else the cleaned text. */
export const nameOfFact = ({ merchant, name }: Pick<BankRow["fact"], "merchant" | "name">): string =>
  merchant ?? cleanedName(name)

/** The name that was reported; undefined for an entry by hand. */
export const reportedNameOf = (
  budget: Budget,
  transaction: Pick<Transaction, "bankTransactionId">,
): string | undefined => {
  const fact = factOf(budget, transaction)
  return fact && nameOfFact(fact)
}

/** The merchant's name: the provider's, or else the row's own. */
export const merchantOf = (transaction: Pick<Transaction, "merchant" | "name">): string =>
  transaction.merchant ?? transaction.name

export const merchantKey = (transaction: Pick<Transaction, "merchant" | "name">): string =>
  merchantOf(transaction).trim().toLowerCase()

/** Asserts a value whose existence the fold guarantees. */
export const defined = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error("a budget refers to something that is not in it")
  return value
}

// Events for tests. Omitted fields have values of a person called Ada in February 2026.
import type { BankFact } from "../src/budget/sync/schema.ts"
import type { EventOf, EventType } from "../src/budget/events.ts"

/** The fields that a test sets in an event of that type. */
export type EventFields<Type extends EventType> = Partial<Omit<EventOf<Type>, "_tag">>

export const february = "2026-02"

const event = <Type extends EventType>(_tag: Type, fields: Omit<EventOf<Type>, "_tag">) =>
  ({ _tag, ...fields }) as unknown as EventOf<Type>

export const registered = (fields: EventFields<"UserRegistered"> = {}) =>
  event("UserRegistered", { userId: "ada", name: "Ada Lovelace", username: "ada", timeZone: "UTC", ...fields })

/** `amount` in cents. */
export const income = (amount: number, fields: EventFields<"IncomeAdded"> = {}) =>
  event("IncomeAdded", {
    incomeId: "income",
    amount,
    incomeSource: "EMPLOYER",
    incomeType: "SALARY",
    description: "",
    month: february,
    ...fields,
  })

/** Shares in thousandths, as they are short. The types' ids are their names. */
export const typesSet = (needs: number, wants: number, investments: number, month: string = february) =>
  event("CategoryTypesSet", {
    types: [
      { typeId: "needs", name: "needs", share: needs * 1000 },
      { typeId: "wants", name: "wants", share: wants * 1000 },
      { typeId: "investments", name: "investments", share: investments * 1000 },
    ],
    month,
  })

/** The category's id is its name in lower case; its share is given in thousandths. */
export const category = (name: string, share: number, fields: EventFields<"CategoryAdded"> = {}) =>
  event("CategoryAdded", {
    categoryId: name.toLowerCase(),
    typeId: "needs",
    name,
    share: share * 1000,
    month: february,
    ...fields,
  })

/** 5000.00 a month: 2500.00 for needs, 40 % of it for groceries and 50 % for rent. */
export const plan = [
  income(5000_00),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  category("Rent", 500),
] as const

export const reallocated = (
  shares: Readonly<Record<string, number>>,
  fields: EventFields<"CategoriesReallocated"> = {},
) =>
  event("CategoriesReallocated", {
    typeId: "needs",
    shares: Object.entries(shares).map(([categoryId, share]) => ({ categoryId, share: share * 1000 })),
    month: february,
    ...fields,
  })

export const categoryDeleted = (categoryId: string, month: string = february) =>
  event("CategoryDeleted", { categoryId, month })

/** An entry by hand; its id is its name in lower case. */
export const entered = (name: string, amount: number, fields: EventFields<"TransactionAdded"> = {}) =>
  event("TransactionAdded", { transactionId: name.toLowerCase(), name, amount, date: "2026-02-10", ...fields })

export const assigned = (transactionId: string, categoryId: string) =>
  event("TransactionAssigned", { transactionId, categoryId })

/** Transactions with their categories. */
export const assignedTogether = (categories: Readonly<Record<string, string>>) =>
  event("TransactionsAssigned", {
    assignments: Object.entries(categories).map(([transactionId, categoryId]) => ({ transactionId, categoryId })),
  })

export const unassigned = (transactionId: string) => event("TransactionUnassigned", { transactionId })

/** Parts by name, in cents; their ids are their names in lower case. */
export const split = (transactionId: string, parts: Readonly<Record<string, number>>, leftOut: number = 0) =>
  event("TransactionSplit", {
    transactionId,
    parts: Object.entries(parts).map(([name, amount]) => ({ transactionId: name.toLowerCase(), name, amount })),
    leftOut,
  })

export const reduced = (transactionId: string, amount: number) => event("TransactionReduced", { transactionId, amount })

export const renamed = (transactionId: string, name: string) => event("TransactionRenamed", { transactionId, name })

/** An empty note removes it. */
export const noted = (transactionId: string, note: string) => event("TransactionNoted", { transactionId, note })

export const checked = (transactionId: string, is = true) => event("TransactionChecked", { transactionId, checked: is })

export const deleted = (transactionId: string) => event("TransactionDeleted", { transactionId })

/** A rule that puts all transactions of that merchant into that category. */
export const ruleMade = (words: string, categoryId: string, fields: EventFields<"RuleMade"> = {}) =>
  event("RuleMade", {
    ruleId: `rule-${words.toLowerCase()}`,
    conditions: { text: { how: "is", words } },
    outcome: { categoryId },
    ...fields,
  })

/** Applied in February to those transactions. */
export const ruleApplied = (
  ruleId: string,
  transactionIds: ReadonlyArray<string>,
  fields: EventFields<"RuleApplied"> = {},
) =>
  event("RuleApplied", {
    ruleId,
    on: "2026-02-14",
    transactions: transactionIds.map((transactionId) => ({ transactionId })),
    ...fields,
  })

/** Another date for an entry by hand. */
export const dated = (transactionId: string, date: string) => event("TransactionDated", { transactionId, date })

/** null for the month of its date. */
export const countedIn = (transactionId: string, month: string | null) =>
  event("TransactionCountedIn", { transactionId, month })

export const paidBack = (
  purchaseId: string,
  categoryId: string | null,
  ...transactionIds: ReadonlyArray<string>
): EventOf<"PurchasePaidBack"> => ({ _tag: "PurchasePaidBack", purchaseId, categoryId, transactionIds })

export const transferredTo = (
  accountId: string,
  ...transactionIds: ReadonlyArray<string>
): EventOf<"TransactionsCounted"> => ({ _tag: "TransactionsCounted", as: "transfer", accountId, transactionIds })

export const countedAs = (
  as: EventOf<"TransactionsCounted">["as"],
  ...transactionIds: ReadonlyArray<string>
): EventOf<"TransactionsCounted"> => ({ _tag: "TransactionsCounted", as, transactionIds })

export const tagged = (tag: string, ...transactionIds: ReadonlyArray<string>) =>
  event("TransactionsTagged", { tag, transactionIds })

export const untagged = (tag: string, ...transactionIds: ReadonlyArray<string>) =>
  event("TransactionsUntagged", { tag, transactionIds })

export const deletedTogether = (...transactionIds: ReadonlyArray<string>) =>
  event("TransactionsDeleted", { transactionIds })

/** The account's id is "checking", its item's "harbor". */
export const linked = (fields: EventFields<"AccountLinked"> = {}) =>
  event("AccountLinked", {
    accountId: "checking",
    itemId: "harbor",
    plaidAccountId: "plaid-checking",
    institutionId: "ins_harbor",
    institutionName: "Harbor Bank",
    name: "Everyday",
    mask: "0001",
    accountType: "CHECKING",
    balance: 0,
    ...fields,
  })

/** One row of the bank, booked and without a known merchant. */
export const fact = (bankTransactionId: string, amount: number, fields: Partial<BankFact> = {}): BankFact => ({
  bankTransactionId,
  accountId: "checking",
  name: bankTransactionId.toUpperCase(),
  merchant: null,
  amount,
  date: "2026-02-10",
  pending: false,
  logoUrl: null,
  category: null,
  ...fields,
})

export const synced = (fields: EventFields<"TransactionsSynced"> = {}) =>
  event("TransactionsSynced", {
    itemId: "harbor",
    cursor: "1",
    imported: [],
    posted: [],
    modified: [],
    removed: [],
    gone: [],
    setAside: [],
    tooOld: 0,
    balances: [],
    ...fields,
  })

/** A part of a sync, which counts with the `synced` of the same `syncId`. */
export const reported = (syncId: string, part: number, fields: EventFields<"RowsReported"> = {}) =>
  event("RowsReported", {
    syncId,
    part,
    itemId: "harbor",
    imported: [],
    posted: [],
    modified: [],
    removed: [],
    gone: [],
    setAside: [],
    ...fields,
  })

/** New rows; our id of each is the bank's, prefixed with "our-". */
export const imported = (...facts: ReadonlyArray<BankFact>): EventOf<"TransactionsSynced"> =>
  synced({ imported: facts.map((each) => ({ transactionId: `our-${each.bankTransactionId}`, fact: each })) })

export const timeZoneChanged = (timeZone: string): EventOf<"TimeZoneChanged"> => ({ _tag: "TimeZoneChanged", timeZone })

export const zoneChosen = (timeZone: string, isChosen = true) => event("TimeZoneChanged", { timeZone, isChosen })
export const nameChanged = (name: string): EventOf<"NameChanged"> => ({ _tag: "NameChanged", name })

export const currencyChosen = (currency: string): EventOf<"CurrencyChosen"> => ({ _tag: "CurrencyChosen", currency })

export const categoryRenamed = (categoryId: string, name: string) => event("CategoryRenamed", { categoryId, name })

/** With the transactions that are removed together with it. */
export const accountRemoved = (accountId: string, ...dropped: ReadonlyArray<string>) =>
  event("AccountRemoved", { accountId, dropped })

export const accountClosed = (accountId: string): EventOf<"AccountClosed"> => ({ _tag: "AccountClosed", accountId })

export const accountReopened = (accountId: string) => event("AccountReopened", { accountId })

/** The connection of the item "harbor". */
export const connectionChanged = (
  status: EventOf<"ConnectionChanged">["status"],
  fields: EventFields<"ConnectionChanged"> = {},
): EventOf<"ConnectionChanged"> => ({ _tag: "ConnectionChanged", itemId: "harbor", status, ...fields })

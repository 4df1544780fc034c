import { type Budget } from "@evenkeel/contracts/budget/budget";
import type { BudgetEvent } from "@evenkeel/contracts/events/events";
import { type Month } from "@evenkeel/contracts/month";
/** One throw of the dice: what happens, and four numbers that choose its particulars among what is possible then. */
export interface Throw {
    readonly what: keyof typeof happenings;
    readonly a: number;
    readonly b: number;
    readonly c: number;
    readonly d: number;
}
/** What the dice need to know. `count` makes ids. */
export interface Scene {
    readonly budget: Budget;
    readonly month: Month;
    readonly count: number;
}
export type Happening = (scene: Scene, dice: Throw) => BudgetEvent | undefined;
/** Each gives the event, or nothing where it could not happen. */
export declare const happenings: {
    timeZone: (_: Scene, { a }: Throw) => {
        _tag: "TimeZoneChanged";
        timeZone: string;
    };
    income: ({ count, month }: Scene, { a }: Throw) => {
        _tag: "IncomeAdded";
        incomeId: string;
        amount: number;
        incomeSource: "EMPLOYER";
        incomeType: "SALARY";
        description: string;
        month: string;
    };
    types: ({ month }: Scene, { a, b }: Throw) => {
        _tag: "CategoryTypesSet";
        types: {
            typeId: string;
            name: "investments" | "needs" | "wants";
            share: number;
        }[];
        month: string;
    };
    category: ({ budget, count, month }: Scene, { a, b, c }: Throw) => {
        _tag: "CategoryAdded";
        categoryId: string;
        typeId: string;
        name: string;
        share: number;
        month: string;
    } | undefined;
    reallocation: ({ budget, month }: Scene, { a, b }: Throw) => {
        _tag: "CategoriesReallocated";
        typeId: string;
        shares: {
            categoryId: string;
            share: number;
        }[];
        month: string;
    } | undefined;
    renamedCategory: ({ budget }: Scene, { a, b }: Throw) => {
        _tag: "CategoryRenamed";
        categoryId: string;
        name: string;
    } | undefined;
    deletedCategory: ({ budget, month }: Scene, { a }: Throw) => {
        _tag: "CategoryDeleted";
        categoryId: string;
        month: string;
    } | undefined;
    account: ({ count }: Scene, { a, b }: Throw) => {
        _tag: "AccountLinked";
        accountId: string;
        itemId: string;
        plaidAccountId: string;
        institutionId: null;
        institutionName: string | null;
        name: string;
        mask: null;
        accountType: "CHECKING" | "CREDIT" | "INVESTMENT" | "LOAN" | "SAVING" | null;
        balance: number;
    };
    removedAccount: ({ budget }: Scene, { a }: Throw) => {
        _tag: "AccountRemoved";
        accountId: string;
        dropped: string[];
    } | undefined;
    closedAccount: ({ budget }: Scene, { a }: Throw) => {
        _tag: "AccountClosed";
        accountId: string;
    } | undefined;
    connection: ({ budget }: Scene, { a, b }: Throw) => {
        _tag: "ConnectionChanged";
        itemId: string;
        status: "connected" | "error" | "reconnect";
        message: string | null;
    } | undefined;
    imported: (scene: Scene, dice: Throw) => {
        readonly _tag: "AccountClosed";
        readonly accountId: string;
    } | {
        readonly _tag: "AccountLinked";
        readonly accountId: string;
        readonly itemId: string;
        readonly plaidAccountId: string;
        readonly institutionId: string | null;
        readonly institutionName: string | null;
        readonly name: string;
        readonly mask: string | null;
        readonly accountType: "CHECKING" | "CREDIT" | "INVESTMENT" | "LOAN" | "SAVING" | null;
        readonly balance: number;
    } | {
        readonly _tag: "AccountRemoved";
        readonly accountId: string;
        readonly dropped: readonly string[];
    } | {
        readonly _tag: "CategoriesReallocated";
        readonly typeId: string;
        readonly shares: readonly {
            readonly categoryId: string;
            readonly share: number;
        }[];
        readonly month: string;
    } | {
        readonly _tag: "CategoryAdded";
        readonly categoryId: string;
        readonly typeId: string;
        readonly name: string;
        readonly share: number;
        readonly month: string;
    } | {
        readonly _tag: "CategoryDeleted";
        readonly categoryId: string;
        readonly month: string;
    } | {
        readonly _tag: "CategoryRenamed";
        readonly categoryId: string;
        readonly name: string;
    } | {
        readonly _tag: "CategoryTypesSet";
        readonly types: readonly {
            readonly typeId: string;
            readonly name: "investments" | "needs" | "wants";
            readonly share: number;
        }[];
        readonly month: string;
    } | {
        readonly _tag: "ConnectionChanged";
        readonly itemId: string;
        readonly status: "connected" | "error" | "reconnect";
        readonly message: string | null;
    } | {
        readonly _tag: "IncomeAdded";
        readonly incomeId: string;
        readonly amount: number;
        readonly incomeSource: "BOND" | "BUSINESS" | "CLIENT" | "EMPLOYER" | "FAMILY" | "FRIEND" | "GOVERNMENT" | "INTELLECTUAL_PROPERTY" | "MUTUAL_FUND" | "OTHER" | "PROPERTY" | "RETIREMENT_ACCOUNT" | "SAVINGS_ACCOUNT" | "STOCK";
        readonly incomeType: "ALIMONY" | "BONUS" | "CAPITAL_GAINS" | "CHILD_SUPPORT" | "COMMISSION" | "FREELANCE" | "GIFT" | "INVESTMENT" | "OTHER" | "PENSION" | "RENTAL" | "ROYALTIES" | "SALARY" | "SOCIAL_SECURITY";
        readonly description: string;
        readonly month: string;
    } | {
        readonly _tag: "TimeZoneChanged";
        readonly timeZone: string;
    } | {
        readonly _tag: "TransactionAdded";
        readonly transactionId: string;
        readonly name: string;
        readonly amount: number;
        readonly date: string;
    } | {
        readonly _tag: "TransactionAssigned";
        readonly transactionId: string;
        readonly categoryId: string;
    } | {
        readonly _tag: "TransactionDeleted";
        readonly transactionId: string;
    } | {
        readonly _tag: "TransactionReduced";
        readonly transactionId: string;
        readonly amount: number;
    } | {
        readonly _tag: "TransactionRenamed";
        readonly transactionId: string;
        readonly name: string;
    } | {
        readonly _tag: "TransactionSplit";
        readonly transactionId: string;
        readonly parts: readonly {
            readonly transactionId: string;
            readonly name: string;
            readonly amount: number;
        }[];
        readonly leftOut: number;
    } | {
        readonly _tag: "TransactionUnassigned";
        readonly transactionId: string;
    } | {
        readonly _tag: "TransactionsSynced";
        readonly itemId: string;
        readonly cursor: string;
        readonly imported: readonly {
            readonly transactionId: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
        }[];
        readonly posted: readonly {
            readonly transactionId: string;
            readonly replaces: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly rest?: {
                readonly transactionId: string;
                readonly amount: number;
            };
            readonly splitUndone?: {
                readonly categoryId: string | null;
            };
        }[];
        readonly modified: readonly {
            readonly transactionId: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly rest?: {
                readonly transactionId: string;
                readonly amount: number;
            };
            readonly splitUndone?: {
                readonly categoryId: string | null;
            };
        }[];
        readonly removed: readonly string[];
        readonly gone: readonly string[];
        readonly setAside: readonly {
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly reason: "card payment" | "foreign currency" | "income" | "transfer";
        }[];
        readonly tooOld: number;
        readonly balances: readonly {
            readonly accountId: string;
            readonly balance: number;
        }[];
    } | {
        readonly _tag: "UserRegistered";
        readonly userId: string;
        readonly name: string;
        readonly username: string;
        readonly timeZone: string;
    } | undefined;
    posted: (scene: Scene, dice: Throw) => {
        readonly _tag: "AccountClosed";
        readonly accountId: string;
    } | {
        readonly _tag: "AccountLinked";
        readonly accountId: string;
        readonly itemId: string;
        readonly plaidAccountId: string;
        readonly institutionId: string | null;
        readonly institutionName: string | null;
        readonly name: string;
        readonly mask: string | null;
        readonly accountType: "CHECKING" | "CREDIT" | "INVESTMENT" | "LOAN" | "SAVING" | null;
        readonly balance: number;
    } | {
        readonly _tag: "AccountRemoved";
        readonly accountId: string;
        readonly dropped: readonly string[];
    } | {
        readonly _tag: "CategoriesReallocated";
        readonly typeId: string;
        readonly shares: readonly {
            readonly categoryId: string;
            readonly share: number;
        }[];
        readonly month: string;
    } | {
        readonly _tag: "CategoryAdded";
        readonly categoryId: string;
        readonly typeId: string;
        readonly name: string;
        readonly share: number;
        readonly month: string;
    } | {
        readonly _tag: "CategoryDeleted";
        readonly categoryId: string;
        readonly month: string;
    } | {
        readonly _tag: "CategoryRenamed";
        readonly categoryId: string;
        readonly name: string;
    } | {
        readonly _tag: "CategoryTypesSet";
        readonly types: readonly {
            readonly typeId: string;
            readonly name: "investments" | "needs" | "wants";
            readonly share: number;
        }[];
        readonly month: string;
    } | {
        readonly _tag: "ConnectionChanged";
        readonly itemId: string;
        readonly status: "connected" | "error" | "reconnect";
        readonly message: string | null;
    } | {
        readonly _tag: "IncomeAdded";
        readonly incomeId: string;
        readonly amount: number;
        readonly incomeSource: "BOND" | "BUSINESS" | "CLIENT" | "EMPLOYER" | "FAMILY" | "FRIEND" | "GOVERNMENT" | "INTELLECTUAL_PROPERTY" | "MUTUAL_FUND" | "OTHER" | "PROPERTY" | "RETIREMENT_ACCOUNT" | "SAVINGS_ACCOUNT" | "STOCK";
        readonly incomeType: "ALIMONY" | "BONUS" | "CAPITAL_GAINS" | "CHILD_SUPPORT" | "COMMISSION" | "FREELANCE" | "GIFT" | "INVESTMENT" | "OTHER" | "PENSION" | "RENTAL" | "ROYALTIES" | "SALARY" | "SOCIAL_SECURITY";
        readonly description: string;
        readonly month: string;
    } | {
        readonly _tag: "TimeZoneChanged";
        readonly timeZone: string;
    } | {
        readonly _tag: "TransactionAdded";
        readonly transactionId: string;
        readonly name: string;
        readonly amount: number;
        readonly date: string;
    } | {
        readonly _tag: "TransactionAssigned";
        readonly transactionId: string;
        readonly categoryId: string;
    } | {
        readonly _tag: "TransactionDeleted";
        readonly transactionId: string;
    } | {
        readonly _tag: "TransactionReduced";
        readonly transactionId: string;
        readonly amount: number;
    } | {
        readonly _tag: "TransactionRenamed";
        readonly transactionId: string;
        readonly name: string;
    } | {
        readonly _tag: "TransactionSplit";
        readonly transactionId: string;
        readonly parts: readonly {
            readonly transactionId: string;
            readonly name: string;
            readonly amount: number;
        }[];
        readonly leftOut: number;
    } | {
        readonly _tag: "TransactionUnassigned";
        readonly transactionId: string;
    } | {
        readonly _tag: "TransactionsSynced";
        readonly itemId: string;
        readonly cursor: string;
        readonly imported: readonly {
            readonly transactionId: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
        }[];
        readonly posted: readonly {
            readonly transactionId: string;
            readonly replaces: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly rest?: {
                readonly transactionId: string;
                readonly amount: number;
            };
            readonly splitUndone?: {
                readonly categoryId: string | null;
            };
        }[];
        readonly modified: readonly {
            readonly transactionId: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly rest?: {
                readonly transactionId: string;
                readonly amount: number;
            };
            readonly splitUndone?: {
                readonly categoryId: string | null;
            };
        }[];
        readonly removed: readonly string[];
        readonly gone: readonly string[];
        readonly setAside: readonly {
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly reason: "card payment" | "foreign currency" | "income" | "transfer";
        }[];
        readonly tooOld: number;
        readonly balances: readonly {
            readonly accountId: string;
            readonly balance: number;
        }[];
    } | {
        readonly _tag: "UserRegistered";
        readonly userId: string;
        readonly name: string;
        readonly username: string;
        readonly timeZone: string;
    } | undefined;
    modified: (scene: Scene, dice: Throw) => {
        readonly _tag: "AccountClosed";
        readonly accountId: string;
    } | {
        readonly _tag: "AccountLinked";
        readonly accountId: string;
        readonly itemId: string;
        readonly plaidAccountId: string;
        readonly institutionId: string | null;
        readonly institutionName: string | null;
        readonly name: string;
        readonly mask: string | null;
        readonly accountType: "CHECKING" | "CREDIT" | "INVESTMENT" | "LOAN" | "SAVING" | null;
        readonly balance: number;
    } | {
        readonly _tag: "AccountRemoved";
        readonly accountId: string;
        readonly dropped: readonly string[];
    } | {
        readonly _tag: "CategoriesReallocated";
        readonly typeId: string;
        readonly shares: readonly {
            readonly categoryId: string;
            readonly share: number;
        }[];
        readonly month: string;
    } | {
        readonly _tag: "CategoryAdded";
        readonly categoryId: string;
        readonly typeId: string;
        readonly name: string;
        readonly share: number;
        readonly month: string;
    } | {
        readonly _tag: "CategoryDeleted";
        readonly categoryId: string;
        readonly month: string;
    } | {
        readonly _tag: "CategoryRenamed";
        readonly categoryId: string;
        readonly name: string;
    } | {
        readonly _tag: "CategoryTypesSet";
        readonly types: readonly {
            readonly typeId: string;
            readonly name: "investments" | "needs" | "wants";
            readonly share: number;
        }[];
        readonly month: string;
    } | {
        readonly _tag: "ConnectionChanged";
        readonly itemId: string;
        readonly status: "connected" | "error" | "reconnect";
        readonly message: string | null;
    } | {
        readonly _tag: "IncomeAdded";
        readonly incomeId: string;
        readonly amount: number;
        readonly incomeSource: "BOND" | "BUSINESS" | "CLIENT" | "EMPLOYER" | "FAMILY" | "FRIEND" | "GOVERNMENT" | "INTELLECTUAL_PROPERTY" | "MUTUAL_FUND" | "OTHER" | "PROPERTY" | "RETIREMENT_ACCOUNT" | "SAVINGS_ACCOUNT" | "STOCK";
        readonly incomeType: "ALIMONY" | "BONUS" | "CAPITAL_GAINS" | "CHILD_SUPPORT" | "COMMISSION" | "FREELANCE" | "GIFT" | "INVESTMENT" | "OTHER" | "PENSION" | "RENTAL" | "ROYALTIES" | "SALARY" | "SOCIAL_SECURITY";
        readonly description: string;
        readonly month: string;
    } | {
        readonly _tag: "TimeZoneChanged";
        readonly timeZone: string;
    } | {
        readonly _tag: "TransactionAdded";
        readonly transactionId: string;
        readonly name: string;
        readonly amount: number;
        readonly date: string;
    } | {
        readonly _tag: "TransactionAssigned";
        readonly transactionId: string;
        readonly categoryId: string;
    } | {
        readonly _tag: "TransactionDeleted";
        readonly transactionId: string;
    } | {
        readonly _tag: "TransactionReduced";
        readonly transactionId: string;
        readonly amount: number;
    } | {
        readonly _tag: "TransactionRenamed";
        readonly transactionId: string;
        readonly name: string;
    } | {
        readonly _tag: "TransactionSplit";
        readonly transactionId: string;
        readonly parts: readonly {
            readonly transactionId: string;
            readonly name: string;
            readonly amount: number;
        }[];
        readonly leftOut: number;
    } | {
        readonly _tag: "TransactionUnassigned";
        readonly transactionId: string;
    } | {
        readonly _tag: "TransactionsSynced";
        readonly itemId: string;
        readonly cursor: string;
        readonly imported: readonly {
            readonly transactionId: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
        }[];
        readonly posted: readonly {
            readonly transactionId: string;
            readonly replaces: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly rest?: {
                readonly transactionId: string;
                readonly amount: number;
            };
            readonly splitUndone?: {
                readonly categoryId: string | null;
            };
        }[];
        readonly modified: readonly {
            readonly transactionId: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly rest?: {
                readonly transactionId: string;
                readonly amount: number;
            };
            readonly splitUndone?: {
                readonly categoryId: string | null;
            };
        }[];
        readonly removed: readonly string[];
        readonly gone: readonly string[];
        readonly setAside: readonly {
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly reason: "card payment" | "foreign currency" | "income" | "transfer";
        }[];
        readonly tooOld: number;
        readonly balances: readonly {
            readonly accountId: string;
            readonly balance: number;
        }[];
    } | {
        readonly _tag: "UserRegistered";
        readonly userId: string;
        readonly name: string;
        readonly username: string;
        readonly timeZone: string;
    } | undefined;
    removed: ({ budget }: Scene, { a }: Throw) => {
        readonly _tag: "AccountClosed";
        readonly accountId: string;
    } | {
        readonly _tag: "AccountLinked";
        readonly accountId: string;
        readonly itemId: string;
        readonly plaidAccountId: string;
        readonly institutionId: string | null;
        readonly institutionName: string | null;
        readonly name: string;
        readonly mask: string | null;
        readonly accountType: "CHECKING" | "CREDIT" | "INVESTMENT" | "LOAN" | "SAVING" | null;
        readonly balance: number;
    } | {
        readonly _tag: "AccountRemoved";
        readonly accountId: string;
        readonly dropped: readonly string[];
    } | {
        readonly _tag: "CategoriesReallocated";
        readonly typeId: string;
        readonly shares: readonly {
            readonly categoryId: string;
            readonly share: number;
        }[];
        readonly month: string;
    } | {
        readonly _tag: "CategoryAdded";
        readonly categoryId: string;
        readonly typeId: string;
        readonly name: string;
        readonly share: number;
        readonly month: string;
    } | {
        readonly _tag: "CategoryDeleted";
        readonly categoryId: string;
        readonly month: string;
    } | {
        readonly _tag: "CategoryRenamed";
        readonly categoryId: string;
        readonly name: string;
    } | {
        readonly _tag: "CategoryTypesSet";
        readonly types: readonly {
            readonly typeId: string;
            readonly name: "investments" | "needs" | "wants";
            readonly share: number;
        }[];
        readonly month: string;
    } | {
        readonly _tag: "ConnectionChanged";
        readonly itemId: string;
        readonly status: "connected" | "error" | "reconnect";
        readonly message: string | null;
    } | {
        readonly _tag: "IncomeAdded";
        readonly incomeId: string;
        readonly amount: number;
        readonly incomeSource: "BOND" | "BUSINESS" | "CLIENT" | "EMPLOYER" | "FAMILY" | "FRIEND" | "GOVERNMENT" | "INTELLECTUAL_PROPERTY" | "MUTUAL_FUND" | "OTHER" | "PROPERTY" | "RETIREMENT_ACCOUNT" | "SAVINGS_ACCOUNT" | "STOCK";
        readonly incomeType: "ALIMONY" | "BONUS" | "CAPITAL_GAINS" | "CHILD_SUPPORT" | "COMMISSION" | "FREELANCE" | "GIFT" | "INVESTMENT" | "OTHER" | "PENSION" | "RENTAL" | "ROYALTIES" | "SALARY" | "SOCIAL_SECURITY";
        readonly description: string;
        readonly month: string;
    } | {
        readonly _tag: "TimeZoneChanged";
        readonly timeZone: string;
    } | {
        readonly _tag: "TransactionAdded";
        readonly transactionId: string;
        readonly name: string;
        readonly amount: number;
        readonly date: string;
    } | {
        readonly _tag: "TransactionAssigned";
        readonly transactionId: string;
        readonly categoryId: string;
    } | {
        readonly _tag: "TransactionDeleted";
        readonly transactionId: string;
    } | {
        readonly _tag: "TransactionReduced";
        readonly transactionId: string;
        readonly amount: number;
    } | {
        readonly _tag: "TransactionRenamed";
        readonly transactionId: string;
        readonly name: string;
    } | {
        readonly _tag: "TransactionSplit";
        readonly transactionId: string;
        readonly parts: readonly {
            readonly transactionId: string;
            readonly name: string;
            readonly amount: number;
        }[];
        readonly leftOut: number;
    } | {
        readonly _tag: "TransactionUnassigned";
        readonly transactionId: string;
    } | {
        readonly _tag: "TransactionsSynced";
        readonly itemId: string;
        readonly cursor: string;
        readonly imported: readonly {
            readonly transactionId: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
        }[];
        readonly posted: readonly {
            readonly transactionId: string;
            readonly replaces: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly rest?: {
                readonly transactionId: string;
                readonly amount: number;
            };
            readonly splitUndone?: {
                readonly categoryId: string | null;
            };
        }[];
        readonly modified: readonly {
            readonly transactionId: string;
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly rest?: {
                readonly transactionId: string;
                readonly amount: number;
            };
            readonly splitUndone?: {
                readonly categoryId: string | null;
            };
        }[];
        readonly removed: readonly string[];
        readonly gone: readonly string[];
        readonly setAside: readonly {
            readonly fact: {
                readonly bankTransactionId: string;
                readonly accountId: string;
                readonly name: string;
                readonly merchant: string | null;
                readonly amount: number;
                readonly date: string;
                readonly booked?: string;
                readonly pending: boolean;
                readonly logoUrl: string | null;
                readonly category: {
                    readonly primary: string;
                    readonly detailed: string;
                    readonly confident: boolean;
                } | null;
                readonly currency?: string;
            };
            readonly reason: "card payment" | "foreign currency" | "income" | "transfer";
        }[];
        readonly tooOld: number;
        readonly balances: readonly {
            readonly accountId: string;
            readonly balance: number;
        }[];
    } | {
        readonly _tag: "UserRegistered";
        readonly userId: string;
        readonly name: string;
        readonly username: string;
        readonly timeZone: string;
    } | undefined;
    entered: ({ month, count }: Scene, { a, b, c }: Throw) => {
        _tag: "TransactionAdded";
        transactionId: string;
        name: string;
        amount: number;
        date: string;
    };
    assigned: (scene: Scene, { a, b }: Throw) => {
        _tag: "TransactionAssigned";
        transactionId: string;
        categoryId: string;
    } | undefined;
    unassigned: (scene: Scene, { a }: Throw) => {
        _tag: "TransactionUnassigned";
        transactionId: string;
    } | undefined;
    split: (scene: Scene, { a, b }: Throw) => {
        _tag: "TransactionSplit";
        transactionId: string;
        parts: {
            transactionId: string;
            name: string;
            amount: number;
        }[];
        leftOut: number;
    } | undefined;
    reduced: (scene: Scene, { a, b }: Throw) => {
        _tag: "TransactionReduced";
        transactionId: string;
        amount: number;
    } | undefined;
    renamed: (scene: Scene, { a, b }: Throw) => {
        _tag: "TransactionRenamed";
        transactionId: string;
        name: string;
    } | undefined;
    deleted: (scene: Scene, { a }: Throw) => {
        _tag: "TransactionDeleted";
        transactionId: string;
    } | undefined;
};

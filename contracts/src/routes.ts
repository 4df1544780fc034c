// The table of every REST path: which side serves it, who may call it, the shapes of its query string, body and reply,
// and the cost of a request. It types the servers' handlers, the browser's client and the mocks of the tests, and the
// API's document is generated from it.
import { Schema } from "effect"
import { Account, AccountLink, ManualAccount } from "./api/accounts.ts"
import { BudgetDifference, DiffRequest } from "./api/audit/diff.ts"
import { ExplainRequest, Explanation } from "./api/audit/explain.ts"
import { HistoryPage, HistoryRequest } from "./api/audit/history.ts"
import { BudgetState, StateRequest } from "./api/audit/state.ts"
import { Undone, UndoRequest } from "./api/audit/undo.ts"
import {
  Category,
  CategoryAddition,
  CategoryReallocation,
  CategoryRename,
  CategoryType,
  CategoryTypeShare,
  CategoryTypeShares,
  NewCategories,
} from "./api/categories.ts"
import { bringPreviewRoutes, bringRoutes } from "./api/imports/bring.ts"
import { Done } from "./api/fields.ts"
import { importRoutes, previewRoutes } from "./api/imports/routes.ts"
import { Income, NewIncome } from "./api/incomes.ts"
import { PlanProposal, PlanTaken, WholePlan } from "./api/plan/proposal.ts"
import {
  BudgetSummary,
  CategoryPerformance,
  CategoryTrend,
  MerchantTrend,
  MerchantTrendRequest,
  PerformanceRequest,
  TrendRequest,
} from "./api/performances.ts"
import {
  Assigned,
  ChangedTogether,
  Checking,
  CountingIn,
  Dating,
  Moved,
  Together,
  Assignment,
  Assignments,
  AssignedTogether,
  EarlierMonths,
  EarlierMonthsRequest,
  ImportedRequest,
  ImportedToSort,
  NewTransaction,
  Noting,
  Reduction,
  Split,
  SyncRequest,
  SyncResponse,
  Transaction,
} from "./api/transactions/transactions.ts"
import { SearchPage, SearchRequest } from "./api/transactions/search.ts"
import { CurrencyChoice, Profile, ProfileChange } from "./api/users/users.ts"
import { ruleRoutes } from "./api/rules/routes.ts"
import { userRoutes } from "./api/users/routes.ts"
import { methodOf, paths, type RouteName } from "./paths.ts"
import {
  command,
  confirmedCommand,
  query,
  type Cost,
  type QueryShape,
  type Route,
  type RouteKind,
  type Shape,
} from "./route.ts"

export const routes = {
  ...userRoutes,
  linkAccount: confirmedCommand("Link one of the accounts returned by the bank-linking widget", {
    body: AccountLink,
    cost: "bank link",
    reply: Account,
  }),
  openAccount: command("Open an account by hand, which imports of files keep", { body: ManualAccount, reply: Account }),
  accounts: query("The linked accounts, and those opened by hand", { reply: Schema.Array(Account) }),
  removeAccount: command("Remove a linked account", { reply: Done }),
  addIncome: command("Add a monthly income", { body: NewIncome, reply: Income }),
  incomes: query("The incomes", { reply: Schema.Array(Income) }),
  setCategoryTypes: command("Set the shares of Needs, Wants and Investments", {
    body: CategoryTypeShares,
    reply: Schema.Array(CategoryType),
  }),
  categoryTypes: query("The category types with their categories", { reply: Schema.Array(CategoryType) }),
  categoryType: query("One category type", { reply: CategoryType }),
  updateCategoryType: command("Set one type's share; the others keep their proportion", {
    body: CategoryTypeShare,
    reply: CategoryType,
  }),
  addCategories: command("Add several categories", { body: NewCategories, reply: Schema.Array(Category) }),
  categories: query("The categories", { reply: Schema.Array(Category) }),
  addCategory: command("Change shares and add a category, all or nothing", { body: CategoryAddition, reply: Category }),
  reallocateCategories: command("Change the shares of categories of one type", {
    body: CategoryReallocation,
    reply: Schema.Array(Category),
  }),
  renameCategory: command("Rename a category", { body: CategoryRename, reply: Category }),
  deleteCategory: command("Delete a category", { reply: Done }),
  syncTransactions: command("Fetch what is new from the banks of these accounts", {
    body: SyncRequest,
    cost: "bank call",
    reply: SyncResponse,
  }),
  transactions: query("The current month's transactions, newest first", { reply: Schema.Array(Transaction) }),
  addTransaction: command("Add a transaction by hand", { body: NewTransaction, reply: Transaction }),
  assignTransaction: command("Put a transaction into a category", { body: Assignment, reply: Assigned }),
  assignTransactions: command("Put several transactions into their categories, all or nothing", {
    body: Assignments,
    reply: AssignedTogether,
  }),
  noteTransaction: command("Add, change or remove a transaction's note", { body: Noting, reply: Transaction }),
  checkTransaction: command("Mark a transaction as checked, or as not checked", { body: Checking, reply: Transaction }),
  dateTransaction: command("Change the day of a transaction that was entered by hand", { body: Dating, reply: Moved }),
  countTransactionIn: command("Count a transaction in the month before or after that of its day, or in its own again", {
    body: CountingIn,
    reply: Moved,
  }),
  changeTransactions: command("Do the same to many transactions, all or nothing", {
    body: Together,
    bodyKind: "many",
    reply: ChangedTogether,
  }),
  unassignTransaction: command("Take a transaction out of its category", { reply: Transaction }),
  splitTransaction: command("Replace a transaction by its parts", { body: Split, reply: Schema.Array(Transaction) }),
  reduceTransaction: command("Lower a transaction's amount", { body: Reduction, reply: Transaction }),
  renameTransaction: command("Rename a transaction", { reply: Transaction }),
  deleteTransaction: command("Delete a transaction", { reply: Done }),
  budgetPerformances: query("Every month's budget performance, newest first", { reply: Schema.Array(BudgetSummary) }),
  categoryPerformances: query("The performance of the categories of some types in one month", {
    body: PerformanceRequest,
    reply: Schema.Array(CategoryPerformance),
  }),
  previousMonthTransactions: query("The finaliser's queue: earlier months' transactions without a category", {
    query: EarlierMonthsRequest,
    reply: EarlierMonths,
  }),
  changeIncome: command("Change an income from this month on", { body: NewIncome, reply: Income }),
  endIncome: command("End an income: this month and later ones are without it", { reply: Done }),
  importedTransactions: query("Imported transactions of earlier months without a category", {
    query: ImportedRequest,
    reply: ImportedToSort,
  }),
  searchTransactions: query("The transactions of all months, searched and filtered, newest first, and their totals", {
    query: SearchRequest,
    reply: SearchPage,
  }),
  categoryTrend: query("A category over the year that ends with a month: what was spent, against its plan", {
    query: TrendRequest,
    reply: CategoryTrend,
  }),
  merchantTrend: query("What was spent at a merchant, in whichever category, over the year that ends with a month", {
    query: MerchantTrendRequest,
    reply: MerchantTrend,
  }),
  proposedPlan: query("A plan from the incomes and the spending that are known", {
    cost: "replay",
    reply: PlanProposal,
  }),
  takePlan: command("Add incomes, split them, and give categories their shares, all or nothing", {
    body: WholePlan,
    reply: PlanTaken,
  }),
  auditHistory: query("What happened to the budget, newest first", { query: HistoryRequest, reply: HistoryPage }),
  auditState: query("The budget as it was at a moment", { query: StateRequest, cost: "replay", reply: BudgetState }),
  auditDiff: query("What changed in the budget between two moments", {
    query: DiffRequest,
    cost: "replay",
    reply: BudgetDifference,
  }),
  auditExplain: query("Where a figure comes from", { query: ExplainRequest, cost: "replay", reply: Explanation }),
  undoAction: command("Undo an action, or undo an undo", { body: UndoRequest, cost: "replay", reply: Undone }),
  chooseCurrency: command("Choose the budget's currency, as long as there are no amounts in it", {
    body: CurrencyChoice,
    reply: CurrencyChoice,
  }),
  changeProfile: command("Change one's name, and the time zone that decides which day and month it is", {
    body: ProfileChange,
    readsTimeZone: true,
    reply: Profile,
  }),
  ...ruleRoutes,
  ...importRoutes,
  ...bringRoutes,
} satisfies { readonly [Name in RouteName]: Route<RouteKind, Shape | undefined, QueryShape | undefined, Shape> }

export type Routes = typeof routes
/** The names of the routes of one kind. */
export type RoutesOf<Kind extends RouteKind> = {
  [Name in RouteName]: Routes[Name]["kind"] extends Kind ? Name : never
}[RouteName]
export type Body<Name extends RouteName> = Routes[Name]["body"] extends Shape ? Routes[Name]["body"]["Type"] : undefined
/** The decoded parameters of the query string. */
export type QueryString<Name extends RouteName> = Routes[Name]["query"] extends Shape
  ? Routes[Name]["query"]["Type"]
  : undefined
export type Reply<Name extends RouteName> = Routes[Name]["reply"]["Type"]

/** Downloads cost the same, and are only separate because they are streamed. */
export const downloadCost: Cost = "export"

export const routeNames = Object.keys(paths) as ReadonlyArray<RouteName>

/**
 * Whether the call accepts an Idempotency-Key. A key belongs to a signed-in person, and only matters for calls that
 * change their budget, so not for previews. Calls about the person and their sessions contain passwords and tokens, of
 * which nothing may be stored, neither replies nor hashes of requests; nor may anything be stored of a person who was
 * erased.
 */
export const isRepeatable = (name: RouteName): boolean =>
  routes[name].kind === "command" &&
  methodOf(paths[name]) !== "GET" &&
  !(name in userRoutes) &&
  !(name in previewRoutes) &&
  !(name in bringPreviewRoutes) &&
  name !== "previewRule"

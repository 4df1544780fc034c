// Method and path of every call, without the schemas, so that the browser's client does not contain them.

/**
 * The spec's 31 paths, in its order, in which a server must try them, since later ones are wider. Then ours, which no
 * path before them may cover; only those of notes, days, months and of many at once have to come earlier.
 */
export const paths = {
  register: "POST /auth/register",
  authenticate: "POST /auth/authenticate",
  currentUser: "GET /auth",
  logout: "DELETE /auth/logout",
  refreshLinkToken: "PUT /user/refresh/link-token",
  linkAccount: "POST /account",
  accounts: "GET /account",
  removeAccount: "DELETE /account/{id}",
  addIncome: "POST /income",
  incomes: "GET /income",
  setCategoryTypes: "POST /category/type/bulk",
  categoryTypes: "GET /category/type",
  categoryType: "GET /category/type/{id}",
  updateCategoryType: "PUT /category/type/{id}",
  addCategories: "POST /category/bulk",
  categories: "GET /category",
  addCategory: "POST /category",
  reallocateCategories: "PUT /category",
  renameCategory: "PUT /category/rename",
  deleteCategory: "DELETE /category/{id}",
  syncTransactions: "POST /transactions/sync",
  transactions: "GET /transactions",
  addTransaction: "POST /transactions",
  assignTransaction: "PUT /transactions/category",
  assignTransactions: "PUT /transactions/categories",
  noteTransaction: "PUT /transactions/note",
  checkTransaction: "PUT /transactions/checked",
  dateTransaction: "PUT /transactions/date",
  countTransactionIn: "PUT /transactions/month",
  changeTransactions: "PUT /transactions/together",
  unassignTransaction: "DELETE /transactions/{id}/category",
  splitTransaction: "PUT /transactions/{id}/split",
  reduceTransaction: "PUT /transactions/{id}",
  renameTransaction: "PUT /transactions/{id}/{newName}",
  deleteTransaction: "DELETE /transactions/{id}",
  budgetPerformances: "GET /budget/performance/all",
  categoryPerformances: "POST /category/performance",
  openAccount: "POST /account/manual",
  previousMonthTransactions: "GET /transactions/previous-month",
  changeIncome: "PUT /income/{id}",
  endIncome: "DELETE /income/{id}",
  importedTransactions: "GET /transactions/imported",
  searchTransactions: "GET /transactions/search",
  categoryTrend: "GET /category/trend/{id}",
  merchantTrend: "GET /merchant/trend",
  imports: "GET /imports",
  proposedPlan: "GET /plan/proposal",
  takePlan: "POST /plan",
  auditHistory: "GET /audit/history",
  auditState: "GET /audit/state",
  auditDiff: "GET /audit/diff",
  auditExplain: "GET /audit/explain",
  undoAction: "POST /audit/undo",
  chooseCurrency: "PUT /user/currency",
  changeProfile: "PUT /user/profile",
  eraseAccount: "POST /audit/erase",
  withdrawErasure: "DELETE /user/erasure",
  signInWays: "GET /auth/ways",
  passkeyRequestOptions: "POST /auth/passkey/options",
  authenticateWithPasskey: "POST /auth/passkey",
  recover: "POST /auth/recover",
  forgotPassword: "POST /auth/forgot-password",
  resetPassword: "POST /auth/reset-password",
  confirmEmail: "POST /auth/confirm-email",
  stepUp: "POST /auth/step-up",
  security: "GET /user/security",
  changePassword: "PUT /user/password",
  takeBackControl: "POST /user/take-back",
  sessions: "GET /user/sessions",
  endSession: "DELETE /user/sessions/{id}",
  endOtherSessions: "DELETE /user/sessions",
  passkeys: "GET /user/passkeys",
  passkeyCreationOptions: "POST /user/passkeys/options",
  addPasskey: "POST /user/passkeys",
  renamePasskey: "PUT /user/passkeys/{id}",
  removePasskey: "DELETE /user/passkeys/{id}",
  requirePasskey: "PUT /user/passkey-requirement",
  renewRecoveryCodes: "POST /user/recovery-codes",
  changeEmail: "PUT /user/email",
  securityLog: "GET /user/security-log",
  notices: "GET /user/notices",
  dismissNotice: "DELETE /user/notices/{id}",
  previewImport: "POST /import/preview",
  importPreview: "GET /import/{importId}",
  importRows: "GET /import/{importId}/rows",
  answerImport: "PUT /import/{importId}",
  commitImport: "POST /import/{importId}/commit",
  forgetImport: "DELETE /import/{importId}",
  rules: "GET /rules",
  makeRule: "POST /rules",
  previewRule: "POST /rules/preview",
  declineRuleOffer: "PUT /rules/offers",
  changeRule: "PUT /rules/{id}",
  moveRule: "PUT /rules/{id}/place",
  switchRule: "PUT /rules/{id}/switch",
  removeRule: "DELETE /rules/{id}",
  previewBring: "POST /bring/preview",
  bringEverything: "POST /bring",
} as const

/** Server-sent events: `data: {"revision": 12}` whenever the signed-in person's read models have advanced. */
export const livePath = "/live"

/** The header with a session's token if a proxy in front uses Authorization for users of its own. */
export const tokenHeader = "Session-Token"

/** The path of the bank-linking provider's signed webhooks. */
export const webhookPath = "/webhooks/plaid"

/**
 * Downloads, streamed and authorised by bearer token: events as JSON lines (see event-chain.ts), transactions as CSV.
 */
export const downloadPaths = { events: "/audit/export", transactions: "/audit/transactions.csv" } as const

/** The pages of links in emails or for operators. The token follows a #, so that no server or log sees it. */
export const linkedPages = {
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  register: "/register",
} as const

export type RouteName = keyof typeof paths

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

/** The placeholders of a path: {id: string; newName: string} for "PUT /transactions/{id}/{newName}". */
export type PathParameters<Path extends string> = { readonly [Name in ParameterOf<Path>]: string }

export const methodOf = (route: string): string => route.slice(0, route.indexOf(" "))
export const pathOf = (route: string): string => route.slice(route.indexOf(" ") + 1)

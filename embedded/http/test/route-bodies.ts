// A body for each route that has one.
import { defaultSplit } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import type { RouteName } from "@evenkeel/contracts/paths"

export const ruleOf = (categoryId: string) => ({
  conditions: { text: { how: "is", words: "Corner Shop" }, amount: { from: 1, to: 50 }, direction: "out" } as const,
  outcome: { categoryId, name: "Shop", tag: "food" },
})

const newPassword = { passwordOne: "Calm-waters+2027", passwordTwo: "Calm-waters+2027" }
const passkey = { id: "bm9uZQ", rawId: "bm9uZQ", type: "public-key" }
const assertion = {
  ...passkey,
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA", userHandle: "bm9uZQ" },
}
const attestation = {
  ...passkey,
  response: { clientDataJSON: "e30", attestationObject: "oA", transports: ["internal"] },
}

/** The ids and names that the bodies refer to. */
export interface Named {
  readonly username: string
  readonly categoryId: string
  readonly typeId: string
  readonly transactionId: string
  readonly accountId: string
}

/** A body of each route that has one, in which every field is valid. */
export const bodiesFor = (named: Named): Bodies => ({
  ...userBodies(named),
  ...bankBodies(named),
  ...budgetBodies(named),
})

type Bodies = Partial<Record<RouteName, unknown>>

const userBodies = ({ username }: Named): Bodies => ({
  register: { name: "Ada", username: "ada", passwordOne: "a", passwordTwo: "b", timeZone: "Europe/Vienna" },
  authenticate: { username, passwordOne: "not theirs" },
  authenticateWithPasskey: { passkey: assertion },
  recover: { username, recoveryCode: "none-of-theirs", ...newPassword },
  forgotPassword: { email: "nobody@example.org" },
  resetPassword: { token: "none", ...newPassword },
  confirmEmail: { token: "none" },
  stepUp: { password: "not theirs" },
  changePassword: { password: "not theirs", passkey: assertion, ...newPassword },
  requirePasskey: { isRequired: false },
  takeBackControl: { password: "not theirs", passkey: assertion, ...newPassword },
  addPasskey: { name: "Phone", passkey: attestation },
  renamePasskey: { name: "Phone" },
  changeEmail: { email: "ada@example.org" },
  changeProfile: { name: "Ada", timeZone: "Asia/Tokyo" },
  eraseAccount: { password: "not theirs", confirmation: username },
})

const bankBodies = ({ accountId, categoryId }: Named): Bodies => ({
  refreshLinkToken: { accountId },
  linkAccount: {
    publicToken: "public-sandbox-nonsense",
    plaidAccountId: "nobody's",
    accountName: "Savings",
    accountSubType: "savings",
    accountType: "DEPOSITORY",
  },
  openAccount: { accountName: "Cash box", accountType: "CHECKING", openingBalance: 5 },
  syncTransactions: { accounts: [accountId] },
  answerImport: {
    answers: { "0:sign": "columns" },
    columns: { 0: { 1: "name" } },
    accounts: { file: { name: "Cash", type: "SAVING", openingBalance: 5 } },
    categories: { Food: { categoryId }, Fun: { type: "wants", name: "Fun" } },
    rows: { "0:2": "import" },
    maybe: "skip",
  },
})

const budgetBodies = ({ categoryId, typeId, transactionId }: Named): Bodies => {
  const share = { categoryId, budgetAllocationPercentage: 0.3 }
  const added = { name: "Pets", budgetAllocationPercentage: 0.01, categoryTypeId: typeId }
  return {
    addIncome: { amount: 5, incomeSource: "OTHER", incomeType: "OTHER", description: "Interest" },
    changeIncome: { amount: 6, incomeSource: "OTHER", incomeType: "OTHER", description: "Interest" },
    setCategoryTypes: defaultSplit,
    updateCategoryType: { name: "Needs", budgetAllocationPercentage: 0.5, savedAmount: 5 },
    addCategories: { categories: [added] },
    addCategory: { addedCategory: added, updatedCategories: [share] },
    reallocateCategories: { categoryTypeId: typeId, updatedCategories: [share] },
    renameCategory: { categoryId, categoryName: "Food" },
    addTransaction: { updatedName: "Tea", updatedAmount: 3, date: testDay },
    assignTransaction: { transactionId, categoryId },
    assignTransactions: { assignments: [{ transactionId, categoryId }] },
    dateTransaction: { transactionId, date: testDay },
    countTransactionIn: { transactionId, month: null },
    changeTransactions: {
      action: "tag",
      transactions: [{ transactionId, amount: 12.5, categoryId: null }],
      tag: "holiday",
    },
    takePlan: {
      incomes: [{ amount: 5, incomeSource: "OTHER", incomeType: "OTHER", description: "Interest" }],
      split: { needs: 0.5, wants: 0.3, investments: 0.2 },
      categories: [{ name: "Pets", type: "needs", budgetAllocationPercentage: 0.01 }],
    },
    makeRule: ruleOf(categoryId),
    previewRule: ruleOf(categoryId),
    changeRule: ruleOf(categoryId),
    moveRule: { before: null },
    switchRule: { isOn: true },
    declineRuleOffer: { merchant: "Corner Shop" },
    checkTransaction: { transactionId, checked: true },
    noteTransaction: { transactionId, note: "With Ada" },
    splitTransaction: { splitTransactions: [{ updatedName: "Half", updatedAmount: 6.25 }] },
    reduceTransaction: { updatedAmount: 12 },
    categoryPerformances: { categoryTypeIds: [typeId], monthYear: { month: "OCTOBER", year: 2026 } },
    undoAction: { commandId: transactionId },
    chooseCurrency: { currency: "EUR" },
  }
}

// An event in words, for the person: one sentence, and values before and after. Derived
// from the event and the budget before it.
import type { Change } from "../api/audit-fields.ts"
import type { HistoryKind } from "../api/audit-history.ts"
import type { BudgetEvent, EventType } from "./events.ts"
import type { CategoryId } from "../ids.ts"
import type { Month } from "../month.ts"
import type { Budget } from "./budget.ts"
import { tellAccount, tellUser } from "./accounts/history.ts"
import { tellPlan } from "./categories/history.ts"
import { tellSync } from "./sync/history.ts"
import { tellTransaction } from "./transactions/history.ts"

export interface Told {
  readonly sentence: string
  readonly changes: ReadonlyArray<Change>
  /** How many more changes there were. */
  readonly changesLeftOut?: number
  /** The categories that it changes, or whose transactions it changes. */
  readonly categoryIds: ReadonlyArray<CategoryId>
  /** The month that it is about, unless that is the month in which it happened. */
  readonly month?: Month
}

/** `before` is the budget just before the event. It is not changed. */
export const tell = (event: BudgetEvent, before: Budget): Told => {
  switch (event._tag) {
    case "UserRegistered":
    case "AccountErased":
    case "TimeZoneChanged":
      return tellUser(event, before)
    case "AccountLinked":
    case "AccountRemoved":
    case "AccountClosed":
    case "AccountReopened":
    case "ConnectionChanged":
      return tellAccount(event, before)
    case "IncomeAdded":
    case "CategoryTypesSet":
    case "CategoryAdded":
    case "CategoriesReallocated":
    case "CategoryRenamed":
    case "CategoryDeleted":
      return tellPlan(event, before)
    case "TransactionsSynced":
      return tellSync(event, before)
    case "TransactionAdded":
    case "TransactionAssigned":
    case "TransactionUnassigned":
    case "TransactionSplit":
    case "TransactionReduced":
    case "TransactionRenamed":
    case "TransactionDeleted":
      return tellTransaction(event, before)
    case "ActionUndone": {
      const put = [...(event.categories?.put ?? []), ...(event.transactions?.put ?? [])]
      const touched = [...(event.categories?.taken ?? []), ...put.flatMap(({ categoryId }) => categoryId ?? [])]
      return {
        sentence: `You ${event.again ? "redid" : "undid"}: ${event.action}`,
        changes: [],
        categoryIds: [...new Set(touched)],
        month: event.month,
      }
    }
    default:
      return event satisfies never
  }
}

export const sentence = (event: BudgetEvent, before: Budget): string => tell(event, before).sentence

export const kindOf: { readonly [Type in EventType]: HistoryKind } = {
  UserRegistered: "person",
  AccountErased: "person",
  TimeZoneChanged: "person",
  AccountLinked: "account",
  AccountRemoved: "account",
  AccountClosed: "bank",
  AccountReopened: "bank",
  ConnectionChanged: "bank",
  IncomeAdded: "income",
  CategoryTypesSet: "plan",
  CategoryAdded: "category",
  CategoriesReallocated: "category",
  CategoryRenamed: "category",
  CategoryDeleted: "category",
  TransactionsSynced: "bank",
  TransactionAdded: "transaction",
  TransactionAssigned: "transaction",
  TransactionUnassigned: "transaction",
  TransactionSplit: "transaction",
  TransactionReduced: "transaction",
  TransactionRenamed: "transaction",
  TransactionDeleted: "transaction",
  ActionUndone: "undo",
}

/** Why actions of that type cannot be undone; undefined if they can. */
export const whyNotUndoable = (type: EventType): string | undefined => {
  switch (type) {
    case "UserRegistered":
    case "AccountErased":
      return "Registering cannot be undone."
    case "TimeZoneChanged":
      return "Your time zone is that of your browser."
    case "AccountLinked":
      return "Linking an account cannot be undone. You can remove the account instead."
    case "AccountRemoved":
      return "Removing an account cannot be undone. You can link it again."
    case "AccountClosed":
    case "AccountReopened":
    case "ConnectionChanged":
    case "TransactionsSynced":
      return "What your bank said cannot be undone."
    default:
      return undefined
  }
}

// What each event means. This is the product's only fold: commands, read models and audits all use it.
//
// It mutates the budget it is given, which the caller owns: copying ten thousand transactions for every event would
// make a replay quadratic. It reads no clock and generates no ids.
import type { BudgetEvent, EventOf } from "./events.ts"
import type { TransactionId } from "../ids.ts"
import type { Month } from "../month.ts"
import { noPlan, present, type Budget } from "./budget.ts"
import { evolveSync } from "./sync/evolve.ts"
import { evolveTransaction, letGo, moveToCategory } from "./transactions/evolve.ts"
import { evolveUndo } from "./undo/evolve.ts"
import { planOf } from "./plan.ts"

/** Recomputes the plan after a change in that month; earlier months keep theirs. */
const replan = (budget: Budget, month: Month): void => {
  budget.plan = planOf(budget)
  budget.plans.set(month, budget.plan)
  // A person who flew west across a month's end can act in a month that is earlier than the last change.
  for (const later of budget.plans.keys()) if (later > month) budget.plans.set(later, budget.plan)
}

export const evolve = (budget: Budget, event: BudgetEvent): Budget => {
  switch (event._tag) {
    case "UserRegistered":
      budget.user = { userId: event.userId, name: event.name, username: event.username, timeZone: event.timeZone }
      return budget
    case "TimeZoneChanged":
      budget.user = { ...present(budget.user ?? undefined), timeZone: event.timeZone }
      return budget
    case "AccountErased":
      return forgetEverything(budget)
    case "AccountLinked":
      return linkAccount(budget, event)
    case "AccountRemoved":
      return removeAccount(budget, event)
    case "AccountClosed":
    case "AccountReopened":
      budget.accounts.set(event.accountId, {
        ...present(budget.accounts.get(event.accountId)),
        closed: event._tag === "AccountClosed",
      })
      return budget
    case "ConnectionChanged": {
      const item = present(budget.items.get(event.itemId))
      budget.items.set(event.itemId, { ...item, status: event.status, message: event.message })
      return budget
    }
    case "IncomeAdded": {
      const { incomeId, amount, incomeSource, incomeType, description } = event
      budget.incomes.set(incomeId, { incomeId, amount, incomeSource, incomeType, description })
      replan(budget, event.month)
      return budget
    }
    case "CategoryTypesSet":
      for (const { typeId, name, share } of event.types) budget.types.set(typeId, { typeId, name, share })
      replan(budget, event.month)
      return budget
    case "CategoryAdded": {
      const { categoryId, typeId, name, share } = event
      budget.categories.set(categoryId, { categoryId, typeId, name, share, deletedIn: null })
      replan(budget, event.month)
      return budget
    }
    case "CategoriesReallocated":
      for (const { categoryId, share } of event.shares) {
        budget.categories.set(categoryId, { ...present(budget.categories.get(categoryId)), share })
      }
      replan(budget, event.month)
      return budget
    case "CategoryRenamed":
      budget.categories.set(event.categoryId, { ...present(budget.categories.get(event.categoryId)), name: event.name })
      return budget
    case "CategoryDeleted":
      return deleteCategory(budget, event)
    case "TransactionsSynced":
      return evolveSync(budget, event)
    case "TransactionAdded":
    case "TransactionAssigned":
    case "TransactionUnassigned":
    case "TransactionSplit":
    case "TransactionReduced":
    case "TransactionRenamed":
    case "TransactionDeleted":
      return evolveTransaction(budget, event)
    case "ActionUndone":
      return evolveUndo(budget, event)
    default:
      return event satisfies never
  }
}

const linkAccount = (budget: Budget, event: EventOf<"AccountLinked">): Budget => {
  const { accountId, itemId, institutionId, institutionName } = event
  // The item's cursor may already be past this account's rows, so it starts over; rows
  // that are known will be recognised.
  budget.items.set(itemId, { itemId, institutionId, institutionName, cursor: null, status: "connected", message: null })
  budget.accounts.set(accountId, {
    accountId,
    itemId,
    plaidAccountId: event.plaidAccountId,
    persistentAccountId: event.persistentAccountId ?? null,
    name: event.name,
    mask: event.mask,
    accountType: event.accountType,
    balance: event.balance,
    closed: false,
  })
  return budget
}

const removeAccount = (budget: Budget, event: EventOf<"AccountRemoved">): Budget => {
  const account = present(budget.accounts.get(event.accountId))
  const { accountId, itemId, plaidAccountId, persistentAccountId, name, mask } = account
  const { institutionId, institutionName } = present(budget.items.get(itemId))
  budget.accounts.delete(accountId)
  budget.formerAccounts.set(accountId, {
    accountId,
    itemId,
    plaidAccountId,
    persistentAccountId,
    name,
    mask,
    institutionId,
    institutionName,
  })
  for (const transactionId of event.dropped) {
    for (const part of unsortedPartsOf(budget, transactionId)) letGo(budget, part)
    letGo(budget, transactionId)
  }
  if (![...budget.accounts.values()].some((account) => account.itemId === itemId)) budget.items.delete(itemId)
  return budget
}

/** A transaction that was whole when its account was removed is in parts if its split has been redone since. */
const unsortedPartsOf = (budget: Budget, transactionId: TransactionId): ReadonlyArray<TransactionId> => {
  if (budget.transactions.has(transactionId)) return []
  const row = [...budget.bankRows.values()].find((each) => each.transactionId === transactionId)
  return (row?.parts ?? []).filter((part) => budget.transactions.get(part)?.categoryId === null)
}

const deleteCategory = (budget: Budget, event: EventOf<"CategoryDeleted">): Budget => {
  const category = present(budget.categories.get(event.categoryId))
  budget.categories.set(event.categoryId, { ...category, deletedIn: event.month })
  for (const [month, transactionIds] of budget.months) {
    if (month < event.month) continue
    for (const transactionId of transactionIds) {
      const isIn = budget.transactions.get(transactionId)?.categoryId === event.categoryId
      if (isIn) moveToCategory(budget, transactionId, null)
    }
  }
  replan(budget, event.month)
  return budget
}

const forgetEverything = (budget: Budget): Budget => {
  budget.user = null
  budget.plan = noPlan
  for (const map of Object.values(budget)) if (map instanceof Map) map.clear()
  return budget
}

/** Applies a stream's events to the budget, in order. */
export const fold = (budget: Budget, events: Iterable<BudgetEvent>): Budget => {
  for (const event of events) evolve(budget, event)
  return budget
}

// Which things an event refers to, by id, and which of them it created.
import type { BudgetEvent, EventOf } from "./events.ts"

/** Each id once. Ids of what it created are among them. */
export const mentions = (event: BudgetEvent): ReadonlySet<string> => {
  switch (event._tag) {
    case "UserRegistered":
    case "AccountErased":
    case "TimeZoneChanged":
      return new Set()
    case "AccountLinked":
      return new Set([event.accountId, event.itemId])
    case "AccountRemoved":
      return new Set([event.accountId, ...event.dropped])
    case "AccountClosed":
    case "AccountReopened":
      return new Set([event.accountId])
    case "ConnectionChanged":
      return new Set([event.itemId])
    case "IncomeAdded":
      return new Set([event.incomeId])
    case "CategoryTypesSet":
      return new Set(event.types.map(({ typeId }) => typeId))
    case "CategoryAdded":
      return new Set([event.categoryId, event.typeId])
    case "CategoriesReallocated":
      return new Set([event.typeId, ...event.shares.map(({ categoryId }) => categoryId)])
    case "CategoryRenamed":
    case "CategoryDeleted":
      return new Set([event.categoryId])
    case "TransactionAssigned":
      return new Set([event.transactionId, event.categoryId])
    case "TransactionSplit":
      return new Set([event.transactionId, ...event.parts.map(({ transactionId }) => transactionId)])
    case "TransactionAdded":
    case "TransactionUnassigned":
    case "TransactionReduced":
    case "TransactionRenamed":
    case "TransactionDeleted":
      return new Set([event.transactionId])
    case "TransactionsSynced":
      return mentionedBySync(event)
    case "ActionUndone":
      return mentionedByUndo(event)
    default:
      return event satisfies never
  }
}

const mentionedBySync = (event: EventOf<"TransactionsSynced">): ReadonlySet<string> => {
  const ids = new Set([event.itemId, ...event.removed, ...event.gone])
  for (const { accountId } of event.balances) ids.add(accountId)
  for (const { transactionId } of event.imported) ids.add(transactionId)
  for (const { transactionId, rest, splitUndone } of [...event.posted, ...event.modified]) {
    ids.add(transactionId)
    if (rest !== undefined) ids.add(rest.transactionId)
    if (splitUndone?.categoryId != null) ids.add(splitUndone.categoryId)
  }
  for (const { fact } of event.setAside) ids.add(fact.bankTransactionId)
  return ids
}

const mentionedByUndo = (event: EventOf<"ActionUndone">): ReadonlySet<string> => {
  const { incomes, types, categories, transactions } = event
  const ids = new Set([incomes, types, categories, transactions].flatMap((changed) => changed?.taken ?? []))
  for (const { incomeId } of incomes?.put ?? []) ids.add(incomeId)
  for (const { typeId } of types?.put ?? []) ids.add(typeId)
  for (const { categoryId } of categories?.put ?? []) ids.add(categoryId)
  for (const { transactionId } of transactions?.put ?? []) ids.add(transactionId)
  return ids
}

/**
 * The ids of what it created. Types are created the first time they are set; after that their ids are already known.
 */
export const creates = (event: BudgetEvent): ReadonlyArray<string> => {
  switch (event._tag) {
    case "IncomeAdded":
      return [event.incomeId]
    case "CategoryTypesSet":
      return event.types.map(({ typeId }) => typeId)
    case "CategoryAdded":
      return [event.categoryId]
    case "TransactionAdded":
      return [event.transactionId]
    case "TransactionSplit":
      return event.parts.map(({ transactionId }) => transactionId)
    case "AccountLinked":
      return [event.accountId]
    case "TransactionsSynced":
      return event.imported.map(({ transactionId }) => transactionId)
    default:
      return []
  }
}

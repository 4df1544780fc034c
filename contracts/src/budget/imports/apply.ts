// How an import comes into a budget: its rows are staged as they arrive, and added all at once when it is finished, so
// that a part of it is never visible.
import type { AccountId, ImportId } from "../../ids.ts"
import { defined, type Budget, type StagedImport } from "../budget.ts"
import { assumePlan } from "../plan/plan.ts"
import type { Steps } from "../steps.ts"
import { countUses } from "../rules/apply.ts"
import { newRow, setAsideRow, transactionFromFact } from "../sync/apply.ts"
import type { BankFact } from "../sync/schema.ts"
import { addToMonth, putTransaction, takeAway } from "../transactions/apply.ts"
import { budgetMonthOf, undecided, type Transaction } from "../transactions/schema.ts"
import type { ImportedRow, ImportFinished, ImportStarted, RowsImported } from "./schema.ts"

/** An earlier staged import is dropped: it was never finished. */
export const startImport = (budget: Budget, { importId, files, rows }: ImportStarted): void => {
  const wasPlanned = budget.plan.categoryTypes.length > 0
  const nothing = { bankRows: new Map(), transactions: new Map(), months: new Map() }
  budget.staged = { importId, files, rows, wasPlanned, ...nothing }
}

export const stagedOf = ({ staged }: Budget, importId: ImportId): StagedImport => {
  if (staged === null || !("importId" in staged) || staged.importId !== importId)
    throw new Error("rows of an import that has not been started")
  return staged
}

export const stageRows = (budget: Budget, { importId, file, accountId, rows }: RowsImported): void => {
  const staged = stagedOf(budget, importId)
  for (const row of rows) stageRow(staged, row, factOf(row, accountId, { importId, file, line: row.line }))
}

const factOf = (
  { bankTransactionId, name, amount, date, currency, decimals }: ImportedRow,
  accountId: AccountId,
  imported: NonNullable<BankFact["imported"]>,
): BankFact => {
  const fact = {
    bankTransactionId,
    accountId,
    name,
    merchant: null,
    amount,
    date,
    pending: false,
    logoUrl: null,
    category: null,
    imported,
  }
  if (currency === undefined) return fact
  return { ...fact, currency, ...(decimals === undefined ? {} : { decimals }) }
}

const stageRow = (staged: StagedImport, row: ImportedRow, fact: BankFact): void => {
  const { bankRows } = staged
  const { transactionId, parts, categoryId = null, countedAs = null, note = null, ruleId = null, renamed } = row
  if (row.setAside !== undefined) {
    bankRows.set(fact.bankTransactionId, setAsideRow(fact, row.setAside))
    return
  }
  if (parts === undefined) {
    bankRows.set(fact.bankTransactionId, newRow(transactionId, fact, "listed"))
    const decided = {
      ...undecided,
      categoryId,
      renamed: renamed !== undefined,
      note,
      countedAs,
      countedIn: row.countedIn ?? null,
      ruleId,
      transferTo: row.transferTo ?? null,
    }
    const whole = transactionFromFact(transactionId, fact, decided)
    stageTransaction(staged, renamed === undefined ? whole : { ...whole, name: renamed })
    return
  }
  const claimed = parts.reduce((sum, { amount }) => sum + amount, 0)
  bankRows.set(fact.bankTransactionId, {
    ...newRow(transactionId, fact, "split"),
    parts: parts.map((part) => part.transactionId),
    claimed,
    leftOut: fact.amount - claimed,
  })
  for (const part of parts) {
    const decided = {
      ...undecided,
      categoryId: part.categoryId ?? null,
      renamed: true,
      reduced: true,
      note: part.note ?? note,
      countedAs: part.countedAs ?? null,
      countedIn: part.countedIn ?? row.countedIn ?? null,
      ruleId: part.ruleId ?? null,
    }
    const whole = transactionFromFact(part.transactionId, fact, decided)
    stageTransaction(staged, { ...whole, name: part.name, amount: part.amount })
  }
}

const stageTransaction = ({ transactions, months }: StagedImport, transaction: Transaction): void => {
  const { transactionId } = transaction
  transactions.set(transactionId, transaction)
  const month = budgetMonthOf(transaction)
  if (month === null) return
  const inMonth = months.get(month)
  if (inMonth === undefined) months.set(month, [transactionId])
  else inMonth.push(transactionId)
}

function* putAll<Key, Value>(into: Map<Key, Value>, all: ReadonlyMap<Key, Value>): Steps<void> {
  for (const [key, value] of all) yield void into.set(key, value)
}

export function* finishImport(
  budget: Budget,
  { importId, balances, on, ruled, farSides = [] }: ImportFinished,
): Steps<void> {
  const { bankRows, transactions, months, wasPlanned, files, rows } = stagedOf(budget, importId)
  if (bankRows.size !== rows) throw new Error("an import that ends before all of its rows have come")
  yield* putAll(budget.bankRows, bankRows)
  yield* putAll(budget.transactions, transactions)
  for (const [month, transactionIds] of months) {
    for (const transactionId of transactionIds) {
      addToMonth(budget, month, transactionId)
      yield
    }
  }
  const [since] = [...months.keys()].sort()
  if (since !== undefined) assumePlan(budget, since, wasPlanned)
  for (const { accountId, balance, on: balanceOn = null } of balances) {
    const account = defined(budget.accounts.get(accountId))
    budget.accounts.set(accountId, { ...account, balance, balanceOn })
  }
  if (ruled !== undefined) for (const { ruleId, count } of ruled.rules) countUses(budget, ruleId, count, ruled.on)
  for (const { bankTransactionId, transactionId, reason } of farSides) {
    yield
    takeAway(budget, transactionId)
    const row = budget.bankRows.get(bankTransactionId)
    if (row === undefined) continue
    const { fact } = row
    if (reason === "refund") putTransaction(budget, transactionFromFact(transactionId, fact))
    const now = reason === "refund" ? newRow(transactionId, fact, "listed") : setAsideRow(fact, reason, row, on)
    budget.bankRows.set(bankTransactionId, now)
  }
  budget.imports.set(importId, { importId, files, rows })
  budget.staged = null
}

/** Removes the import's rows, as if it had never happened. Other effects of it stay. */
export function* takeBackImport(budget: Budget, importId: ImportId): Steps<void> {
  for (const { fact, transactionId, parts } of budget.bankRows.values()) {
    yield
    if (fact.imported?.importId !== importId) continue
    for (const id of [transactionId, ...parts]) takeAway(budget, id)
    budget.bankRows.delete(fact.bankTransactionId)
  }
  budget.imports.delete(importId)
}

// The elements of an explanation: parts and the events behind them, how a value is divided among the parts, and how
// their sum is written.
import type { ExplainRequest } from "../../../api/audit/explain.ts"
import type { EventType } from "../../events.ts"
import type { CategoryId, ImportId, TypeId } from "../../../ids.ts"
import type { Month } from "../../../month.ts"
import type { Budget } from "../../budget.ts"
import type { Income } from "../../incomes/state.ts"
import type { Transaction } from "../../transactions/schema.ts"
import { shortDay } from "../../wording.ts"

/** Minor units of the budget's currency, or millionths of the whole. */
export type Unit = "cents" | "millionths"

export interface Part {
  readonly label: string
  readonly amount: number
  readonly transactionId?: string
  readonly incomeId?: string
  readonly categoryId?: string
  readonly typeId?: string
  readonly accountId?: string
  /** The file in which it was read. */
  readonly fileName?: string
  readonly line?: number
}

/** Selects events of these types that refer to one of these ids. `latest`: only the last one for each id. */
export interface Source {
  readonly ids: ReadonlyArray<string>
  readonly types: ReadonlyArray<EventType>
  readonly latest: boolean
}

/** The amounts of the parts sum to the value. */
export interface Explained {
  readonly unit: Unit
  readonly value: number
  readonly formula: string
  readonly parts: ReadonlyArray<Part>
  readonly sources: ReadonlyArray<Source>
}

/** A parameter that the figure needs and the request lacks, or one whose item the budget does not have. */
export type Unexplained = { readonly missing: string } | { readonly unknown: string }

/** `month` is the present one, unless `presentMonth` is another. */
export type Requested = ExplainRequest & { readonly month: Month; readonly presentMonth?: Month }

/**
 * Divides the value in proportion to the weights, which may be negative, by the largest remainder method. The parts sum
 * to exactly the value; BigInt keeps that true beyond 2^53. Weights that sum to 0 are only valid for a value of 0.
 */
export const inProportion = (value: number, weights: ReadonlyArray<number>): ReadonlyArray<number> => {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const sign = whole < 0n ? -1n : 1n
  const shares = weights.map((weight, index) => {
    const product = BigInt(value) * BigInt(weight) * sign
    const remainder = ((product % (whole * sign)) + whole * sign) % (whole * sign)
    return { index, remainder, part: Number((product - remainder) / (whole * sign)) }
  })
  const parts = shares.map(({ part }) => part)
  const left = value - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder > b.remainder ? -1 : a.remainder < b.remainder ? 1 : a.index - b.index,
  )
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

export const incomeSource = (incomes: ReadonlyArray<Income>): Source => ({
  ids: incomes.map(({ incomeId }) => incomeId),
  types: ["IncomeAdded", "IncomeChanged", "IncomeEnded"],
  latest: false,
})

export const typeSource = (typeIds: ReadonlyArray<TypeId>): Source => ({
  ids: typeIds,
  types: ["CategoryTypesSet"],
  latest: true,
})

export const categorySource = (ids: ReadonlyArray<CategoryId>): Source => ({
  ids,
  types: ["CategoryAdded", "CategoriesReallocated"],
  latest: true,
})

/** With the location in a file, if it was imported. */
export interface SpentRow extends Transaction {
  readonly origin?: Pick<Part, "fileName" | "line"> & { readonly importId: ImportId }
}

export const spentRow = (budget: Budget, transaction: Transaction): SpentRow => {
  const { imported } = budget.bankRows.get(transaction.bankTransactionId ?? "")?.fact ?? {}
  const file = imported && budget.imports.get(imported.importId)?.files[imported.file]
  if (file === undefined || imported === undefined) return transaction
  return { ...transaction, origin: { importId: imported.importId, fileName: file.name, line: imported.line } }
}

export const partOf = ({ transactionId, categoryId, name, date, origin }: SpentRow, amount: number): Part => ({
  label: `${name}, ${shortDay(date)}`,
  amount,
  transactionId,
  ...(categoryId === null ? {} : { categoryId }),
  ...(origin === undefined ? {} : { fileName: origin.fileName, line: origin.line }),
})

/** The events that brought, changed or categorised the rows. An import's rows belong to one event. */
export const sourceOf = (rows: ReadonlyArray<SpentRow>): Source => ({
  ids: [
    ...rows.map(({ transactionId }) => transactionId),
    ...new Set(rows.flatMap(({ origin }) => origin?.importId ?? [])),
  ],
  types: [
    "TransactionsSynced",
    "ImportFinished",
    "TransactionAdded",
    "TransactionAssigned",
    "TransactionsAssigned",
    "RuleApplied",
    "RuleRemoved",
    "TransactionUnassigned",
    "TransactionSplit",
    "TransactionReduced",
    "TransactionRenamed",
    "TransactionDated",
    "TransactionCountedIn",
    "TransactionsCounted",
    "PurchasePaidBack",
  ],
  latest: false,
})

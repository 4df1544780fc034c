// From a preview to the plan of its import, and to the reply that says what came in. Pure.
import type { Imported } from "@evenkeel/contracts/api/imports"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { cameIn } from "@evenkeel/contracts/budget/imports/came-in"
import { unitsOf } from "@evenkeel/contracts/money"
import type { AccountToOpen, CategoryToAdd, Created, Existing, ImportPlan, PlannedRow } from "../plan.ts"
import type { FoundRow } from "../reading/readings.ts"
import type { CategoryChoice } from "./answers.ts"
import { refusedIn, type Shown } from "./preview.ts"

/** `rows` are those that come in, in the files' order. */
export const plannedImport = (
  { importId, currency, overview, accounts, categories }: Shown,
  rows: ReadonlyArray<FoundRow>,
): ImportPlan => {
  const destination = (key: string): Existing<string> | Created => {
    const accountId = accounts.get(key)?.accountId ?? null
    return accountId === null ? { key } : { id: accountId }
  }
  const used = new Set(rows.map(({ accountKey }) => accountKey))
  const openAccounts = [...accounts].flatMap(([key, found]): ReadonlyArray<AccountToOpen> => {
    if (found.accountId !== null || !used.has(key)) return []
    const { name, accountType, openingBalance, mask } = found
    return [{ key, name, accountType, openingBalance, mask, institutionName: null }]
  })
  const named = new Set(rows.flatMap(({ category, parts }) => [category, ...parts.map((part) => part.category)]))
  const added = new Map<string, CategoryToAdd>()
  for (const name of named) {
    const choice = name === null ? null : (categories.get(name) ?? null)
    if (choice !== null && "type" in choice) added.set(keyOf(choice), { key: keyOf(choice), ...choice })
  }
  const categoryOf = (name: string | null): PlannedRow["category"] => {
    const choice = name === null ? null : (categories.get(name) ?? null)
    if (choice === null) return null
    return "categoryId" in choice ? { id: choice.categoryId } : { key: keyOf(choice) }
  }
  return {
    importId,
    files: overview.files.map(({ fileName, format, source }) => ({ name: fileName, format: format ?? "csv", source })),
    openAccounts,
    addCategories: [...added.values()],
    count: rows.length,
    rows: plannedRows(rows, { currency, destination, categoryOf }),
    balances: overview.files.flatMap(({ accounts: own }, file) =>
      own.flatMap(({ key, closingBalance, currency: of }) => {
        const on = overview.sums[file]?.get(key)?.last
        const isStated = closingBalance !== null && on !== undefined && of === currency && used.has(key)
        return isStated ? [{ account: destination(key), balance: closingBalance, on }] : []
      }),
    ),
  }
}

/** Two names in the files may become the same new category. */
const keyOf = ({ type, name }: Extract<CategoryChoice, { readonly type: unknown }>): string =>
  `${type}: ${name.trim().toLowerCase()}`

interface Resolving {
  readonly currency: string
  readonly destination: (key: string) => PlannedRow["account"]
  readonly categoryOf: (name: string | null) => PlannedRow["category"]
}

function* plannedRows(
  rows: ReadonlyArray<FoundRow>,
  { currency, destination, categoryOf }: Resolving,
): Iterable<PlannedRow> {
  for (const row of rows) {
    yield {
      file: row.file,
      line: row.line,
      account: destination(row.accountKey),
      date: row.date,
      amount: row.amount,
      currency: row.currency === currency ? null : row.currency,
      name: row.name,
      note: row.note,
      category: row.setAside === null ? categoryOf(row.category) : null,
      setAside: row.setAside,
      bankId: row.bankId,
      parts: row.parts.map(({ name, amount, note, category }) => ({
        name,
        amount,
        note,
        category: categoryOf(category),
      })),
    }
  }
}

/** What came in, read off the budget that has it, so that it is the same however often it is asked for. */
export const importedReply = (budget: Budget, importId: string, skipped: Imported["skipped"]): Imported => {
  const accounts = cameIn(budget, importId)
  return {
    importId,
    imported: accounts.reduce((sum, { rows }) => sum + rows, 0),
    accounts: accounts.map(({ accountId, rows, months }) => ({
      accountId,
      accountName: budget.accounts.get(accountId)?.name ?? "",
      rows,
      months: months.map(({ moneyIn, moneyOut, ...month }) => ({
        ...month,
        moneyIn: unitsOf(moneyIn, budget.currency),
        moneyOut: unitsOf(moneyOut, budget.currency),
      })),
    })),
    skipped,
  }
}

/** The rows that did not come in: what was undecided, or decided against, counts as perhaps the same. */
export const skippedIn = ({ totals, overview }: Shown, imported: number): Imported["skipped"] => ({
  here: totals.here,
  maybe: Math.max(0, totals.new + totals.maybe - imported),
  aside: totals.aside,
  refused: refusedIn(overview),
})

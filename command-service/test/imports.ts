// Budgets and plans of imports for tests: of checking.csv, into the account "checking", unless a test overrides that.
import { Result } from "effect"
import type { ComingRow, ImportPlan } from "../src/imports/plan.ts"
import type { AccountFound } from "../src/imports/previews/proposals.ts"
import { decideImport } from "../src/imports/decide.ts"
import type { Known, KnownRow } from "../src/imports/matching/rows.ts"
import type { Deciding } from "./deciding.ts"

export const plannedRow = (name: string, amount: number, fields: Partial<ComingRow> = {}): ComingRow => ({
  id: "0:2",
  file: 0,
  line: 2,
  accountKey: "checking",
  date: "2025-06-10",
  amount,
  currency: "USD",
  name,
  note: null,
  category: null,
  setAside: null,
  bankId: null,
  transferTo: null,
  isSpent: false,
  parts: [],
  ...fields,
})

/** An existing account with that id, or a new one. */
export const account = (accountId: string | null, fields: Partial<AccountFound> = {}) => {
  const opened = { name: "", accountType: "CHECKING", openingBalance: 0, mask: null, by: "stated" } as const
  const own: AccountFound = { accountId, ...opened, ...fields }
  return new Map([[accountId ?? "new", own]])
}

export const planned = (rows: ReadonlyArray<ComingRow>, fields: Partial<ImportPlan> = {}): ImportPlan => ({
  importId: "import",
  files: new Map([[0, { name: "checking.csv", format: "csv", source: null }]]),
  accounts: account("checking"),
  categories: new Map(),
  rows,
  count: rows.length,
  balances: [],
  ...fields,
})

/** New entities get the ids "import-0", "import-1" and so on. */
export const importing =
  (plan: ImportPlan, at = "2026-02-20T12:00:00Z"): Deciding =>
  (budget) =>
    Result.map(
      decideImport(plan, budget, { at: new Date(at), idAt: (index) => `${plan.importId}-${index}` }),
      ({ started, chunks, ending }) => [started, ...chunks, ...ending()],
    )

/** For a budget without other rows. */
export const known = (rows: ReadonlyArray<KnownRow>): Known => {
  const accounts = new Set(rows.map(({ accountId }) => accountId))
  const daysOf = (accountId: string) => {
    const own = rows.filter((row) => row.accountId === accountId)
    const [days, reported] = [own, own.filter(({ from }) => from === "bank")].map((those) =>
      those.map(({ date }) => date).toSorted(),
    ) as [Array<string>, Array<string>]
    return { first: days[0]!, last: days.at(-1)!, reported: reported[0] ?? null }
  }
  return { rows, days: new Map([...accounts].map((accountId) => [accountId, daysOf(accountId)])) }
}

// The preview of an import, as a person sees it. Pure.
import type { ImportPreview, ImportRow } from "@evenkeel/contracts/api/imports/imports"
import type { Currency } from "@evenkeel/contracts/currency"
import { unitsOf } from "@evenkeel/contracts/money"
import { questionId, type Answers, type CategoryChoice } from "./answers.ts"
import type { FoundRow, Totals } from "../matching/matched.ts"
import type { AccountFound } from "./proposals.ts"
import type { Overview, ReadAccount, ReadFile } from "../reading/reading.ts"
import type { Sums } from "../reading/sums.ts"
import { countedAsOf } from "../reading/file-rows.ts"

export interface Shown {
  readonly importId: string
  readonly currency: Currency
  readonly overview: Overview
  readonly accounts: ReadonlyMap<string, AccountFound>
  readonly categories: ReadonlyMap<string, CategoryChoice>
}

export const previewOf = (
  { importId, currency, overview, accounts, categories }: Shown,
  totals: Totals,
  state: ImportPreview["state"],
): ImportPreview => {
  const { files } = overview
  const answers = files.flatMap(({ said }, file) =>
    Object.entries(said.answers).map(([id, answer]) => [questionId(file, id), answer]),
  )
  return {
    importId,
    state,
    files: files.map((file, index) => fileOf(file, index, accounts, currency)),
    answers: Object.fromEntries(answers),
    categories: overview.categories.map(([name, rows]) => ({ name, rows, to: categories.get(name) ?? null })),
    totals: {
      new: totals.new,
      here: totals.here,
      maybe: totals.maybe,
      aside: totals.aside,
      refused: refusedIn(overview),
    },
    toImport: totals.toImport,
    progress: null,
  }
}

export const refusedIn = ({ files }: Overview): number =>
  files.reduce((sum, { problems, problemsLeftOut }) => sum + problems.length + problemsLeftOut, 0)

const fileOf = (
  file: ReadFile,
  index: number,
  accounts: Shown["accounts"],
  currency: Currency,
): ImportPreview["files"][number] => {
  const { fileName, format, source, dialect, evidence, refused, questions, settled, passedOver } = file
  const { pending, problems, problemsLeftOut } = file
  const listed = (some: typeof questions) =>
    some.map((question) => ({ ...question, id: questionId(index, question.id) }))
  return {
    fileName,
    format,
    source,
    dialect,
    evidence,
    refused,
    accounts: file.accounts.map((account) => accountOf(account, accounts.get(account.key), currency)),
    questions: listed(questions),
    settled: listed(settled),
    passedOver,
    pending,
    problems,
    problemsLeftOut,
  }
}

const accountOf = (
  { key, name, currency, closingBalance, sums }: ReadAccount,
  found: AccountFound | undefined,
  budgetCurrency: Currency,
): ImportPreview["files"][number]["accounts"][number] => ({
  key,
  name: found?.name ?? name,
  type: found?.accountType ?? null,
  currency,
  accountId: found?.accountId ?? null,
  openingBalance: unitsOf(found?.openingBalance ?? 0, budgetCurrency),
  closingBalance: closingBalance === null ? null : unitsOf(closingBalance, currency),
  ...inUnits(sums ?? { rows: 0, moneyIn: 0, moneyOut: 0 }, currency),
  first: sums?.first ?? null,
  last: sums?.last ?? null,
  months: (sums?.months ?? []).map(({ month, ...own }) => ({ month, ...inUnits(own, currency) })),
})

const inUnits = ({ rows, moneyIn, moneyOut }: Sums, currency: Currency): Sums => ({
  rows,
  moneyIn: unitsOf(moneyIn, currency),
  moneyOut: unitsOf(moneyOut, currency),
})

export const rowOf = (row: FoundRow, currency: Currency, decisions: Answers["rows"]): ImportRow => {
  const { id, file, line, accountKey, date, name, note, category, status, duplicate, setAside } = row
  const units = (amount: number): number => unitsOf(amount, row.currency)
  return {
    id,
    file,
    line,
    accountKey,
    date,
    amount: units(row.amount),
    currency: row.currency,
    name,
    note,
    category,
    parts: row.parts.map((part) => ({ name: part.name, amount: units(part.amount), category: part.category })),
    status,
    twin: duplicate?.transactionId || null,
    beside:
      duplicate === null
        ? null
        : { date: duplicate.date, name: duplicate.name, amount: unitsOf(duplicate.amount, currency) },
    reason: setAside ?? countedAsOf(row) ?? null,
    decision: decisions[id] ?? null,
  }
}

import { defineEvent, notShown } from "../event.ts"
import { finishImport, stageRows, startImport } from "./apply.ts"
import { ImportAbandoned, type ImportedRow, ImportFinished, ImportStarted, RowsImported } from "./schema.ts"
import { describeImport } from "./sentences.ts"

const isStep = () => true

const transactionIdsOf = (rows: ReadonlyArray<ImportedRow>): ReadonlyArray<string> =>
  rows.flatMap(({ transactionId, parts = [] }) => [transactionId, ...parts.map((part) => part.transactionId)])

const categoryIdsOf = (rows: ReadonlyArray<ImportedRow>): ReadonlyArray<string> => {
  const ids = new Set<string>()
  for (const { categoryId, parts = [] } of rows) {
    for (const id of [categoryId, ...parts.map((part) => part.categoryId)]) if (id !== undefined) ids.add(id)
  }
  return [...ids]
}

export const importEvents = [
  defineEvent(ImportStarted, {
    kind: "import",
    apply: startImport,
    describe: notShown,
    refersTo: ({ importId }) => [importId],
    isStep,
  }),
  defineEvent(RowsImported, {
    kind: "import",
    apply: stageRows,
    describe: notShown,
    refersTo: ({ importId, accountId, rows }) => [
      importId,
      accountId,
      ...transactionIdsOf(rows),
      ...categoryIdsOf(rows),
    ],
    creates: ({ rows }) => transactionIdsOf(rows),
    rows: ({ rows }) => rows.length,
    isStep,
  }),
  defineEvent(ImportFinished, {
    kind: "import",
    apply: finishImport,
    describe: describeImport,
    refersTo: ({ importId, balances, opened, added, ruled, farSides = [] }) => [
      importId,
      ...(ruled?.rules.map(({ ruleId }) => ruleId) ?? []),
      ...balances.map(({ accountId }) => accountId),
      ...opened,
      ...added,
      ...farSides.flatMap(({ bankTransactionId, transactionId }) => [bankTransactionId, transactionId]),
    ],
    creates: ({ importId }) => [importId],
    rows: (_, before) => {
      const staged = before?.staged
      return staged != null && "bankRows" in staged ? staged.bankRows.size : Infinity
    },
  }),
  defineEvent(ImportAbandoned, {
    kind: "import",
    apply: (budget) => {
      budget.staged = null
    },
    describe: notShown,
    refersTo: ({ importId }) => [importId],
    isStep,
  }),
] as const

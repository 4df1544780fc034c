// Statements as read from files, for tests of the import.
import type { Statement, StatementRow } from "@evenkeel/statement-files/statement"

export const statementRow = (given: Partial<StatementRow>): StatementRow => ({
  line: 2,
  accountKey: "file",
  date: "2026-03-05",
  amount: 1200,
  currency: "USD",
  name: "Grocer",
  note: "",
  category: null,
  tags: [],
  bankId: null,
  transferTo: null,
  split: null,
  ...given,
})

export const statementOf = (rows: ReadonlyArray<StatementRow>): Statement => ({
  fileName: "checking.csv",
  format: "csv",
  source: null,
  dialect: { encoding: "utf-8", delimiter: ",", decimal: ".", dateOrder: "YMD", sign: "columns", columns: [] },
  evidence: null,
  refused: null,
  accounts: [],
  rows,
  questions: [],
  settled: [],
  passedOver: 0,
  pending: 0,
  problems: [],
})

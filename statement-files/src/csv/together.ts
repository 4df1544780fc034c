// Combines the tables of one file.
import { choices } from "@evenkeel/contracts/api/imports/evidence"
import type { Reading } from "../reading.ts"
import { leastSure, type Evidences, type ReadingOptions } from "../statement.ts"

/**
 * Questions of a further table, and their answers, have its number after the id. Other settings belong to the first
 * table: another one may have the opposite sign.
 */
export const optionsOf = (given: ReadingOptions, table: number): ReadingOptions => {
  if (table === 0) return given
  const { columns: _, dialect: __, ...options } = given
  const own = Object.entries(options.answers ?? {}).flatMap(([id, answer]) =>
    id.endsWith(numbered("", table)) ? [[id.slice(0, -numbered("", table).length), answer] as const] : [],
  )
  return { ...options, answers: Object.fromEntries(own) }
}

const numbered = (id: string, table: number): string => (table === 0 ? id : `${id} ${table + 1}`)

/** undefined if one of them cannot be read. */
export const together = (tables: ReadonlyArray<Reading>): Reading | undefined => {
  const [first] = tables
  if (first === undefined || tables.some(({ refused }) => refused !== null)) return undefined
  const accounts = new Map(tables.flatMap((table) => table.accounts.map((account) => [account.key, account])))
  const sum = (count: "passedOver" | "pending") => tables.reduce((total, table) => total + table[count], 0)
  const evidence = Object.fromEntries(
    choices.map((choice) => [choice, leastSure(tables.map((table) => table.evidence![choice]))]),
  ) as Evidences
  const questionsIn = (list: "questions" | "settled") =>
    tables.flatMap((each, table) => each[list].map((question) => ({ ...question, id: numbered(question.id, table) })))
  return {
    ...first,
    evidence,
    accounts: [...accounts.values()],
    rows: tables.flatMap(({ rows }) => rows),
    questions: questionsIn("questions"),
    settled: questionsIn("settled"),
    passedOver: sum("passedOver"),
    pending: sum("pending"),
    problems: tables.flatMap(({ problems }) => problems).toSorted((a, b) => a.line - b.line),
  }
}

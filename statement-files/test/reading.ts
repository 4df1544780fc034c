// Reads files that tests write.
import { readStatement } from "../src/read.ts"
import type { ReadingOptions, Statement } from "../src/statement.ts"

/** Few of these files name a currency, which few of these tests are about: the answer is the budget's. */
export const readInBudgetCurrency = (file: Uint8Array, options: ReadingOptions): Statement => {
  const read = readStatement(file, options)
  const open = read.questions.filter(
    ({ kind, options: [first] }) => kind === "currency" && /^[A-Z]{3}$/.test(first!.value),
  )
  if (open.length === 0) return read
  const said = Object.fromEntries(open.map(({ id }) => [id, options.currency]))
  return readStatement(file, { ...options, answers: { ...said, ...options.answers } })
}

export const read = (file: string | Uint8Array, changes: Partial<ReadingOptions> = {}): Statement =>
  readInBudgetCurrency(typeof file === "string" ? Buffer.from(file) : file, {
    fileName: "download.csv",
    today: "2024-06-30",
    currency: "USD",
    ...changes,
  })

export const lines = (...all: ReadonlyArray<string>): string => `${all.join("\n")}\n`

/** "2024-01-31 450 Harbor" for each row. */
export const facts = ({ rows }: Statement): ReadonlyArray<string> =>
  rows.map(({ date, amount, name }) => `${date} ${amount} ${name}`.trim())

/** Nothing is asked, refused or left out. */
export const isSure = ({ refused, questions, problems }: Statement): boolean =>
  refused === null && questions.length === 0 && problems.length === 0

// Reads CAMT.053 and the like (ISO 20022): each booked entry of each statement. A batch counts once, with its total.
import { keysOf } from "../account-keys.ts"
import { dialectOf, emptyPeriod, isCutOff, nothing, problemAt, refusal, type Reader } from "../reading.ts"
import { questionId } from "../questions.ts"
import type { StatementAccount, StatementRow } from "../statement.ts"
import type { CamtAccount } from "./accounts.ts"
import { entryOf, type Entry } from "./entries.ts"
import { decideReversals } from "./reversals.ts"
import { readCamtStatement } from "./statements.ts"
import { readTree, type Node } from "./tree.ts"

const statementNames = new Set(["Stmt", "Rpt"])

export const readCamt: Reader = (text, encoding, options) => {
  const dialect = dialectOf(encoding, { decimal: ".", sign: "columns" })
  const statements = new Map<Node, Array<Entry>>()
  const tree = readTree(text, "Ntry", (node, within) => {
    const statement = within.findLast(({ name }) => statementNames.has(name))
    if (statement === undefined) return
    const entries = statements.get(statement)
    const entry = entryOf(node, statement)
    if (entries === undefined) statements.set(statement, [entry])
    else entries.push(entry)
  })
  if (tree === undefined) return refusal(dialect, "This file is damaged, or no bank wrote it: download it again.")
  const isCut = tree.open.length > 0
  const { statements: read, questions } = decideReversals(
    (areTurned) =>
      [...statements].map(([statement, entries]) =>
        readCamtStatement(statement, entries, tree.open.includes(statement), areTurned, options),
      ),
    (account) => questionId("sign", account || "file", options.fileName),
    options.answers ?? {},
  )
  const keys = keysOf(
    read.map(({ account: { id, currency } }) => [id, currency]),
    1,
  )
  const rows = read.flatMap((one, index) => one.rows.map((row) => ({ ...row, accountKey: keys[index]! })))
  const problems = read.flatMap((one) => one.problems)
  const [pending, passedOver] = [sum(read.map((one) => one.pending)), sum(read.map((one) => one.passedOver))]
  if (rows.length + problems.length + pending + passedOver === 0)
    return refusal(dialect, isCut ? isCutOff : emptyPeriod)
  const cut = tree.open.slice(-1).map(({ line }) => problemAt(line, [], isCutOff))
  return {
    ...nothing(dialect),
    accounts: accountsOf(
      read.map(({ account }) => account),
      keys,
      rows,
    ),
    rows,
    questions,
    pending,
    passedOver,
    problems: [...problems, ...cut],
  }
}

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

/** Several statements of an account follow each other, in either order. */
const accountsOf = (
  accounts: ReadonlyArray<CamtAccount>,
  keys: ReadonlyArray<string>,
  rows: ReadonlyArray<StatementRow>,
): ReadonlyArray<StatementAccount> => {
  const used = new Set(rows.map(({ accountKey }) => accountKey))
  const found = new Map<string, CamtAccount>()
  accounts.forEach((account, index) => {
    const [key, known] = [keys[index]!, found.get(keys[index]!)]
    const isLater = known === undefined || account.closingDay >= known.closingDay
    if (used.has(key) && isLater) found.set(key, account)
  })
  return [...found].map(([key, { name, type, currency, closingBalance }]) => ({
    key,
    name: name || key,
    type,
    currency,
    closingBalance,
  }))
}

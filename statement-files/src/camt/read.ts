// Reads CAMT.053 and the like (ISO 20022): each booked entry of each statement. A batch counts once, with its total.
import { keysOf } from "../account-keys.ts"
import { dialectOf, emptyPeriod, isCutOff, problemAt, refusal, type Reader, type Reading } from "../reading.ts"
import { askForSign, questionId } from "../questions.ts"
import { readSheet, type Entry } from "../sheet.ts"
import type { Evidence, Problem, ReadingOptions, StatementRow } from "../statement.ts"
import { accountOf, accountsOf, balanceMisfit, type CamtAccount } from "./accounts.ts"
import { entryOf, type CamtEntry } from "./entries.ts"
import { readTree, type Node } from "./tree.ts"

interface Statement {
  readonly node: Node
  readonly account: CamtAccount
  readonly accountKey: string
  readonly entries: ReadonlyArray<CamtEntry>
}

/** What the file says in one of the two ways in which payments that were taken back may be meant. */
interface Meant {
  readonly reading: Reading
  /** The first payment that was taken back. */
  readonly reversal: StatementRow | undefined
  /** Balances prove the rows of a statement with such a payment. */
  readonly isProven: boolean
}

export const readCamt: Reader = (text, encoding, options) => {
  const entriesOf = new Map<Node, Array<CamtEntry>>()
  const tree = readTree(text, "Ntry", (node, within) => {
    const statement = within.findLast(({ name }) => name === "Stmt" || name === "Rpt")
    if (statement === undefined) return
    const entries = entriesOf.get(statement)
    const entry = entryOf(node, statement)
    if (entries === undefined) entriesOf.set(statement, [entry])
    else entries.push(entry)
  })
  if (tree === undefined)
    return refusal(dialectOf(encoding), "This file is damaged, or no bank wrote it: download it again.")
  const accounts = [...entriesOf.keys()].map(accountOf)
  const keys = keysOf(
    accounts.map(({ id, currency = "" }) => [id, currency]),
    1,
  )
  const statements = [...entriesOf].map(([node, entries], at) => {
    return { node, entries, account: accounts[at]!, accountKey: keys[at]! }
  })
  const cut = tree.open.slice(-1).map(({ line }) => problemAt(line, [], isCutOff))
  return decided((areTurned) => meant(statements, areTurned, cut, encoding, options), statements, options)
}

const meant = (
  statements: ReadonlyArray<Statement>,
  areTurned: boolean,
  cut: ReadonlyArray<Problem>,
  encoding: string,
  options: ReadingOptions,
): Meant => {
  const entries: Array<Entry> = []
  const owners = new Map<Entry, Statement>()
  const takenBack = new Set<Entry>()
  let pending = 0
  for (const statement of statements)
    for (const entry of statement.entries) {
      if (entry.isPending) pending += 1
      else {
        const read = entry.read(statement.account.currency, statement.accountKey, areTurned)
        entries.push(read)
        owners.set(read, statement)
        if (entry.isTakenBack) takenBack.add(read)
      }
    }
  const { reading, taken } = readSheet(
    {
      encoding,
      entries,
      accounts: accountsOf(statements),
      sign: "columns",
      isPointDecimal: "always",
      passedOver: 0,
      pending,
      notices: cut,
      refusal: cut.length > 0 ? isCutOff : emptyPeriod,
    },
    options,
  )
  const reversal = reading.rows.find((_, at) => takenBack.has(taken[at]!))
  // What is missing is said already, where something is.
  if (reading.problems.length > 0) return { reading, reversal, isProven: false }
  const rowsOf = new Map<Statement, Array<StatementRow>>(statements.map((statement) => [statement, []]))
  reading.rows.forEach((row, at) => rowsOf.get(owners.get(taken[at]!)!)!.push(row))
  const reversed = new Set([...takenBack].map((entry) => owners.get(entry)))
  const misfits = [...rowsOf].map(([statement, rows]) => {
    const misfit = balanceMisfit(statement.node, rows, statement.account.currency ?? options.currency)
    return { misfit, isProven: misfit === "fits" && reversed.has(statement) }
  })
  const problems = misfits.flatMap(({ misfit }) => (misfit === undefined || misfit === "fits" ? [] : [misfit]))
  return { reading: { ...reading, problems }, reversal, isProven: misfits.some(({ isProven }) => isProven) }
}

/**
 * By the standard the way of a payment that was taken back is that of the money now: a direct debit that is returned is a
 * credit. Some banks leave the way of the payment itself, so balances decide, or the person does.
 */
const decided = (
  read: (areTurned: boolean) => Meant,
  statements: ReadonlyArray<Statement>,
  { answers = {}, fileName }: ReadingOptions,
): Reading => {
  const { reading, reversal, isProven } = read(false)
  if (reversal === undefined || isProven) return reading
  const turned = read(true)
  if (turned.isProven) return turned.reading
  const suggested = reversal.amount > 0 ? "out" : "in"
  const account = statements.find(({ accountKey }) => accountKey === reversal.accountKey)?.account
  // Of a payment that came in and was taken back, the same answer would mean the other of the two ways.
  const id = `${questionId("sign", account?.id || "file", fileName)}-${suggested}`
  const by = (one: Reading, sign: Evidence): Reading => ({
    ...one,
    evidence: one.evidence && { ...one.evidence, sign },
  })
  if (answers[id] !== undefined) return by(answers[id] === suggested ? reading : turned.reading, "said")
  const name = [reversal.date, reversal.name].filter((text) => text !== "").join(", ")
  return { ...by(reading, "assumed"), questions: [...reading.questions, askForSign(id, name, suggested)] }
}

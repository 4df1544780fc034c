// Reads CAMT.052, 053 and 054 (ISO 20022): each booked entry of the file. A batch counts once, with its total.
import { keysOf } from "../account-keys.ts"
import { dialectOf, emptyPeriod, isCutOff, problemAt, refusal, type Reader, type Reading } from "../reading.ts"
import { askForSign, questionId } from "../questions.ts"
import { latestOf, readSheet, type Entry } from "../sheet.ts"
import type { Evidence, ReadingOptions, StatementRow } from "../statement.ts"
import { accountOf, balanceMisfit, type CamtAccount } from "./accounts.ts"
import { entryOf, type CamtEntry } from "./entries.ts"
import { readTree, type Node } from "./tree.ts"

interface Statement {
  readonly node: Node
  readonly account: CamtAccount
  readonly accountKey: string
  readonly entries: ReadonlyArray<CamtEntry>
}

export const readCamt: Reader = (text, encoding, options) => {
  const entriesOf = new Map<Node, Array<CamtEntry>>()
  const tree = readTree(text, "Ntry", (node, within) => {
    const statement = within.findLast(({ name }) => /^(?:Stmt|Rpt|Ntfctn)$/.test(name))
    if (statement === undefined) return
    const entries = entriesOf.get(statement)
    const entry = entryOf(node, statement)
    if (entries === undefined) entriesOf.set(statement, [entry])
    else entries.push(entry)
  })
  if (tree === undefined)
    return refusal(dialectOf(encoding), "This file is damaged, or no bank wrote it: download it again.")
  const accounts = new Map([...entriesOf.keys()].map((node) => [node, accountOf(node)]))
  const keys = keysOf(accounts.values(), 1, ({ id, currency = "" }) => [id, currency])
  const statements = [...entriesOf].map(([node, entries]): Statement => {
    const account = accounts.get(node)!
    return { node, entries, account, accountKey: keys.get(account)! }
  })
  const cut = tree.open.slice(-1).map(({ line }) => problemAt(line, [], isCutOff))
  const notice = statements.find(({ node }) => node.name === "Ntfctn")?.node.line
  const owners = new Map<Entry, Statement>()
  const takenBack = new Set<Entry>()
  let pending = 0
  for (const statement of statements)
    for (const { isPending, isTakenBack, read } of statement.entries) {
      pending += Number(isPending)
      if (isPending) continue
      const entry = read(statement.account.currency, statement.accountKey)
      owners.set(entry, statement)
      if (isTakenBack) takenBack.add(entry)
    }
  const { reading, taken } = readSheet(
    {
      encoding,
      entries: [...owners.keys()],
      accounts: latestOf(statements),
      sign: "columns",
      isPointDecimal: "always",
      passedOver: 0,
      pending,
      notices: notice === undefined ? cut : [problemAt(notice, [], isNotification), ...cut],
      refusal: cut.length > 0 ? isCutOff : emptyPeriod,
    },
    options,
  )
  const balanced = (rows: Reading["rows"]): Balanced => {
    const all: Reading = { ...reading, rows }
    // Problems that were found already explain a misfit.
    if (reading.problems.length > 0) return { reading: all, isProven: false }
    const rowsOf = new Map<Statement, Array<StatementRow>>(statements.map((one) => [one, []]))
    rows.forEach((row, at) => rowsOf.get(owners.get(taken[at]!)!)!.push(row))
    const reversed = new Set([...takenBack].map((entry) => owners.get(entry)))
    const misfits = [...rowsOf].map(([statement, own]) => {
      const misfit = balanceMisfit(statement.node, own, statement.account.currency ?? options.currency)
      return { misfit, isProven: misfit === "fits" && reversed.has(statement) }
    })
    const problems = misfits.flatMap(({ misfit }) => (misfit === undefined || misfit === "fits" ? [] : [misfit]))
    return { reading: { ...all, problems }, isProven: misfits.some(({ isProven }) => isProven) }
  }
  const isBack = (_: StatementRow, at: number): boolean => takenBack.has(taken[at]!)
  const turned = () => reading.rows.map((row, at) => (isBack(row, at) ? { ...row, amount: -row.amount } : row))
  const first = reading.rows.find(isBack)
  const asWritten = balanced(reading.rows)
  if (first === undefined || asWritten.isProven) return asWritten.reading
  return decided(asWritten.reading, balanced(turned()), first, statements, options)
}

const isNotification = "This is a notification (CAMT.054), which leaves some payments out: a statement has all of them."

interface Balanced {
  readonly reading: Reading
  /** Balances prove the rows of a statement with a reversed payment. */
  readonly isProven: boolean
}

/**
 * By the standard, a reversal states its own direction: a returned direct debit is a credit. Some banks state that of
 * the original payment, so balances decide, or the person does.
 */
const decided = (
  reading: Reading,
  turned: Balanced,
  { accountKey, amount, date, name }: StatementRow,
  statements: ReadonlyArray<Statement>,
  { answers = {}, fileName }: ReadingOptions,
): Reading => {
  if (turned.isProven) return turned.reading
  const suggested = amount > 0 ? "out" : "in"
  const account = statements.find((statement) => statement.accountKey === accountKey)?.account
  // The suggested direction is part of the id, since for a reversal of the opposite the answer means the opposite.
  const id = `${questionId("sign", account?.id || "file", fileName)}-${suggested}`
  const by = (one: Reading, sign: Evidence): Reading => ({
    ...one,
    evidence: one.evidence && { ...one.evidence, sign },
  })
  if (answers[id] !== undefined) return by(answers[id] === suggested ? reading : turned.reading, "said")
  const row = [date, name].filter((text) => text !== "").join(", ")
  return { ...by(reading, "assumed"), questions: [...reading.questions, askForSign(id, row, suggested)] }
}

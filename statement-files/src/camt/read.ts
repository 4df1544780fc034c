// Reads CAMT.053 and the like (ISO 20022): each booked entry of each statement. A batch counts once, with its total.
import { decimalsOf, isCurrency } from "../currencies.ts"
import {
  amountUnreadable,
  believed,
  dialectOf,
  emptyPeriod,
  nameOf,
  noteOf,
  nothing,
  problemAt,
  refusal,
  type Reader,
} from "../reading.ts"
import type { Problem, ReadingOptions, StatementAccount, StatementRow } from "../statement.ts"
import { minorUnits, readWritten } from "../values/amount.ts"
import { dayOf, readDate } from "../values/date.ts"
import { all, at, readTree, textAt, type Node } from "./tree.ts"

export const readCamt: Reader = (text, encoding, options) => {
  const dialect = dialectOf(encoding, { decimal: ".", sign: "columns" })
  const tree = readTree(text)
  if (tree === undefined) return refusal(dialect, "This file is damaged, or ends in the middle: download it again.")
  const statements = all(tree, "Stmt", "Rpt", "Ntfctn").map((statement) => readOne(statement, options))
  if (statements.every(({ rows, pending, problems }) => rows.length + pending + problems.length === 0))
    return refusal(dialect, emptyPeriod)
  const accounts = new Map(statements.map(({ account }) => [account.key, account]))
  return {
    ...nothing(dialect),
    accounts: [...accounts.values()],
    rows: statements.flatMap(({ rows }) => rows),
    pending: statements.reduce((sum, { pending }) => sum + pending, 0),
    passedOver: statements.reduce((sum, { passedOver }) => sum + passedOver, 0),
    problems: statements.flatMap(({ problems }) => problems),
  }
}

interface One {
  readonly account: StatementAccount
  readonly rows: ReadonlyArray<StatementRow>
  readonly pending: number
  readonly passedOver: number
  readonly problems: ReadonlyArray<Problem>
}

const readOne = (statement: Node, options: ReadingOptions): One => {
  const account = accountOf(statement, options)
  const rows: Array<StatementRow> = []
  const problems: Array<Problem> = []
  let [pending, passedOver] = [0, 0]
  for (const entry of statement.children.filter(({ name }) => name === "Ntry")) {
    const status = (textAt(entry, "Sts", "Cd") || textAt(entry, "Sts")).toUpperCase()
    const amount = moneyIn(at(entry, "Amt"), account.currency)
    const dated = believed(dayIn(entry), options.today)
    const problem = (reason: string) =>
      problems.push(problemAt(entry.line, [wordsOf(entry).name || textAt(entry, "Amt")], reason))
    if (/^PD|^PEN/.test(status)) pending += 1
    else if (status.startsWith("INF") || amount?.units === 0) passedOver += 1
    else if (amount === undefined) problem(amountUnreadable)
    else if ("reason" in dated) problem(dated.reason)
    else
      rows.push({
        line: entry.line,
        accountKey: account.key,
        date: dated.day,
        amount: isCredit(entry) ? -amount.units : amount.units,
        currency: amount.currency,
        ...wordsOf(entry),
        category: null,
        tags: [],
        bankId: idOf(entry),
        transferTo: null,
        split: null,
      })
  }
  const misfit = balanceMisfit(statement, rows, account)
  return { account, rows, pending, passedOver, problems: misfit === undefined ? problems : [...problems, misfit] }
}

const isCredit = (node: Node): boolean => textAt(node, "CdtDbtInd").toUpperCase() === "CRDT"

const moneyIn = (
  amount: Node | undefined,
  fallback: string,
): { readonly units: number; readonly currency: string } | undefined => {
  const stated = amount?.attributes["Ccy"] ?? ""
  // XXX means no currency.
  const currency = isCurrency(stated) && stated !== "XXX" ? stated : fallback
  const written = readWritten(amount?.text.trim() ?? "")
  const units = written === undefined ? undefined : minorUnits(written.body, ".", decimalsOf(currency))
  return units === undefined ? undefined : { units, currency }
}

const dayIn = (entry: Node): string | null => {
  for (const kind of ["BookgDt", "ValDt"]) {
    const date = readDate(textAt(entry, kind, "Dt") || textAt(entry, kind, "DtTm") || textAt(entry, kind))
    const day = date === undefined ? undefined : dayOf(date, "YMD", undefined)
    if (day !== undefined) return day
  }
  return null
}

const accountOf = (statement: Node, options: ReadingOptions): StatementAccount => {
  const account = at(statement, "Acct")
  const key = (textAt(account, "Id", "IBAN") || textAt(account, "Id", "Othr", "Id") || textAt(account, "Id")).replace(
    /\s/g,
    "",
  )
  const stated = textAt(account, "Ccy")
  const closing = balanceOf(statement, "CLBD")
  const fallback = closing?.attributes["Ccy"] ?? ""
  const currency = [stated, fallback].find((code) => code !== "XXX" && isCurrency(code)) ?? options.currency
  return {
    key: key || "file",
    name: textAt(account, "Nm") || key,
    type: null,
    currency,
    closingBalance: signedBalance(statement, "CLBD", currency) ?? null,
  }
}

const balanceNode = (statement: Node, code: string): Node | undefined =>
  statement.children.find((child) => child.name === "Bal" && textAt(child, "Tp", "CdOrPrtry", "Cd") === code)

const balanceOf = (statement: Node, code: string): Node | undefined => at(balanceNode(statement, code), "Amt")

const signedBalance = (statement: Node, code: string, currency: string): number | undefined => {
  const node = balanceNode(statement, code)
  const money = moneyIn(at(node, "Amt"), currency)
  return node === undefined || money === undefined ? undefined : isCredit(node) ? money.units : -money.units || 0
}

/** The rows come in as they are; the person should know that something is missing, or too much. */
const balanceMisfit = (
  statement: Node,
  rows: ReadonlyArray<StatementRow>,
  { currency }: StatementAccount,
): Problem | undefined => {
  const [opening, closing] = [
    signedBalance(statement, "OPBD", currency) ?? signedBalance(statement, "PRCD", currency),
    signedBalance(statement, "CLBD", currency),
  ]
  if (opening === undefined || closing === undefined) return undefined
  const own = rows.filter((row) => row.currency === currency)
  if (opening - own.reduce((sum, { amount }) => sum + amount, 0) === closing) return undefined
  const line = balanceNode(statement, "CLBD")?.line ?? statement.line
  return {
    line,
    text: textAt(balanceNode(statement, "CLBD"), "Amt"),
    reason: "The closing balance does not follow from the opening balance and the rows.",
  }
}

/** NONREF and NOTPROVIDED are what banks write where there is no id. */
const idOf = (entry: Node): string | null => {
  const ids = [textAt(entry, "AcctSvcrRef"), textAt(entry, "NtryRef")]
  return ids.find((id) => id !== "" && !/^(?:NONREF|NOTPROVIDED|0+)$/i.test(id)) ?? null
}

const wordsOf = (entry: Node): { readonly name: string; readonly note: string } => {
  const details = all(entry, "TxDtls")
  const [only] = details.length === 1 ? details : []
  // The other side: who got the money, or who sent it.
  const side = isCredit(entry) ? "Dbtr" : "Cdtr"
  const party =
    textAt(only, "RltdPties", side, "Nm") ||
    textAt(only, "RltdPties", side, "Pty", "Nm") ||
    textAt(only, "RltdPties", `Ultmt${side}`, "Nm")
  const purpose = (only === undefined ? [] : all(only, "Ustrd")).map((node) => textAt(node)).join(" ")
  const more = textAt(only, "AddtlTxInf") || textAt(entry, "AddtlNtryInf")
  const name = nameOf(party || purpose || more)
  return { name, note: noteOf([purpose, more], name) }
}

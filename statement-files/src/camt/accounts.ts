// The account of a CAMT statement, and its balances.
import { statedCurrency } from "../currencies.ts"
import { problemAt } from "../reading.ts"
import type { Problem, StatementAccount, StatementRow } from "../statement.ts"
import { at, textAt, type Node } from "./tree.ts"
import { dayIn, signedMoney } from "./values.ts"

export interface CamtAccount {
  readonly id: string
  readonly name: string
  readonly type: StatementAccount["type"]
  readonly currency: string
  readonly closingBalance: number | null
  /** "" where there is no closing balance. */
  readonly closingDay: string
}

const types: Readonly<Record<string, StatementAccount["type"]>> = {
  CACC: "checking",
  TRAN: "checking",
  SVGS: "saving",
  MOMA: "saving",
  CARD: "credit",
  LOAN: "loan",
  MGLD: "loan",
}

export const accountOf = (statement: Node, fallback: string): CamtAccount => {
  const account = at(statement, "Acct")
  const closing = balanceOf(statement, "CLBD")
  const currency =
    statedCurrency(textAt(account, "Ccy")) ?? statedCurrency(at(closing, "Amt")?.attributes["Ccy"] ?? "") ?? fallback
  const balance = signedMoney(closing, currency)
  return {
    id: accountNumber(account),
    name: textAt(account, "Nm"),
    type: types[textAt(account, "Tp", "Cd")] ?? null,
    currency,
    closingBalance: balance?.currency === currency ? balance.units : null,
    closingDay: balance === undefined ? "" : (dayIn(at(closing, "Dt")) ?? ""),
  }
}

/** Older versions have BBAN and accounts of a bank's own; the newest have proxies. */
export const accountNumber = (account: Node | undefined): string => {
  const id = at(account, "Id")
  const [first] = id?.children ?? []
  const known =
    textAt(id, "IBAN") || textAt(id, "Othr", "Id") || textAt(id, "BBAN") || textAt(first, "Id") || textAt(first)
  return known.replace(/\s/g, "")
}

const balanceOf = (statement: Node, code: string): Node | undefined =>
  statement.children.find((child) => child.name === "Bal" && textAt(child, "Tp", "CdOrPrtry", "Cd") === code)

/** The rows come in as they are; the person should know that something is missing, or too much. Undefined: not known. */
export const balanceMisfit = (
  statement: Node,
  rows: ReadonlyArray<Omit<StatementRow, "accountKey">>,
  { currency }: CamtAccount,
): Problem | "fits" | undefined => {
  const node = balanceOf(statement, "CLBD")
  const opening = signedMoney(balanceOf(statement, "OPBD") ?? balanceOf(statement, "PRCD"), currency)
  const closing = signedMoney(node, currency)
  if (opening === undefined || closing === undefined) return undefined
  // What an entry in another currency added to the account is not known.
  if ([opening, closing, ...rows].some((money) => money.currency !== currency)) return undefined
  const moved = rows.reduce((total, { amount }) => total + amount, 0)
  if (opening.units - moved === closing.units) return "fits"
  return problemAt(
    node!.line,
    [textAt(node, "Amt")],
    "The closing balance does not follow from the opening balance and the rows.",
  )
}

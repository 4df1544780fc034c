// The account of a CAMT statement, and its balances.
import { accountTypes } from "../account-keys.ts"
import { decimalsOf, statedCurrency } from "../currencies.ts"
import { problemAt } from "../reading.ts"
import type { ClosedAccount } from "../sheet.ts"
import type { Problem, StatementRow } from "../statement.ts"
import { minorUnits } from "../values/amount.ts"
import { at, textAt, type Node } from "./tree.ts"
import { amountText, dateIn, isCredit } from "./values.ts"

export type CamtAccount = ClosedAccount & { readonly id: string }

export const accountOf = (statement: Node): CamtAccount => {
  const account = at(statement, "Acct")
  const node = balanceOf(statement, "CLBD")
  const currency = statedCurrency(textAt(account, "Ccy")) ?? currencyOf(node)
  const closing = currencyOf(node) === currency || currencyOf(node) === undefined ? signedText(node) : ""
  return {
    id: accountNumber(account),
    name: textAt(account, "Nm"),
    type: accountTypes.camt[textAt(account, "Tp", "Cd")] ?? null,
    currency,
    closing,
    closingDay: signedText(node) === "" ? "" : dateIn(at(node, "Dt")),
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

const currencyOf = (balance: Node | undefined): string | undefined =>
  statedCurrency(at(balance, "Amt")?.attributes["Ccy"] ?? "")

/** Money on the account is positive; "" without an amount, or without its side. */
const signedText = (balance: Node | undefined): string => {
  const [text, credit] = [amountText(at(balance, "Amt")), isCredit(balance)]
  return text === "" || credit === undefined ? "" : `${credit ? "" : "-"}${text}`
}

/** Whether the rows fit the balances: the person should know about missing or doubled ones. undefined: unknown. */
export const balanceMisfit = (
  statement: Node,
  rows: ReadonlyArray<StatementRow>,
  currency: string,
): Problem | "fits" | undefined => {
  const closing = balanceOf(statement, "CLBD")
  const balances = [balanceOf(statement, "OPBD") ?? balanceOf(statement, "PRCD"), closing]
  const [before, after] = balances.map((balance) => {
    const text = signedText(balance)
    const units = minorUnits(text.replace("-", ""), ".", decimalsOf(currency))
    return text === "" || units === undefined ? undefined : text.startsWith("-") ? -units : units
  })
  // The amount of an entry in another currency says nothing about the account's balance.
  const isOther = balances.some((balance) => (currencyOf(balance) ?? currency) !== currency)
  if (before === undefined || after === undefined || isOther || rows.some((row) => row.currency !== currency))
    return undefined
  const moved = rows.reduce((total, { amount }) => total + amount, 0)
  if (before - moved === after) return "fits"
  return problemAt(
    closing!.line,
    [textAt(closing, "Amt")],
    "The closing balance does not follow from the opening balance and the rows.",
  )
}

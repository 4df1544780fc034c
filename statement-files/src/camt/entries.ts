// One entry of a CAMT statement, copied from the tree at once, so that the tree can be released.
import { statedCurrency } from "../currencies.ts"
import { amountUnreadable, noSuchDate } from "../reading.ts"
import { nothingElse, type Entry } from "../sheet.ts"
import { accountNumber } from "./accounts.ts"
import { all, at, textAt, type Node } from "./tree.ts"
import { amountText, dateIn, isCredit, isReversal } from "./values.ts"
import { idOf, wordsOf } from "./words.ts"

export interface CamtEntry {
  readonly isPending: boolean
  readonly isTakenBack: boolean
  /** Called once the whole statement, and so its account, is read. */
  readonly read: (currency: string | undefined, accountKey: string) => Entry
}

export const entryOf = (node: Node, statement: Node): CamtEntry => {
  const { line } = node
  const account = at(statement, "Acct")
  const amount = at(node, "Amt")
  const credit = isCredit(node)
  const status = (textAt(node, "Sts", "Cd") || textAt(node, "Sts", "Prtry") || textAt(node, "Sts")).toUpperCase()
  const date = dateOf(node)
  const stated = (amount?.attributes["Ccy"] ?? "").trim()
  const isOfAccount = stated === "" || stated === "XXX"
  const words = wordsOf(node, { name: textAt(account, "Ownr", "Nm"), number: accountNumber(account) })
  const details = { ...nothingElse, ...words, bankId: idOf(node) }
  const [reason] = [
    status !== "" && !status.startsWith("BOOK") && `It is neither booked nor pending, but ${status}.`,
    !isOfAccount && statedCurrency(stated) === undefined && amountUnreadable,
    date !== "" && !/^\d{4}-?\d{2}-?\d{2}(?!\d)/.test(date) && noSuchDate,
  ].filter((one) => one !== false)
  const shared = {
    line,
    date,
    amount: amountText(amount),
    details,
    cells: () => [date.slice(0, 10), textAt(amount), words.name, words.note],
    reason,
  }
  return {
    // Entries for information only are not booked, either.
    isPending: /^(?:PDNG|PEND|FUTR|INFO)/.test(status),
    isTakenBack: isReversal(node),
    read: (currency, accountKey) => ({
      ...shared,
      accountKey,
      currency: isOfAccount ? currency : statedCurrency(stated),
      direction: credit === undefined ? "unknown" : credit ? "in" : "out",
    }),
  }
}

/** The day of booking, or else another one. */
const dateOf = (entry: Node): string => {
  const [only, ...others] = all(entry, "TxDtls")
  const related = others.length === 0 ? at(only, "RltdDts") : undefined
  const dates = [at(entry, "BookgDt"), at(entry, "ValDt"), at(related, "TxDtTm"), at(related, "IntrBkSttlmDt")]
  return dates.map(dateIn).find((date) => date !== "") ?? ""
}

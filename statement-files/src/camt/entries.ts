// One entry of a CAMT statement. What it says is taken out of the tree at once, so that the tree can go.
import { statedCurrency } from "../currencies.ts"
import { amountUnreadable, noSuchDate } from "../reading.ts"
import type { Entry } from "../sheet.ts"
import { accountNumber } from "./accounts.ts"
import { all, at, textAt, type Node } from "./tree.ts"
import { amountText, dateIn, isCredit, isReversal } from "./values.ts"
import { idOf, wordsOf } from "./words.ts"

export interface CamtEntry {
  readonly isPending: boolean
  /** A payment that was taken back. */
  readonly isTakenBack: boolean
  /** The account is known when all of its statement is. `areTurned`: payments that were taken back go the other way. */
  readonly read: (currency: string | undefined, accountKey: string, areTurned: boolean) => Entry
}

export const entryOf = (node: Node, statement: Node): CamtEntry => {
  const { line } = node
  const account = at(statement, "Acct")
  const amount = at(node, "Amt")
  const credit = isCredit(node)
  const status = (textAt(node, "Sts", "Cd") || textAt(node, "Sts", "Prtry") || textAt(node, "Sts")).toUpperCase()
  const date = dateOf(node)
  const isTakenBack = isReversal(node)
  const stated = (amount?.attributes["Ccy"] ?? "").trim()
  const isOfAccount = stated === "" || stated === "XXX"
  const words = wordsOf(node, { name: textAt(account, "Ownr", "Nm"), number: accountNumber(account) })
  const said = { ...words, category: null, tags: [], bankId: idOf(node), transferTo: null, split: null }
  const isOdd = status !== "" && !/^(?:BOOK|INFO)/.test(status)
  const isUnreadable = !isOfAccount && statedCurrency(stated) === undefined
  const isNoDay = date !== "" && !/^\d{4}-?\d{2}-?\d{2}(?!\d)/.test(date)
  const reason = isOdd
    ? `It is neither booked nor pending, but ${status}.`
    : isUnreadable
      ? amountUnreadable
      : isNoDay
        ? noSuchDate
        : undefined
  const shared = {
    line,
    date,
    amount: amountText(amount),
    said,
    cells: () => [date.slice(0, 10), textAt(amount), words.name, words.note],
    isPassedOver: status.startsWith("INFO"),
    reason,
  }
  return {
    isPending: /^(?:PDNG|PEND|FUTR)/.test(status),
    isTakenBack,
    read: (currency, accountKey, areTurned) => ({
      ...shared,
      accountKey,
      currency: isOfAccount ? currency : statedCurrency(stated),
      way: credit === undefined ? "unknown" : credit !== (areTurned && isTakenBack) ? "in" : "out",
    }),
  }
}

/** The day of booking. Only where there is none, another one. */
const dateOf = (entry: Node): string => {
  const [only, ...others] = all(entry, "TxDtls")
  const related = others.length === 0 ? at(only, "RltdDts") : undefined
  const dates = [at(entry, "BookgDt"), at(entry, "ValDt"), at(related, "TxDtTm"), at(related, "IntrBkSttlmDt")]
  return dates.map(dateIn).find((date) => date !== "") ?? ""
}

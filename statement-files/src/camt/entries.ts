// One entry of a CAMT statement. What it says is taken out of the tree at once, so that the tree can go.
import { amountUnreadable, believed, problemAt, wayUnknown } from "../reading.ts"
import type { Problem, StatementRow } from "../statement.ts"
import { accountNumber } from "./accounts.ts"
import { all, at, textAt, type Node } from "./tree.ts"
import { dayIn, isCredit, isReversal, moneyIn } from "./values.ts"
import { idOf, wordsOf } from "./words.ts"

export interface Entry {
  /** A payment that was taken back. */
  readonly isReversal: boolean
  /** The account's currency is known when all of its statement is. `isTurned`: reversals go the other way. */
  readonly read: (
    currency: string,
    today: string,
    isTurned: boolean,
  ) => Omit<StatementRow, "accountKey"> | Problem | "pending" | "passed over"
}

export const entryOf = (node: Node, statement: Node): Entry => {
  const { line } = node
  const account = at(statement, "Acct")
  const amount = at(node, "Amt")
  const credit = isCredit(node)
  const status = (textAt(node, "Sts", "Cd") || textAt(node, "Sts", "Prtry") || textAt(node, "Sts")).toUpperCase()
  const day = dayOf(node)
  const bankId = idOf(node)
  const words = wordsOf(node, { name: textAt(account, "Ownr", "Nm"), number: accountNumber(account) })
  const isTakenBack = isReversal(node)
  return {
    isReversal: isTakenBack,
    read: (currency, today, isTurned) => {
      if (/^(?:PDNG|PEND|FUTR)/.test(status)) return "pending"
      const money = moneyIn(amount, currency)
      if (status.startsWith("INFO") || money?.units === 0) return "passed over"
      const problem = (reason: string) => problemAt(line, [day ?? "", textAt(amount), words.name, words.note], reason)
      if (status !== "" && !status.startsWith("BOOK"))
        return problem(`It is neither booked nor pending, but ${status}.`)
      if (money === undefined) return problem(amountUnreadable)
      if (credit === undefined) return problem(wayUnknown)
      const dated = believed(day, today)
      if ("reason" in dated) return problem(dated.reason)
      return {
        line,
        date: dated.day,
        amount: credit !== (isTurned && isTakenBack) ? -money.units : money.units,
        currency: money.currency,
        ...words,
        category: null,
        tags: [],
        bankId,
        transferTo: null,
        split: null,
      }
    },
  }
}

/** The day of booking. Only where there is none, another one. */
const dayOf = (entry: Node): string | null | undefined => {
  const [only, ...others] = all(entry, "TxDtls")
  const related = others.length === 0 ? at(only, "RltdDts") : undefined
  const dates = [at(entry, "BookgDt"), at(entry, "ValDt"), at(related, "TxDtTm"), at(related, "IntrBkSttlmDt")]
  const days = dates.map(dayIn)
  return days.find((day) => day !== null) ?? (days.includes(undefined) ? undefined : null)
}

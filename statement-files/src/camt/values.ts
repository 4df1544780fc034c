// Amounts and days in CAMT, each in its only format.
import { textAt, textOf, type Node } from "./tree.ts"

/** Without a sign; "" if it is unreadable. */
export const amountText = (amount: Node | undefined): string =>
  /^\+?((?=[.,]?\d)\d*(?:\.\d*|,\d{1,2})?)$/.exec(textOf(amount))?.[1]?.replace(",", ".") ?? ""

/** undefined if it is not stated. */
export const isCredit = (node: Node | undefined): boolean | undefined => {
  const side = textAt(node, "CdtDbtInd").toUpperCase()
  return side === "CRDT" ? true : side === "DBIT" ? false : undefined
}

export const isReversal = (entry: Node): boolean => /^(?:true|1)$/i.test(textAt(entry, "RvslInd"))

/** The written date; "" without one. */
export const dateIn = (node: Node | undefined): string => textAt(node, "Dt") || textAt(node, "DtTm") || textOf(node)

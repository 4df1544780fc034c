// Amounts and days in CAMT, which has one way to write each.
import { textAt, textOf, type Node } from "./tree.ts"

/** Without a sign; "" if it cannot be read. */
export const amountText = (amount: Node | undefined): string =>
  /^\+?((?=[.,]?\d)\d*(?:\.\d*|,\d{1,2})?)$/.exec(textOf(amount))?.[1]?.replace(",", ".") ?? ""

/** Undefined if it does not say. */
export const isCredit = (node: Node | undefined): boolean | undefined => {
  const way = textAt(node, "CdtDbtInd").toUpperCase()
  return way === "CRDT" ? true : way === "DBIT" ? false : undefined
}

/** A payment that was taken back. */
export const isReversal = (entry: Node): boolean => /^(?:true|1)$/i.test(textAt(entry, "RvslInd"))

/** As it stands there; "" where there is none. */
export const dateIn = (node: Node | undefined): string => textAt(node, "Dt") || textAt(node, "DtTm") || textOf(node)

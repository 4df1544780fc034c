// Amounts, days and currencies in CAMT, which has one way to write each.
import { decimalsOf, statedCurrency } from "../currencies.ts"
import { minorUnits } from "../values/amount.ts"
import { at, textAt, textOf, type Node } from "./tree.ts"

export interface Money {
  /** In minor units, without a sign. */
  readonly units: number
  readonly currency: string
}

/** Undefined if it cannot be read. A currency that is XXX, or none, is the account's. */
export const moneyIn = (amount: Node | undefined, accountCurrency: string): Money | undefined => {
  const stated = (amount?.attributes["Ccy"] ?? "").trim()
  const currency = stated === "" || stated === "XXX" ? accountCurrency : statedCurrency(stated)
  const [, digits] = /^\+?((?=[.,]?\d)\d*(?:\.\d*|,\d{1,2})?)$/.exec(textOf(amount)) ?? []
  const units =
    currency === undefined || digits === undefined ? undefined : minorUnits(digits, ".", decimalsOf(currency))
  return units === undefined || currency === undefined ? undefined : { units, currency }
}

/** Undefined if it does not say. */
export const isCredit = (node: Node | undefined): boolean | undefined => {
  const way = textAt(node, "CdtDbtInd").toUpperCase()
  return way === "CRDT" ? true : way === "DBIT" ? false : undefined
}

/** A payment that was taken back. */
export const isReversal = (entry: Node): boolean => /^(?:true|1)$/i.test(textAt(entry, "RvslInd"))

/** In minor units, money on the account is positive. */
export const signedMoney = (node: Node | undefined, accountCurrency: string): Money | undefined => {
  const [money, credit] = [moneyIn(at(node, "Amt"), accountCurrency), isCredit(node)]
  if (money === undefined || credit === undefined) return undefined
  return { ...money, units: credit ? money.units : -money.units || 0 }
}

/** YYYY-MM-DD; null where there is no date, and undefined where it is no day. Times and zones do not move it. */
export const dayIn = (node: Node | undefined): string | null | undefined => {
  const text = textAt(node, "Dt") || textAt(node, "DtTm") || textOf(node)
  if (text === "") return null
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

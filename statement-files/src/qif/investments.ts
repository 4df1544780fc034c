// Of investments only cash is imported: what was paid in, paid out, or moved on the cash account itself.
import type { QifRecord } from "./records.ts"

const paidIn = /^(?:xin|contribx)$/i
const paidOut = /^(?:xout|withdrwx)$/i

const actionOf = ({ fields }: QifRecord): string => fields.get("N") ?? ""

export const isCash = (record: QifRecord): boolean => {
  const action = actionOf(record)
  if (paidIn.test(action) || paidOut.test(action) || /^cash$/i.test(action)) return true
  // Without an action, a security or a number of shares it is an entry of the cash account.
  return action === "" && !record.fields.has("Y") && !record.fields.has("Q")
}

/** The action says which way the money went, as the amount has no sign then. */
export const cashOf = (record: QifRecord, amount: number | undefined): number | undefined => {
  if (amount === undefined || !record.isInvestment) return amount
  const action = actionOf(record)
  if (paidIn.test(action)) return -Math.abs(amount) || 0
  return paidOut.test(action) ? Math.abs(amount) : amount
}

// Which way the money of an OFX statement went. Amounts have signs, but some banks write none and name the kind of each
// transaction instead, and some write spending on a card as positive.
import type { Sign } from "../statement.ts"
import type { OfxTransaction } from "./statements.ts"

export interface Signed {
  readonly transaction: OfxTransaction
  readonly isNegative: boolean
}

const always = { out: /^(?:DEBIT|FEE|SRVCHG|CHECK|DIRECTDEBIT|CASH)$/, in: /^(?:CREDIT|DEP|DIRECTDEP)$/ }
const mostly = { out: /^(?:POS|ATM|PAYMENT|REPEATPMT)$/, in: /^(?:INT|DIV)$/ }

const typeOf = ({ fields }: OfxTransaction): string => (fields.get("TRNTYPE") ?? "").toUpperCase()

/** Undefined for a type that says nothing. */
export const isOutByType = (transaction: OfxTransaction): boolean | undefined => {
  const type = typeOf(transaction)
  if (always.in.test(type) || mostly.in.test(type)) return false
  // On a card, a payment is what its holder paid in.
  if (type === "PAYMENT" && transaction.account.type === "CREDITCARD") return false
  return always.out.test(type) || mostly.out.test(type) ? true : undefined
}

export interface Direction {
  /** `columns`: the amounts have no signs, and the kinds of the transactions say it. */
  readonly sign: Sign
  /** The person has to say which way this transaction's money went. */
  readonly doubtful: OfxTransaction | null
}

/** How one account's amounts are meant, by its transactions with an amount other than 0. */
export const directionOf = (all: ReadonlyArray<Signed>, hasFileSigns: boolean): Direction => {
  let [agreeing, negatives, positiveOut, negativeIn] = [0, 0, 0, 0]
  let contrary: OfxTransaction | null = null
  for (const { transaction, isNegative } of all) {
    if (isNegative) negatives += 1
    const isOut = isOutByType(transaction)
    if (isOut === isNegative) agreeing += 1
    else if (isOut === true && always.out.test(typeOf(transaction))) {
      positiveOut += 1
      contrary ??= transaction
    } else if (isOut === false && always.in.test(typeOf(transaction))) negativeIn += 1
  }
  if (positiveOut === 0) return { sign: "positive is money in", doubtful: null }
  // Without a single sign, types that differ say it. If all are debits, spending may as well be positive, or paid back.
  if (negatives === 0 && agreeing > 0) return { sign: "columns", doubtful: hasFileSigns ? contrary : null }
  if (negatives === 0) return { sign: "positive is money out", doubtful: contrary }
  // A few types are wrong at many banks; nearly all are where it is the signs that are.
  const isReversed = negativeIn > 0 ? agreeing * 9 <= positiveOut + negativeIn : agreeing === 0
  return isReversed
    ? { sign: "positive is money out", doubtful: contrary }
    : { sign: "positive is money in", doubtful: null }
}

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

const asWritten: Direction = { sign: "positive is money in", doubtful: null }

/** How one account's amounts are meant, by its transactions with an amount other than 0. */
export const directionOf = (all: ReadonlyArray<Signed>, hasFileSigns: boolean): Direction => {
  let [agreeing, credits, positives, negatives, positiveOut, positivePaid, negativeIn] = [0, 0, 0, 0, 0, 0, 0]
  let [positive, contrary]: Array<OfxTransaction | null> = [null, null]
  for (const { transaction, isNegative } of all) {
    const isOut = isOutByType(transaction)
    if (isNegative) negatives += 1
    else {
      positives += 1
      positive ??= transaction
    }
    if (isOut === isNegative) {
      agreeing += 1
      if (always.in.test(typeOf(transaction))) credits += 1
    } else if (isOut === true) {
      if (always.out.test(typeOf(transaction))) positiveOut += 1
      else positivePaid += 1
      contrary ??= transaction
    } else if (isOut === false && always.in.test(typeOf(transaction))) negativeIn += 1
  }
  const reversed = (doubtful: OfxTransaction | null): Direction => ({ sign: "positive is money out", doubtful })
  if (positiveOut === 0) {
    // Nothing agrees with the signs: payments that all came in, or a card that was nearly never used.
    const isOdd = negatives === 0 && positivePaid > 0
    const isOddCard = all[0]?.transaction.account.type === "CREDITCARD" && positives >= 2 && positives > 2 * negatives
    return agreeing === 0 && (isOdd || isOddCard) ? reversed(contrary ?? positive ?? null) : asWritten
  }
  // Without a single sign, types that differ say it. If all are debits, spending may as well be positive, or paid back.
  const isSure = credits > 0 && !hasFileSigns
  if (negatives === 0 && agreeing > 0) return { sign: "columns", doubtful: isSure ? null : (contrary ?? null) }
  // A few types are wrong at many banks; nearly all are where it is the signs that are.
  const isReversed = negativeIn > 0 ? agreeing * 9 <= positiveOut + negativeIn : agreeing === 0
  return negatives === 0 || isReversed ? reversed(contrary ?? null) : asWritten
}

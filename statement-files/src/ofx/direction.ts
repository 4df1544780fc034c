// Which way the money of an OFX statement went. Amounts have signs, but some banks write none and name the kind of each
// transaction instead, and some write spending on a card as positive.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { askForSign, questionId } from "../questions.ts"
import { remembering } from "../remembering.ts"
import type { Way } from "../sheet.ts"
import type { Question, ReadingOptions, Sign } from "../statement.ts"
import { readMachineWritten } from "../values/amount.ts"
import type { OfxTransaction } from "./statements.ts"

interface Signed {
  readonly transaction: OfxTransaction
  readonly isNegative: boolean
  readonly isOut: boolean | undefined
}

const always = { out: /^(?:DEBIT|FEE|SRVCHG|CHECK|DIRECTDEBIT|CASH)$/, in: /^(?:CREDIT|DEP|DIRECTDEP)$/ }
const mostly = { out: /^(?:POS|ATM|PAYMENT|REPEATPMT)$/, in: /^(?:INT|DIV)$/ }

const typeOf = ({ fields }: OfxTransaction): string => (fields.get("TRNTYPE") ?? "").toUpperCase()

/** Undefined for a type that says nothing. */
const isOutByType = (transaction: OfxTransaction): boolean | undefined => {
  const type = typeOf(transaction)
  if (always.in.test(type) || mostly.in.test(type)) return false
  // On a card, a payment is what its holder paid in.
  if (type === "PAYMENT" && transaction.account.type === "CREDITCARD") return false
  return always.out.test(type) || mostly.out.test(type) ? true : undefined
}

interface Direction {
  /** `columns`: the amounts have no signs, and the kinds of the transactions say it. */
  readonly sign: Sign
  /** The person has to say which way this transaction's money went. */
  readonly doubtful: OfxTransaction | null
}

const asWritten: Direction = { sign: "positive is money in", doubtful: null }

/** How one account's amounts are meant, by its transactions with an amount other than 0. */
const directionOf = (all: ReadonlyArray<Signed>, hasFileSigns: boolean): Direction => {
  const isPlain = (pattern: RegExp) => (one: Signed) => pattern.test(typeOf(one.transaction))
  const agreeing = all.filter(({ isOut, isNegative }) => isOut === isNegative)
  const contrary = all.filter(({ isOut, isNegative }) => !isNegative && isOut === true)
  const positives = all.filter(({ isNegative }) => !isNegative)
  const doubtful = (contrary[0] ?? positives[0])?.transaction ?? null
  const reversed: Direction = { sign: "positive is money out", doubtful }
  if (!contrary.some(isPlain(always.out))) {
    // Nothing agrees with the signs: payments that all came in, or a card that was nearly never used.
    const isOdd = positives.length === all.length && contrary.length > 0
    const isOddCard = all[0]?.transaction.account.type === "CREDITCARD" && positives.length * 2 > all.length
    return agreeing.length === 0 && (isOdd || isOddCard) ? reversed : asWritten
  }
  // A few types are wrong at many banks; all are where it is the signs that are.
  if (agreeing.length === 0) return reversed
  if (positives.length < all.length) return asWritten
  // Without a single sign, types that differ say it. If all are debits, spending may as well be positive, or paid back.
  const isSure = agreeing.some(isPlain(always.in)) && !hasFileSigns
  return { sign: "columns", doubtful: isSure ? null : doubtful }
}

/** By account: one bank may write its cards in another way than its accounts. */
export const directionsOf = (
  transactions: ReadonlyArray<OfxTransaction>,
  keyOf: (transaction: OfxTransaction) => string,
  { answers = {}, fileName }: ReadingOptions,
) => {
  const all = transactions.flatMap(signed)
  const hasSigns = all.some(({ isNegative }) => isNegative)
  const byAccount = grouped(all, ({ transaction }) => keyOf(transaction))
  const questions: Array<Question> = []
  const signs = new Map<string, Sign>()
  let isSaid = false
  for (const [key, own] of byAccount) {
    const { sign, doubtful } = directionOf(own, hasSigns)
    const id = questionId("sign", key, fileName)
    const answer = answers[id]
    if (doubtful !== null && answer === undefined) questions.push(askForSign(id, described(doubtful), "out"))
    isSaid ||= doubtful !== null && answer !== undefined
    // The transaction that is asked about has a positive amount.
    signs.set(key, doubtful !== null && answer === "in" ? "positive is money in" : sign)
  }
  const other = [...signs.values()].find((sign) => sign !== "positive is money in")
  return {
    questions,
    signBy: questions.length > 0 ? ("assumed" as const) : isSaid ? ("said" as const) : ("stated" as const),
    sign: other ?? ("positive is money in" as const),
    wayOf: (transaction: OfxTransaction): Way => {
      const sign = signs.get(keyOf(transaction)) ?? "positive is money in"
      if (sign !== "columns") return sign === "positive is money in" ? "as written" : "reversed"
      const isOut = isOutByType(transaction)
      return isOut === undefined ? "unknown" : isOut ? "out" : "in"
    },
  }
}

const written = remembering(readMachineWritten)

const signed = (transaction: OfxTransaction): ReadonlyArray<Signed> => {
  const amount = written(transaction.fields.get("TRNAMT") ?? "")
  return amount !== undefined && /[1-9]/.test(amount.body)
    ? [{ transaction, isNegative: amount.isNegative, isOut: isOutByType(transaction) }]
    : []
}

const described = ({ fields }: OfxTransaction): string =>
  [fields.get("DTPOSTED")?.slice(0, 8), fields.get("TRNAMT"), fields.get("NAME") ?? fields.get("MEMO")]
    .filter((text) => text !== undefined)
    .join(", ")

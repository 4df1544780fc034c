// The amounts of an OFX file. The standard knows neither thousands nor currencies within an amount, but banks write both.
import { statedCurrency } from "../currencies.ts"
import { askForDecimal, askForSign, questionId } from "../questions.ts"
import { amountUnreadable, wayUnknown } from "../reading.ts"
import type { Question, ReadingOptions, Sign } from "../statement.ts"
import type { DecimalSign, Written } from "../values/amount.ts"
import { machineAmounts, readMachineWritten } from "../values/machine-amounts.ts"
import type { NamedAccount } from "./accounts.ts"
import { directionOf, isOutByType } from "./direction.ts"
import type { OfxAccount, OfxTransaction } from "./statements.ts"

export interface Amounts {
  readonly decimal: DecimalSign | undefined
  readonly sign: Sign
  readonly questions: ReadonlyArray<Question>
  /** In minor units, money out is positive; or why it is not taken. */
  readonly of: (
    transaction: OfxTransaction,
  ) => { readonly units: number; readonly currency: string } | { readonly reason: string }
  /** In minor units, as the file states it; null where it does not. */
  readonly balance: (text: string, currency: string) => number | null
}

export const amountsOf = (
  transactions: ReadonlyArray<OfxTransaction>,
  accounts: ReadonlyMap<OfxAccount, NamedAccount>,
  { fileName, currency: budget, answers = {} }: ReadingOptions,
): Amounts => {
  const written = new Map(transactions.map((one) => [one, readMachineWritten(one.fields.get("TRNAMT") ?? "")]))
  // The standard's numbers have no thousands, and a point is their decimal sign.
  const [first] = accounts.values()
  const decimalId = questionId("currency", first?.key ?? "file", fileName)
  const { decimal, doubtful, unitsOf } = machineAmounts({
    all: written.values(),
    mayDivide: [","],
    currency: first?.currency ?? budget,
    answer: answers[decimalId],
  })
  // One bank leaves out the decimal sign of balances alone: 12345 is then 123.45.
  const areAllWithDecimals =
    written.size > 0 && [...written.values()].every((amount) => hasDecimals(amount?.body ?? ""))
  const directions: Directions = directionsOf(
    transactions,
    written,
    ({ account }) => accounts.get(account)!.key,
    (key) => questionId("sign", key, fileName),
    answers,
  )
  return {
    decimal,
    sign: directions.sign,
    questions:
      doubtful === undefined
        ? directions.questions
        : [...directions.questions, askForDecimal(decimalId, doubtful, decimal ?? null)],
    of: (transaction) => {
      const symbol = transaction.fields.get("CURRENCY.CURSYM") ?? ""
      const currency = statedCurrency(symbol) ?? accounts.get(transaction.account)!.currency
      const units = unitsOf(written.get(transaction), currency)
      if (units === undefined) return { reason: amountUnreadable }
      const sign = directions.of(transaction)
      if (sign !== "columns") return { units: (sign === "positive is money in" ? -units : units) || 0, currency }
      const isOut = isOutByType(transaction)
      return isOut === undefined && units !== 0
        ? { reason: wayUnknown }
        : { units: isOut ? units : -units || 0, currency }
    },
    balance: (text, currency) =>
      areAllWithDecimals && !hasDecimals(text) ? null : (unitsOf(readMachineWritten(text), currency) ?? null),
  }
}

const hasDecimals = (text: string): boolean => /[.,]\d{1,2}$|^[-+]?0*$/.test(text.trim())

interface Directions {
  readonly questions: ReadonlyArray<Question>
  readonly sign: Sign
  readonly of: (transaction: OfxTransaction) => Sign
}

/** By account: one bank may write its cards in another way than its accounts. */
const directionsOf = (
  transactions: ReadonlyArray<OfxTransaction>,
  written: ReadonlyMap<OfxTransaction, Written | undefined>,
  keyOf: (transaction: OfxTransaction) => string,
  idOf: (key: string) => string,
  answers: Readonly<Record<string, string>>,
): Directions => {
  const byAccount = new Map<string, Array<OfxTransaction>>()
  for (const transaction of transactions) {
    const own = byAccount.get(keyOf(transaction))
    if (own === undefined) byAccount.set(keyOf(transaction), [transaction])
    else own.push(transaction)
  }
  const hasSigns = [...written.values()].some((amount) => amount?.isNegative === true)
  const questions: Array<Question> = []
  const signs = new Map<string, Sign>()
  for (const [key, own] of byAccount) {
    const signed = own.flatMap((transaction) => {
      const amount = written.get(transaction)
      return amount !== undefined && /[1-9]/.test(amount.body) ? [{ transaction, isNegative: amount.isNegative }] : []
    })
    const { sign, doubtful } = directionOf(signed, hasSigns)
    const id = idOf(key)
    const answer = answers[id]
    if (doubtful !== null && answer === undefined) questions.push(askForSign(id, described(doubtful), "out"))
    // The transaction that is asked about has a positive amount.
    signs.set(key, doubtful !== null && answer === "in" ? "positive is money in" : sign)
  }
  const other = [...signs.values()].find((sign) => sign !== "positive is money in")
  return {
    questions,
    sign: other ?? "positive is money in",
    of: (transaction: OfxTransaction): Sign => signs.get(keyOf(transaction))!,
  }
}

const described = ({ fields }: OfxTransaction): string =>
  [fields.get("DTPOSTED")?.slice(0, 8), fields.get("TRNAMT"), fields.get("NAME") ?? fields.get("MEMO")]
    .filter((text) => text !== undefined)
    .join(", ")

// Files that are lists of something else. Each says what it is, and what to download instead.
import { most } from "./facts.ts"
import { isHeading, isOfCurrency, type ColumnFound } from "./roles.ts"
import { normal } from "./words.ts"

const instead = "Download the transactions instead."

interface WrongKind {
  readonly has: ReadonlyArray<RegExp>
  readonly hasNo?: RegExp
  readonly sentence: string
}

const contacts = `This is a list of contacts, not of an account's transactions. ${instead}`
const birthday = /birth ?day|date of birth|geburtstag|geburtsdatum|anniversaire|date de naissance|nacimiento|nascita/
const amountWords = /amount|gross|debit|credit|paid|betrag|montant|importe|valor|total/

/** Also where they have days and amounts, as transactions have. */
const neverRows: ReadonlyArray<WrongKind> = [
  {
    has: [
      /symbol|ticker|isin|security|wertpapier|instrument/,
      /quantity|shares|units|stuck|anzahl|qty|cantidad/,
      /price|kurs|last|market value|marktwert/,
    ],
    sentence: `This is a list of positions or trades, not of an account's transactions. ${instead}`,
  },
  {
    has: [/order (?:id|number|no)|bestellnummer/, /items?|product|artikel|title/, /ship|seller|quantity|versand/],
    sentence: `This is a list of orders, not of an account's transactions. ${instead}`,
  },
  {
    has: [
      /due date|faellig|fallig|vencimiento|vencimento/,
      /minimum (?:payment|due|amount)|mindestbetrag|pago minimo|pagamento minimo/,
    ],
    sentence: `This is a list of bills, not of transactions. ${instead}`,
  },
  { has: [birthday, /name/], sentence: contacts },
  { has: [/e ?mail/, /phone|mobile|telefon|telefono/, /name/], hasNo: amountWords, sentence: contacts },
]

const kinds: ReadonlyArray<WrongKind> = [
  ...neverRows,
  {
    has: [
      /account (?:number|name|id)|kontonummer|iban|numero de compte/,
      /(?:available|current) balance|saldo|kontostand|solde|balance/,
      /account type|status|opened|kontoart|product|owner/,
    ],
    sentence: `This is a list of accounts, not of transactions. ${instead}`,
  },
  {
    has: [/budget(?:ed)?|planned|assigned/, /actual|activity|remaining|available|spent/],
    sentence: `This is a budget plan, not a list of transactions. ${instead}`,
  },
]

const saidBy = (among: ReadonlyArray<WrongKind>, headings: ReadonlyArray<string>): string | undefined => {
  const names = headings.map(normal)
  const isAmong = (words: RegExp) => names.some((name) => words.test(name))
  return among.find(({ has, hasNo }) => has.every(isAmong) && (hasNo === undefined || !isAmong(hasNo)))?.sentence
}

/** Of a file that has an amount of each currency for each day. */
export const ratesFile = (columns: ReadonlyArray<ColumnFound>, rows: number): string | undefined =>
  columns.filter((column) => isOfCurrency(column) && column.facts.filled > rows / 2 && column.facts.amounts > most)
    .length > 1
    ? `This is a list of exchange rates, not of transactions. ${instead}`
    : undefined

const otherUnits =
  /\b(?:miles|mileage|odometer|km|kilomet\w+|steps|kwh|kcal|calories|hours|points|temperature|humidity|rain|heart rate)\b/

/** Of a file that counts something, where no column is known to hold money. */
export const otherThanMoney = (columns: ReadonlyArray<ColumnFound>): string | undefined =>
  columns.some(({ heading }) => otherUnits.test(normal(heading))) &&
  !columns.some((column) => isHeading(column, "amount", "money out", "money in", "net", "gross", "balance"))
    ? `This is a list of something else than money. ${instead}`
    : undefined

/** Of a file whose headings are those of trades or of orders. */
export const neverTransactions = (headings: ReadonlyArray<string>): string | undefined => saidBy(neverRows, headings)

/** Of a file in which no column can be an amount of a transaction. */
export const wrongFile = (columns: ReadonlyArray<ColumnFound>, headings: ReadonlyArray<string>): string | undefined => {
  const sentence = saidBy(kinds, headings)
  if (sentence !== undefined) return sentence
  const money = columns.filter(({ facts }) => facts.filled > 0 && facts.moneyLike > 0)
  const isBalances = money.length > 0 && money.every((column) => column.kind === "balance")
  return isBalances ? `This is a list of balances, not of transactions. ${instead}` : undefined
}

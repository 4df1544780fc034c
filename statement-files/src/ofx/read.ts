// Reads OFX 1 and 2, QFX and QBO: every statement of the file, with only the cash transactions of investments.
import { keysOf } from "../account-keys.ts"
import { statedCurrency } from "../currencies.ts"
import {
  believed,
  dialectOf,
  emptyPeriod,
  isCutOff,
  nameOf,
  noteOf,
  nothing,
  onlyInvestments,
  problemAt,
  refusal,
  runTogether,
  tradesLeftOut,
  type Reader,
} from "../reading.ts"
import type { Problem, ReadingOptions, StatementAccount, StatementRow } from "../statement.ts"
import { readDays } from "../values/days.ts"
import { amountsOf, type Amounts } from "./amounts.ts"
import { dateText } from "./dates.ts"
import { readOfxFile, type OfxAccount, type OfxFile, type OfxTransaction } from "./statements.ts"

export const readOfx: Reader = (text, encoding, options) => {
  const file = readOfxFile(text)
  const keys = accountKeys(file.accounts)
  const keyOf = (account: OfxAccount): string => keys.get(account)!
  const booked = file.transactions.filter(({ isPending }) => !isPending)
  const amounts = amountsOf(booked, keyOf, (account) => currencyOf(account, options), options.answers ?? {})
  const days = readDays({
    dates: booked.map(({ fields }) => [dateText(fields)]),
    today: options.today,
    habit: null,
    surroundings: options.fileName,
    answers: options.answers ?? {},
  })
  const rows: Array<StatementRow> = []
  const problems: Array<Problem> = []
  let passedOver = 0
  booked.forEach((transaction, index) => {
    const { line, account, fields } = transaction
    const dated = believed(days.days[index], options.today)
    const money = amounts.of(transaction)
    const reason =
      reasonAgainst(transaction, file) ?? ("reason" in dated ? dated.reason : "reason" in money ? money.reason : null)
    if (reason !== null) problems.push(problemAt(line, wordsOf(fields), reason))
    else if ("units" in money && money.units === 0) passedOver += 1
    else if ("units" in money && "day" in dated)
      rows.push({
        line,
        accountKey: keyOf(account),
        date: dated.day,
        amount: money.units,
        currency: money.currency,
        ...namesOf(fields),
        category: null,
        tags: [],
        bankId: fields.get("FITID") ?? null,
        transferTo: null,
        split: null,
      })
  })
  const dialect = dialectOf(encoding, { decimal: amounts.decimal ?? null, dateOrder: days.order, sign: amounts.sign })
  const pending = file.transactions.length - booked.length
  if (rows.length + problems.length + pending + passedOver === 0) return refusal(dialect, refusalOf(file))
  return {
    ...nothing(dialect),
    accounts: accountsOf(file.accounts, rows, keyOf, amounts, options),
    rows,
    questions: [...days.questions, ...amounts.questions],
    passedOver,
    pending,
    problems: [...problems, ...noticesOf(file)],
  }
}

const reasonAgainst = (transaction: OfxTransaction, { transactions, isLastCut }: OfxFile): string | null => {
  const { fields, isDoubled } = transaction
  if (isLastCut && transaction === transactions.at(-1)) return isCutOff
  if (isDoubled) return runTogether
  return fields.has("CORRECTACTION")
    ? "The bank corrects an earlier transaction with it: look for that one, and change it yourself."
    : null
}

const wordsOf = (fields: OfxTransaction["fields"]): ReadonlyArray<string> =>
  [...fields].map(([name, value]) => `${name} ${value}`)

const namesOf = (fields: OfxTransaction["fields"]): Pick<StatementRow, "name" | "note"> => {
  const check = fields.get("CHECKNUM")
  const [memo = "", extended = ""] = [fields.get("MEMO"), fields.get("EXTDNAME")]
  const known = [fields.get("NAME"), fields.get("PAYEE.NAME"), fields.get("EXTDPAYEE.NAME"), extended, memo]
  const name = nameOf(known.find(Boolean) ?? (check ? `Check ${check}` : (fields.get("TRNTYPE") ?? "")))
  return { name, note: noteOf([extended, memo], name) }
}

const currencyOf = ({ currency }: OfxAccount, options: ReadingOptions): string =>
  statedCurrency(currency) ?? options.currency

/** The same account may have several statements. Credit unions give one number to a checking and a savings account. */
const accountKeys = (accounts: ReadonlyArray<OfxAccount>): ReadonlyMap<OfxAccount, string> => {
  const parts = accounts.map(({ bank, id, type, branch, currency }) => [bank, id, type, branch, currency])
  const keys = keysOf(parts, 2)
  return new Map(accounts.map((account, index) => [account, keys[index]!]))
}

const types: Readonly<Record<string, StatementAccount["type"]>> = {
  CHECKING: "checking",
  SAVINGS: "saving",
  MONEYMRKT: "saving",
  CD: "saving",
  CREDITLINE: "credit",
  CREDITCARD: "credit",
  INVESTMENT: "investment",
  LOAN: "loan",
}

const accountsOf = (
  accounts: ReadonlyArray<OfxAccount>,
  rows: ReadonlyArray<StatementRow>,
  keyOf: (account: OfxAccount) => string,
  amounts: Amounts,
  options: ReadingOptions,
): ReadonlyArray<StatementAccount> => {
  const used = new Set(rows.map(({ accountKey }) => accountKey))
  const found = new Map<string, StatementAccount>()
  const dates = new Map<string, string>()
  for (const account of accounts) {
    const key = keyOf(account)
    if (!used.has(key)) continue
    const currency = currencyOf(account, options)
    const balance = amounts.balance(account.balance, currency)
    // Several statements may follow each other in either order.
    const isLater = balance !== null && account.balanceDate >= (dates.get(key) ?? "")
    if (isLater) dates.set(key, account.balanceDate)
    found.set(key, {
      key,
      name: account.id,
      type: types[account.type] ?? null,
      currency,
      closingBalance: isLater ? balance : (found.get(key)?.closingBalance ?? null),
    })
  }
  return [...found.values()]
}

const isError = ({ severity, code }: OfxFile["statuses"][number]): boolean =>
  severity === "ERROR" || (severity === "" && !/^0*$/.test(code))

const saidBy = ({ code, message }: OfxFile["statuses"][number]): string =>
  message === ""
    ? `The bank answered with error ${code} instead of transactions: sign in to your bank's website and try again.`
    : `The bank says: “${message.slice(0, 300)}”`

/** Why there is nothing in a file. */
const refusalOf = (file: OfxFile): string => {
  const error = file.statuses.findLast(isError)
  if (error !== undefined) return saidBy(error)
  if (file.isCut) return isCutOff
  return file.trades.length > 0 ? onlyInvestments : emptyPeriod
}

/** What a person should know about the file as a whole. */
const noticesOf = (file: OfxFile): ReadonlyArray<Problem> => [
  ...file.statuses.filter(isError).map((status) => problemAt(status.line, [status.code], saidBy(status))),
  ...file.trades.slice(0, 1).map((line) => problemAt(line, [], tradesLeftOut(file.trades.length))),
  ...(file.isCut && !file.isLastCut ? [problemAt(file.lastLine, [], isCutOff)] : []),
]

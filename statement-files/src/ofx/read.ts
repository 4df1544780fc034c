// Reads OFX 1 and 2, QFX and QBO: every statement of the file, with only the cash transactions of investments.
import { decimalsOf, isCurrency } from "../currencies.ts"
import {
  amountUnreadable,
  dialectOf,
  emptyPeriod,
  believed,
  isCutOff,
  nameOf,
  noteOf,
  nothing,
  problemAt,
  refusal,
  type Reader,
} from "../reading.ts"
import type { Problem, ReadingOptions, StatementAccount, StatementRow } from "../statement.ts"
import { decimalSignOf, minorUnits, readWritten } from "../values/amount.ts"
import { dayOf, readDate } from "../values/date.ts"
import { elementsOf } from "./elements.ts"

interface Entry {
  readonly line: number
  readonly account: Account
  readonly fields: Map<string, string>
}

interface Account {
  bank: string
  id: string
  type: string
  currency: string
  balance: string | undefined
}

interface Collected {
  readonly entries: ReadonlyArray<Entry>
  readonly accounts: ReadonlyArray<Account>
  /** What the bank says instead of transactions. */
  readonly message: string | undefined
  readonly isCut: boolean
}

export const readOfx: Reader = (text, encoding, options) => {
  const { entries, accounts, message, isCut } = collect(text)
  const amounts = entries.map(({ fields }) => readWritten(fields.get("TRNAMT") ?? ""))
  const decimal = decimalSignOf(amounts.flatMap((amount) => (amount === undefined ? [] : [amount.body])))
  const isUnsigned = amounts.every((amount) => amount?.isNegative !== true)
  const problems: Array<Problem> = []
  const rows: Array<StatementRow> = []
  let passedOver = 0
  entries.forEach(({ line, account, fields }, index) => {
    const problem = (reason: string) =>
      problems.push(
        problemAt(
          line,
          [...fields].map(([name, value]) => `${name} ${value}`),
          reason,
        ),
      )
    const date = ["DTPOSTED", "DTUSER", "DTAVAIL"]
      .map((name) => readDate(fields.get(name) ?? ""))
      .find((found) => found !== undefined)
    const dated = believed(date === undefined ? null : dayOf(date, "MDY", undefined), options.today)
    if ("reason" in dated) return problem(dated.reason)
    const written = amounts[index]
    const symbol = fields.get("CURRENCY.CURSYM")
    const currency = symbol !== undefined && isCurrency(symbol) ? symbol : currencyOf(account, options)
    const units = written === undefined ? undefined : minorUnits(written.body, decimal, decimalsOf(currency))
    if (written === undefined || units === undefined) return problem(amountUnreadable)
    if (units === 0) {
      passedOver += 1
      return
    }
    const isOut = isUnsigned
      ? /^(?:DEBIT|PAYMENT|POS|ATM|CHECK|FEE|SRVCHG|DIRECTDEBIT|CASH)$/i.test(fields.get("TRNTYPE") ?? "")
      : written.isNegative
    const name = nameOf(fields.get("NAME") || fields.get("PAYEE.NAME") || fields.get("MEMO") || describedBy(fields))
    rows.push({
      line,
      accountKey: keyOf(account),
      date: dated.day,
      amount: isOut ? units : -units,
      currency,
      name,
      note: noteOf([fields.get("MEMO") ?? ""], name),
      category: null,
      tags: [],
      bankId: fields.get("FITID") ?? null,
      transferTo: null,
      split: null,
    })
  })
  const dialect = dialectOf(encoding, { decimal: decimal ?? null, sign: "positive is money in" })
  if (isCut) return refusal(dialect, isCutOff)
  if (entries.length === 0) return refusal(dialect, message === undefined ? emptyPeriod : `The bank says: “${message}”`)
  return {
    ...nothing(dialect),
    accounts: accounts
      .filter((one) => rows.some(({ accountKey }) => accountKey === keyOf(one)))
      .map((one) => described(one, decimal, options)),
    rows,
    passedOver,
    problems,
  }
}

const describedBy = (fields: Map<string, string>): string => {
  const check = fields.get("CHECKNUM")
  return check ? `Check ${check}` : (fields.get("TRNTYPE") ?? "")
}

const keyOf = ({ bank, id }: Account): string => [bank, id].filter((part) => part !== "").join(" ") || "file"

const currencyOf = ({ currency }: Account, options: ReadingOptions): string =>
  isCurrency(currency) ? currency : options.currency

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

const described = (account: Account, decimal: "." | "," | undefined, options: ReadingOptions): StatementAccount => {
  const currency = currencyOf(account, options)
  const balance = readWritten(account.balance ?? "")
  const units = balance === undefined ? undefined : minorUnits(balance.body, decimal, decimalsOf(currency))
  return {
    key: keyOf(account),
    name: account.id,
    type: types[account.type.toUpperCase()] ?? null,
    currency,
    closingBalance: units === undefined ? null : balance?.isNegative === true ? -units || 0 : units,
  }
}

/** These stand within a transaction, and name something else than the transaction itself. */
const inner = new Set(["PAYEE", "BANKACCTTO", "CCACCTTO", "CURRENCY", "ORIGCURRENCY", "IMAGEDATA"])

const collect = (text: string): Collected => {
  const entries: Array<Entry> = []
  const accounts: Array<Account> = []
  const messages: Array<string> = []
  const blank = (): Account => ({ bank: "", id: "", type: "", currency: "", balance: undefined })
  let account: Account | undefined
  let entry: Entry | undefined
  let within: string | undefined
  let isBalance = false
  let isError = false
  const current = (): Account => {
    if (account === undefined) accounts.push((account = blank()))
    return account
  }
  for (const { line, name, isEnd, value } of elementsOf(text)) {
    if (name === "STMTTRN" || name === "BANKTRANLIST" || name === "LEDGERBAL") {
      entry = undefined
      within = undefined
    }
    if (isEnd) {
      if (name === within) within = undefined
      if (name === "LEDGERBAL") isBalance = false
    } else if (name === "STMTRS" || name === "CCSTMTRS" || name === "INVSTMTRS") {
      account = undefined
      if (name !== "STMTRS") current().type = name === "CCSTMTRS" ? "CREDITCARD" : "INVESTMENT"
    } else if (name === "STMTTRN") {
      entry = { line, account: current(), fields: new Map() }
      entries.push(entry)
    } else if (entry !== undefined) {
      if (inner.has(name)) within = name
      const key = within === undefined ? name : `${within}.${name}`
      if (value !== "" && !entry.fields.has(key)) entry.fields.set(key, value)
    } else if (name === "LEDGERBAL") isBalance = true
    else if (name === "BALAMT" && isBalance) {
      current().balance = value
      isBalance = false
    } else if (name === "CURDEF") current().currency = value.toUpperCase()
    else if (name === "BANKID" || name === "BROKERID") current().bank = value
    else if (name === "ACCTID") current().id = value
    else if (name === "ACCTTYPE" || name === "ACCTTYPE2") current().type = value
    else if (name === "SEVERITY") isError = value.toUpperCase() === "ERROR"
    else if (name === "MESSAGE" && isError) messages.push(value)
  }
  // The last tag is never a value's: a file that ends in one was cut off.
  const isCut = entry !== undefined || /<[^>]*$/.test(text.slice(-200))
  return { entries, accounts, message: messages.at(-1), isCut: isCut && !/<\/OFX>\s*$/i.test(text.slice(-200)) }
}

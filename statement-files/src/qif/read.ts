// Reads QIF: what was exported of bank accounts, cards and cash, and the cash of investments.
import { keysOf } from "../account-keys.ts"
import {
  amountUnreadable,
  believed,
  dialectOf,
  evidenceOf,
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
import { askForDecimal, daysOf, questionId, unstatedCurrency } from "../questions.ts"
import type { Problem, ReadingOptions, StatementAccount, StatementRow } from "../statement.ts"
import { machineAmounts, readMachineWritten } from "../values/machine-amounts.ts"
import { cashOf, isCash } from "./investments.ts"
import { dateText } from "./dates.ts"
import { recordsOf, type QifAccount, type QifRecord } from "./records.ts"
import { belongs, isOpening, splitOf } from "./words.ts"

export const readQif: Reader = (text, encoding, given) => {
  const { records, passedOver: listed, cutList } = recordsOf(text)
  const trades = records.filter((record) => record.isInvestment && !isCash(record))
  const moved = records.filter((record) => !record.isInvestment || isCash(record))
  const hasDates = moved.some(({ fields }) => fields.has("D"))
  const keys = accountKeys(moved)
  const [firstKey = "file"] = keys.values()
  const currency = unstatedCurrency(given, firstKey)
  const options = { ...given, currency: currency.code }
  const days = daysOf(firstKey, options.fileName, {
    // One bank writes its dates where memos belong.
    dates: moved.map(({ fields }) => [dateText(fields.get(hasDates ? "D" : "M") ?? "", options.today)]),
    today: options.today,
    nameOf: (row) => nameOf(moved[row]!.fields.get("P") ?? ""),
    answers: options.answers ?? {},
  })
  const texts = moved.flatMap(({ fields, parts }) => [amountOf(fields), ...parts.map(({ amount }) => amount)])
  const decimalId = questionId("currency", firstKey, options.fileName)
  const { decimal, doubtful, unitsOf } = machineAmounts({
    all: texts.map(readMachineWritten),
    mayDivide: [".", ","],
    currency: options.currency,
    answer: options.answers?.[decimalId],
  })
  /** Money out is positive. */
  const units = (amount: string): number | undefined => {
    const found = unitsOf(readMachineWritten(amount), options.currency)
    return found === undefined ? undefined : -found || 0
  }
  const rows: Array<StatementRow> = []
  const problems: Array<Problem> = []
  let passedOver = listed
  moved.forEach((record, index) => {
    const { line, fields } = record
    const problem = (reason: string) => problems.push(problemAt(line, fields.values(), reason))
    const dated = believed(days.days[index], options.today)
    const amount = cashOf(record, units(amountOf(fields)))
    if (record.isCut) problem(isCutOff)
    else if (record.isDoubled) problem(runTogether)
    else if ("reason" in dated) problem(dated.reason)
    else if (amount === undefined) problem(amountUnreadable)
    else if (amount === 0 || isOpening(record)) passedOver += 1
    else
      for (const row of rowsOf(record, {
        amount,
        day: dated.day,
        key: keys.get(record.account)!,
        hasDates,
        units,
        options,
      }))
        rows.push(row)
  })
  const dialect = dialectOf(encoding, { decimal: decimal ?? null, dateOrder: days.order, sign: "positive is money in" })
  if (moved.length === 0) return refusal(dialect, refusalOf(trades.length > 0, cutList !== null))
  return {
    ...nothing(dialect),
    accounts: accountsOf(moved, rows, keys, options, units),
    rows,
    evidence: evidenceOf(days, currency.by, firstKey),
    questions: [
      ...days.questions,
      ...(doubtful === undefined ? [] : [askForDecimal(decimalId, doubtful, decimal ?? null)]),
      ...currency.questionsOn(rows),
    ],
    passedOver,
    problems: [
      ...problems,
      ...trades.slice(0, 1).map(({ line }) => problemAt(line, [], tradesLeftOut(trades.length))),
      ...(cutList === null ? [] : [problemAt(cutList, [], isCutOff)]),
    ],
  }
}

const refusalOf = (hasTrades: boolean, isCut: boolean): string =>
  isCut
    ? isCutOff
    : hasTrades
      ? onlyInvestments
      : "This file has no transactions: it holds lists of accounts or categories, or its period was empty."

/** U is T once more, in newer programs. */
const amountOf = (fields: QifRecord["fields"]): string => fields.get("T") || fields.get("U") || ""

interface RowInput {
  readonly amount: number
  readonly day: string
  readonly key: string
  /** Otherwise the memos are dates. */
  readonly hasDates: boolean
  readonly units: (amount: string) => number | undefined
  readonly options: ReadingOptions
}

const rowsOf = (
  record: QifRecord,
  { amount, day, key, hasDates, units, options }: RowInput,
): ReadonlyArray<StatementRow> => {
  const { line, fields } = record
  const [number = "", memo = ""] = [fields.get("N"), hasDates ? fields.get("M") : ""]
  const name = nameOf(fields.get("P") || memo || (/^\d+$/.test(number) ? `Check ${number}` : number))
  const whole: StatementRow = {
    line,
    accountKey: key,
    date: day,
    amount,
    currency: options.currency,
    name,
    note: noteOf([memo], name),
    ...belongs(record.parts.length === 0 ? (fields.get("L") ?? "") : ""),
    bankId: null,
    split: null,
  }
  const parts = splitOf(record, amount, units)
  if (parts.length === 0) return [whole]
  return parts.map((part) => ({
    ...whole,
    amount: part.amount,
    note: noteOf([part.note || memo], name),
    ...belongs(part.category),
    split: parts.length === 1 ? null : `${line}`,
  }))
}

const accountKeys = (records: ReadonlyArray<QifRecord>): ReadonlyMap<QifAccount, string> => {
  const accounts = [...new Set(records.map(({ account }) => account))]
  const keys = keysOf(
    accounts.map(({ name, type }) => [name, type]),
    1,
  )
  return new Map(accounts.map((account, index) => [account, keys[index]!]))
}

const types: Readonly<Record<string, StatementAccount["type"]>> = {
  bank: "checking",
  cash: "checking",
  ccard: "credit",
  "oth l": "loan",
  invst: "investment",
  port: "investment",
}

const accountsOf = (
  records: ReadonlyArray<QifRecord>,
  rows: ReadonlyArray<StatementRow>,
  keys: ReadonlyMap<QifAccount, string>,
  options: ReadingOptions,
  units: (amount: string) => number | undefined,
): ReadonlyArray<StatementAccount> => {
  const used = new Set(rows.map(({ accountKey }) => accountKey))
  // Where no section names the account, its opening balance may: as a transfer from itself.
  const openings = records
    .filter(isOpening)
    .map(({ account, fields }) => [account, belongs(fields.get("L") ?? "")] as const)
  /** What is there after the last row, where the file says what was there before the first. */
  const closing = (account: QifAccount, key: string): number | null => {
    const opening = records.find((record) => record.account === account && isOpening(record))
    const before = opening === undefined ? undefined : units(amountOf(opening.fields))
    if (before === undefined) return null
    return -before - rows.reduce((sum, row) => (row.accountKey === key ? sum + row.amount : sum), 0)
  }
  const opened = new Map(openings.map(([account, { transferTo }]) => [account, transferTo ?? ""]))
  return [...keys]
    .filter(([, key]) => used.has(key))
    .map(([account, key]) => ({
      key,
      name: account.name || (opened.get(account) ?? ""),
      type: types[account.type] ?? null,
      currency: options.currency,
      closingBalance: closing(account, key),
    }))
}

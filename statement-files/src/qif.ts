// Reads QIF: records of lines that begin with a letter, each closed by a caret.
import { readDays } from "./values/days.ts"
import { decimalsOf } from "./currencies.ts"
import {
  amountUnreadable,
  believed,
  dialectOf,
  isCutOff,
  nameOf,
  noteOf,
  nothing,
  onlyInvestments,
  problemAt,
  refusal,
  type Reader,
} from "./reading.ts"
import type { Problem, ReadingOptions, StatementAccount, StatementRow } from "./statement.ts"
import { decimalSignOf, minorUnits, readWritten } from "./values/amount.ts"

interface QifRecord {
  readonly line: number
  readonly account: number
  readonly fields: ReadonlyMap<string, string>
  readonly parts: ReadonlyArray<Part>
}

/** S, E and $ of one part of a split transaction. */
interface Part {
  category: string
  note: string
  amount: string
}

interface QifAccount {
  readonly name: string
  readonly type: string
}

/** Sections of transactions; what others hold looks alike: lists of accounts, categories, memorised payments, prices. */
const transactionTypes = /^(?:bank|cash|ccard|oth a|oth l)$/i

export const readQif: Reader = (text, encoding, options) => {
  const { records, accounts, passedOver, isCut, hasInvestments } = recordsOf(text)
  const bodies = records.flatMap(({ fields, parts }) => [amountOf(fields), ...parts.map(({ amount }) => amount)])
  const decimal = decimalSignOf(bodies.flatMap((amount) => readWritten(amount)?.body ?? []))
  const days = readDays({
    dates: records.map(({ fields }) => [dateText(fields.get("D") ?? "")]),
    today: options.today,
    habit: null,
    surroundings: options.fileName,
    answers: options.answers ?? {},
  })
  const decimals = decimalsOf(options.currency)
  /** Money out is positive. */
  const units = (amount: string): number | undefined => {
    const written = readWritten(amount)
    const found = written === undefined ? undefined : minorUnits(written.body, decimal, decimals)
    return found === undefined ? undefined : written!.isNegative ? found : -found || 0
  }
  const problems: Array<Problem> = []
  const rows: Array<StatementRow> = []
  let furniture = passedOver
  records.forEach((record, index) => {
    const { line, fields, parts } = record
    const problem = (reason: string) => problems.push(problemAt(line, fields.values(), reason))
    const [dated, amount] = [believed(days.days[index], options.today), units(amountOf(fields))]
    if ("reason" in dated) return problem(dated.reason)
    if (amount === undefined) return problem(amountUnreadable)
    const isOpening = /^opening balance$/i.test(fields.get("P") ?? "")
    if (amount === 0 || isOpening) {
      furniture += 1
      return
    }
    const name = nameOf(fields.get("P") || fields.get("M") || (fields.get("N") ? `Check ${fields.get("N")}` : ""))
    const whole = {
      line,
      accountKey: keyOf(accounts[record.account]),
      date: dated.day,
      currency: options.currency,
      name,
      bankId: null,
    }
    const amounts = parts.map((part) => units(part.amount))
    const sum = amounts.reduce<number>((total, part) => total + (part ?? Number.NaN), 0)
    // Parts that do not add up are somebody's mistake: the transaction's own amount is what the account lost.
    if (parts.length > 1 && sum === amount)
      parts.forEach((part, at) =>
        rows.push({
          ...whole,
          amount: amounts[at]!,
          note: part.note || (fields.get("M") ?? ""),
          ...belongs(part.category),
          split: `${line}`,
        }),
      )
    else {
      rows.push({
        ...whole,
        amount,
        note: noteOf([fields.get("M") ?? ""], name),
        ...belongs(parts.length > 0 ? "" : (fields.get("L") ?? "")),
        split: null,
      })
    }
  })
  const dialect = dialectOf(encoding, { decimal: decimal ?? null, dateOrder: days.order, sign: "positive is money in" })
  if (isCut) return refusal(dialect, isCutOff)
  if (records.length === 0)
    return refusal(
      dialect,
      hasInvestments
        ? onlyInvestments
        : "This file has no transactions: it holds lists of accounts or categories, or its period was empty.",
    )
  return {
    ...nothing(dialect),
    accounts: accounts
      .filter((account) => rows.some(({ accountKey }) => accountKey === keyOf(account)))
      .map((account) => described(account, options)),
    rows,
    questions: days.questions,
    passedOver: furniture,
    problems,
  }
}

const amountOf = (fields: ReadonlyMap<string, string>): string => fields.get("T") ?? fields.get("U") ?? ""

/** 6/19' 5 is June 19, 2005, and 1/ 1'00 January 1, 2000. */
const dateText = (text: string): string =>
  text
    .replace(/'\s*(\d)$/, "/200$1")
    .replace(/'\s*(\d{2})$/, "/20$1")
    .replace(/'\s*(\d{4})$/, "/$1")
    .replace(/([/.-])\s+/g, "$1")
    .trim()

/** "[Savings]" is a transfer, "Food:Market/Holiday" a category with a class. */
const belongs = (text: string): Pick<StatementRow, "category" | "tags" | "transferTo"> => {
  const [, to] = /^\[(.+?)\]/.exec(text) ?? []
  if (to !== undefined) return { category: null, tags: [], transferTo: to }
  const [category = "", ...classes] = text.split("/")
  return {
    category: category.trim() || null,
    tags: classes.map((name) => name.trim()).filter((name) => name !== ""),
    transferTo: null,
  }
}

const keyOf = (account: QifAccount | undefined): string => account?.name || "file"

const types: Readonly<Record<string, StatementAccount["type"]>> = {
  bank: "checking",
  cash: "checking",
  ccard: "credit",
  "oth l": "loan",
}

const described = (account: QifAccount, { currency }: ReadingOptions): StatementAccount => ({
  key: keyOf(account),
  name: account.name,
  type: types[account.type.toLowerCase()] ?? null,
  currency,
  closingBalance: null,
})

const recordsOf = (text: string) => {
  const records: Array<QifRecord> = []
  const accounts: Array<QifAccount> = []
  let [passedOver, hasInvestments] = [0, false]
  let section = "bank"
  let name = ""
  let start = 1
  let fields = new Map<string, string>()
  let parts: Array<Part> = []
  const account = (): number => {
    const known = accounts.findIndex((one) => one.name === name && one.type === section)
    return known >= 0 ? known : accounts.push({ name, type: section }) - 1
  }
  const close = (): void => {
    if (section === "account") name = fields.get("N") ?? ""
    else if (fields.size > 0 && transactionTypes.test(section))
      records.push({ line: start, account: account(), fields, parts })
    else if (fields.size > 0) passedOver += 1
    fields = new Map()
    parts = []
  }
  const lines = text.split(/\r\n|\n|\r/)
  lines.forEach((given, index) => {
    const line = given.trim()
    if (line === "") return
    if (line.startsWith("!")) {
      const [, type] = /^!type:(.+)$/i.exec(line) ?? []
      if (type !== undefined) section = type.trim().toLowerCase()
      else if (/^!account/i.test(line)) section = "account"
      hasInvestments ||= section === "invst"
      return
    }
    if (line.startsWith("^")) return close()
    if (fields.size === 0) start = index + 1
    const [code = "", value] = [line[0], line.slice(1).trim()]
    if (code === "S") parts.push({ category: value, note: "", amount: "" })
    else if (code === "E" && parts.length > 0) parts.at(-1)!.note = value
    else if (code === "$" && parts.length > 0) parts.at(-1)!.amount = value
    else if (!fields.has(code)) fields.set(code, value)
  })
  return { records, accounts, passedOver, isCut: fields.size > 0 && section !== "account", hasInvestments }
}

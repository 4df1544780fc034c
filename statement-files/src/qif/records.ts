// The records of a QIF file: lines that begin with a letter, closed by a caret, in sections of transactions or lists.
import { readDate } from "../values/date.ts"
import { dateText } from "./dates.ts"

export interface QifRecord {
  readonly line: number
  readonly account: QifAccount
  /** Whether it is in a section of investments. */
  readonly isInvestment: boolean
  readonly fields: ReadonlyMap<string, string>
  readonly parts: ReadonlyArray<Part>
  /** It has two dates or amounts, so two records have run together. */
  readonly isDoubled: boolean
  /** The file ends before the record does. */
  readonly isCut: boolean
}

/** S, E and $ of one part of a split transaction. */
export interface Part {
  readonly category: string
  note: string
  amount: string
}

export interface QifAccount {
  readonly name: string
  /** In lower case: bank, ccard, oth l. */
  readonly type: string
}

export interface QifFile {
  readonly records: ReadonlyArray<QifRecord>
  /** The number of records of lists. */
  readonly passedOver: number
  /** The line of a truncated record that is no transaction. */
  readonly cutList: number | null
}

/** Lists with similar records: accounts, categories, memorised payments, prices. */
const listTypes =
  /^(?:cat|class|memorized|security|prices?|budget|tag|tax|invitem|template|bills?|invoices?|cust|vendor|account)\b/
const investmentTypes = /^(?:invst|port|401)/

export const recordsOf = (text: string): QifFile => {
  const records: Array<QifRecord> = []
  const accounts = new Map<string, QifAccount>()
  let [passedOver, section, cutList] = [0, "bank", null as number | null]
  // A section of one account names the next section; with several it is a list of all.
  const unnamed: QifAccount = { name: "", type: "" }
  let named = unnamed
  let listed = 0
  let record = blank()
  const accountOf = (): QifAccount => {
    const type = named.type || section
    const key = `${named.name}\n${type}`
    const known = accounts.get(key) ?? { name: named.name, type }
    accounts.set(key, known)
    return known
  }
  const close = (isCut: boolean): void => {
    const { line, fields, parts, isDoubled } = record
    record = blank()
    if (fields.size === 0) return
    // If the heading after an account is missing or broken, its transactions have dates, or run together with it.
    const isAccount = section === "account" && !isDoubled && readDate(dateText(fields.get("D") ?? "")) === undefined
    if (isAccount) {
      listed += 1
      const [name, type] = [fields.get("N") ?? "", (fields.get("T") ?? "").toLowerCase()]
      named = listed === 1 ? { name, type } : unnamed
    }
    // Without a date and an amount it is empty, or belongs to an unknown list.
    const isMoney = ["D", "T", "U"].some((code) => fields.has(code))
    const isList = isAccount || (section !== "account" && listTypes.test(section)) || (!isMoney && !isCut)
    if (isList && isCut) cutList = line
    else if (isList) passedOver += isAccount ? 0 : 1
    else {
      const isInvestment = investmentTypes.test(section)
      records.push({ line, account: accountOf(), isInvestment, fields, parts, isDoubled, isCut })
    }
  }
  let [number, start] = [0, 0]
  for (const end of lineEnds(text)) {
    number += 1
    const line = text.slice(start, end.at).trim()
    start = end.next
    if (line.startsWith("^")) close(false)
    else if (line.startsWith("!")) {
      // The next section also ends a record that was not closed.
      close(false)
      const [, type] = /^!type:(.+)$/i.exec(line) ?? []
      if (type !== undefined) section = type.trim().toLowerCase()
      else if (/^!account/i.test(line)) [section, listed] = ["account", 0]
      else if (!/^!(?:option|clear):/i.test(line)) named = unnamed
    } else if (line !== "") take(record, line, number)
  }
  close(true)
  return { records, passedOver, cutList }
}

interface Open {
  line: number
  readonly fields: Map<string, string>
  readonly parts: Array<Part>
  isDoubled: boolean
}

const blank = (): Open => ({ line: 0, fields: new Map(), parts: [], isDoubled: false })

const take = (record: Open, line: string, number: number): void => {
  const { fields, parts } = record
  if (fields.size === 0) record.line = number
  const code = String.fromCodePoint(line.codePointAt(0)!)
  const value = line.slice(code.length).trim()
  const part = parts.at(-1)
  if (code === "S") parts.push({ category: value, note: "", amount: "" })
  else if (code === "E" && part !== undefined) part.note = value
  else if (code === "$" && part !== undefined) part.amount = value
  else if (!fields.has(code)) fields.set(code, value)
  // A text over several lines may continue with a T or a D.
  else if (code === "T" && /^[-+\d.,]*\d[\d.,]*$/.test(value)) record.isDoubled = true
  else if (code === "D" && readDate(dateText(value)) !== undefined) record.isDoubled = true
}

function* lineEnds(text: string): Generator<{ readonly at: number; readonly next: number }> {
  const end = /\r\n|\n|\r/g
  for (let found = end.exec(text); found !== null; found = end.exec(text))
    yield { at: found.index, next: end.lastIndex }
  yield { at: text.length, next: text.length }
}

// Reads OFX 1 and 2, QFX and QBO: every statement of the file, with only the cash transactions of investments.
import {
  believed,
  dialectOf,
  emptyPeriod,
  isCutOff,
  isKindOfRow,
  nameOf,
  noteOf,
  evidenceOf,
  nothing,
  onlyInvestments,
  problemAt,
  refusal,
  runTogether,
  tradesLeftOut,
  type Reader,
} from "../reading.ts"
import { daysOf, unstatedCurrency } from "../questions.ts"
import { remembering } from "../remembering.ts"
import type { Problem, StatementRow } from "../statement.ts"
import { accountsOf, namedAccounts, type NamedAccount } from "./accounts.ts"
import { amountsOf } from "./amounts.ts"
import { dateText } from "./dates.ts"
import { readOfxFile, type OfxAccount, type OfxFile, type OfxTransaction } from "./statements.ts"

export const readOfx: Reader = (text, encoding, options) => {
  const file = readOfxFile(text)
  const booked = file.transactions.filter(({ isPending }) => !isPending)
  const unstated = remembering((key) => unstatedCurrency(options, key))
  const accounts = namedAccounts(booked, (firstKey) => unstated(firstKey).code)
  const replaced = replacedBy(booked)
  const amounts = amountsOf(booked, accounts, options)
  const firstKey = [...accounts.values()][0]?.key ?? "file"
  const days = daysOf(firstKey, options.fileName, {
    dates: booked.map(({ fields }) => [dateText(fields)]),
    today: options.today,
    nameOf: (row) => namesOf(booked[row]!.fields).name,
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
      reasonAgainst(transaction, file, replaced) ??
      ("reason" in dated ? dated.reason : "reason" in money ? money.reason : null)
    if (reason !== null) problems.push(problemAt(line, wordsOf(fields), reason))
    else if ("units" in money && money.units === 0) passedOver += 1
    else if ("units" in money && "day" in dated)
      rows.push({
        line,
        accountKey: accounts.get(account)!.key,
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
  const unstatedRows = rows.filter(isOfUnstated(accounts))
  const dialect = dialectOf(encoding, { decimal: amounts.decimal ?? null, dateOrder: days.order, sign: amounts.sign })
  const pending = file.transactions.length - booked.length
  if (rows.length + problems.length + pending + passedOver === 0) return refusal(dialect, refusalOf(file))
  return {
    ...nothing(dialect),
    accounts: accountsOf(accounts, new Set(rows.map(({ accountKey }) => accountKey)), amounts.balance),
    rows,
    evidence: evidenceOf(days, unstatedRows.length === 0 ? "stated" : unstated(firstKey).by, firstKey),
    questions: [...days.questions, ...amounts.questions, ...unstated(firstKey).questionsOn(unstatedRows)],
    passedOver,
    pending,
    problems: [...problems, ...noticesOf(file)],
  }
}

const isOfUnstated = (accounts: ReadonlyMap<OfxAccount, NamedAccount>) => {
  const keys = new Set([...accounts.values()].flatMap(({ key, isCurrencyAssumed }) => (isCurrencyAssumed ? [key] : [])))
  return ({ accountKey }: StatementRow): boolean => keys.has(accountKey)
}

const reasonAgainst = (
  transaction: OfxTransaction,
  { transactions, isLastCut }: OfxFile,
  replaced: ReadonlySet<OfxTransaction>,
): string | null => {
  const { fields, isDoubled } = transaction
  if (isLastCut && transaction === transactions.at(-1)) return isCutOff
  if (isDoubled) return runTogether
  if (replaced.has(transaction)) return "The bank has put another transaction of this file in its place."
  return fields.has("CORRECTFITID") && fields.get("CORRECTACTION")?.toUpperCase() === "DELETE"
    ? "The bank takes an earlier transaction back with it: look for that one, and delete it."
    : null
}

/** Those that others of the file correct. An id that several have names none of them. */
const replacedBy = (transactions: ReadonlyArray<OfxTransaction>): ReadonlySet<OfxTransaction> => {
  const corrected = new Map<OfxAccount, Map<string, ReadonlyArray<OfxTransaction>>>()
  for (const { account, fields } of transactions) {
    const id = fields.get("CORRECTFITID")
    if (id !== undefined) corrected.set(account, (corrected.get(account) ?? new Map()).set(id, []))
  }
  for (const transaction of transactions) {
    const [ids, id = ""] = [corrected.get(transaction.account), transaction.fields.get("FITID")]
    const found = ids?.get(id)
    if (found !== undefined) ids!.set(id, [...found.slice(0, 1), transaction])
  }
  const all = [...corrected.values()].flatMap((ids) => [...ids.values()])
  return new Set(all.flatMap((found) => (found.length === 1 ? found : [])))
}

const wordsOf = (fields: OfxTransaction["fields"]): ReadonlyArray<string> =>
  [...fields].map(([name, value]) => `${name} ${value}`)

const namesOf = (fields: OfxTransaction["fields"]): Pick<StatementRow, "name" | "note"> => {
  const check = fields.get("CHECKNUM")
  const [memo = "", extended = ""] = [fields.get("MEMO"), fields.get("EXTDNAME")]
  const known = [fields.get("NAME"), fields.get("PAYEE.NAME"), fields.get("EXTDPAYEE.NAME"), extended, memo]
  const name = nameOf(
    known.find((text) => text && !isKindOfRow(text)) ??
      known.find(Boolean) ??
      (check ? `Check ${check}` : (fields.get("TRNTYPE") ?? "")),
  )
  const kind = known[0] !== undefined && isKindOfRow(known[0]) ? known[0] : ""
  return { name, note: noteOf([kind, extended, memo], name) }
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

// Reads OFX 1 and 2, QFX and QBO: every statement of the file, with only the cash transactions of investments.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { accountTypes, keysOf } from "../account-keys.ts"
import { statedCurrency } from "../currencies.ts"
import {
  emptyPeriod,
  isCutOff,
  isKindOfRow,
  nameOf,
  noteOf,
  onlyInvestments,
  problemAt,
  runTogether,
  tradesLeftOut,
  type Reader,
} from "../reading.ts"
import { directionsOf } from "../direction.ts"
import { latestOf, nothingElse, readSheet } from "../sheet.ts"
import type { Problem, StatementRow } from "../statement.ts"
import { kindOf, movementOf } from "./kinds.ts"
import { readOfxFile, type OfxAccount, type OfxFile, type OfxTransaction } from "./statements.ts"

type Fields = OfxTransaction["fields"]

export const readOfx: Reader = (text, encoding, options) => {
  const file = readOfxFile(text)
  const booked = file.transactions.filter((one) => !one.isPending && !/^(?:HOLD|PENDING)$/.test(kindOf(one)))
  // One account may have several statements. Credit unions give one number to a checking and a savings account.
  const keys = keysOf(
    booked.map(({ account }) => account),
    2,
    ({ bank, id, type, branch, currency }) => [bank, id, type, branch, currency],
  )
  const replaced = replacedBy(booked, keys)
  const movements = booked.map((one) => movementOf(one, keys.get(one.account)!))
  const { directionFor, ...sign } = directionsOf(movements, options)
  const { reading } = readSheet(
    {
      encoding,
      entries: booked.map((transaction, at) => {
        const { line, account, fields } = transaction
        return {
          line,
          accountKey: keys.get(account)!,
          date: dateText(fields),
          amount: fields.get("TRNAMT") ?? "",
          direction: directionFor(movements[at]!),
          currency: statedCurrency(fields.get("CURRENCY.CURSYM") ?? "") ?? statedCurrency(account.currency),
          details: { ...nothingElse, ...namesOf(fields), bankId: fields.get("FITID") ?? null },
          cells: () => [...fields].map(([name, value]) => `${name} ${value}`),
          reason: reasonAgainst(transaction, file, replaced),
        }
      }),
      accounts: accountsOf(keys, booked),
      ...sign,
      isPointDecimal: "mostly",
      passedOver: 0,
      pending: file.transactions.length - booked.length,
      notices: noticesOf(file),
      refusal: refusalOf(file),
    },
    options,
  )
  return reading
}

const compact = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d]{0,3}[-/.]\d)/

/**
 * With hyphens; "" without one. The booking day comes first, then the person's, then the day of availability. Times and
 * zones never move it: 20240131223400[+3:MSK] is January 31.
 */
const dateText = (fields: Fields): string => {
  const known = ["DTPOSTED", "DTUSER", "DTAVAIL"].map((name) => fields.get(name) ?? "")
  const text = known.find((date) => /[1-9]/.test(date)) ?? ""
  const [, year, month, day] = compact.exec(text) ?? []
  return year === undefined ? text : `${year}-${month}-${day}`
}

const accountsOf = (keys: ReadonlyMap<OfxAccount, string>, transactions: ReadonlyArray<OfxTransaction>) => {
  // One bank omits the decimal sign of balances alone: 12345 is then 123.45.
  const areAllWithDecimals = transactions.every(({ fields }) => hasDecimals(fields.get("TRNAMT") ?? ""))
  return latestOf(
    [...keys].map(([{ id, type, balance, balanceDate, currency }, accountKey]) => {
      const closing = areAllWithDecimals && !hasDecimals(balance) ? "" : balance
      const known = { name: id, type: accountTypes.ofx[type] ?? null, currency: statedCurrency(currency) }
      return { accountKey, account: { ...known, closing, closingDay: closing === "" ? "" : balanceDate } }
    }),
  )
}

const hasDecimals = (text: string): boolean => /[.,]\d{1,2}\D*$|^[-+]?0*$/.test(text.trim())

const reasonAgainst = (
  transaction: OfxTransaction,
  { transactions, isLastCut }: OfxFile,
  replaced: ReadonlySet<OfxTransaction>,
): string | undefined => {
  const { fields, isDoubled } = transaction
  if (isLastCut && transaction === transactions.at(-1)) return isCutOff
  if (isDoubled) return runTogether
  if (replaced.has(transaction)) return "The bank has put another transaction of this file in its place."
  return fields.has("CORRECTFITID") && fields.get("CORRECTACTION")?.toUpperCase() === "DELETE"
    ? "The bank takes an earlier transaction back with it: look for that one, and delete it."
    : undefined
}

/** Transactions that others of the file correct. An id of several transactions identifies none. */
const replacedBy = (
  transactions: ReadonlyArray<OfxTransaction>,
  keys: ReadonlyMap<OfxAccount, string>,
): ReadonlySet<OfxTransaction> => {
  const correcting = transactions.filter(({ fields }) => fields.has("CORRECTFITID"))
  if (correcting.length === 0) return new Set()
  const idOf = (name: string) => (one: OfxTransaction) => `${keys.get(one.account)}\n${one.fields.get(name)}`
  const withId = grouped(transactions, idOf("FITID"))
  const corrected = correcting.map((one) => withId.get(idOf("CORRECTFITID")(one)) ?? [])
  return new Set(corrected.filter(({ length }) => length === 1).flat())
}

const namesOf = (fields: Fields): Pick<StatementRow, "name" | "note"> => {
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

const textOf = ({ code, message }: OfxFile["statuses"][number]): string =>
  message === ""
    ? `The bank answered with error ${code} instead of transactions: sign in to your bank's website and try again.`
    : `The bank says: “${message.slice(0, 300)}”`

const refusalOf = (file: OfxFile): string => {
  const error = file.statuses.findLast(isError)
  if (error !== undefined) return textOf(error)
  if (file.isCut) return isCutOff
  return file.trades.length > 0 ? onlyInvestments : emptyPeriod
}

const noticesOf = (file: OfxFile): ReadonlyArray<Problem> => [
  ...file.statuses.filter(isError).map((status) => problemAt(status.line, [status.code], textOf(status))),
  ...file.trades.slice(0, 1).map((line) => problemAt(line, [], tradesLeftOut(file.trades.length))),
  ...(file.isCut && !file.isLastCut ? [problemAt(file.lastLine, [], isCutOff)] : []),
]

// Reads QIF: bank accounts, cards and cash, and the cash of investments.
import { accountTypes, keysOf } from "../account-keys.ts"
import { directionsOf, type Movement } from "../direction.ts"
import {
  isCutOff,
  nameOf,
  noteOf,
  onlyInvestments,
  problemAt,
  runTogether,
  tradesLeftOut,
  type Reader,
} from "../reading.ts"
import { nothingElse, readSheet, type Entry, type SheetAccount, type Direction } from "../sheet.ts"
import { readMachineWritten } from "../values/amount.ts"
import { dateText } from "./dates.ts"
import { recordsOf, type QifAccount, type QifRecord } from "./records.ts"
import { belongs, openingsAmong } from "./words.ts"

export const readQif: Reader = (text, encoding, options) => {
  const { records, passedOver, cutList } = recordsOf(text)
  const trades = records.filter(isTrade)
  const moved = records.filter((record) => !isTrade(record))
  const hasDates = moved.some(({ fields }) => fields.has("D"))
  const keys = keysOf(
    moved.map(({ account }) => account),
    1,
    ({ name, type }) => [name, type],
  )
  const openings = openingsAmong(moved)
  const { directionFor, ...sign } = directionsOf(
    moved
      .filter((record) => !record.isInvestment && !openings.has(record))
      .map((record) => movementOf(record, keys.get(record.account)!)),
    options,
  )
  const { reading } = readSheet(
    {
      encoding,
      entries: moved.map((record) => {
        const accountKey = keys.get(record.account)!
        const direction = (record.isInvestment && directionOfCash(record)) || directionFor({ accountKey })
        return entryOf(record, { accountKey, direction, isPassedOver: openings.has(record) }, hasDates, options.today)
      }),
      accounts: accountsOf(keys, openings),
      ...sign,
      isPointDecimal: "unknown",
      passedOver,
      pending: 0,
      notices: [
        ...trades.slice(0, 1).map(({ line }) => problemAt(line, [], tradesLeftOut(trades.length))),
        ...(cutList === null ? [] : [problemAt(cutList, [], isCutOff)]),
      ],
      refusal: cutList !== null ? isCutOff : trades.length > 0 ? onlyInvestments : onlyLists,
    },
    options,
  )
  return reading
}

const onlyLists = "This file has no transactions: it holds lists of accounts or categories, or its period was empty."

/**
 * Of investments only cash is imported: deposits and withdrawals, whose action gives the direction, since the amount
 * has no sign, and entries of the cash account itself. undefined for a trade.
 */
const directionOfCash = ({ fields }: QifRecord): Direction | undefined => {
  const action = fields.get("N") ?? ""
  if (/^(?:xin|contribx)$/i.test(action)) return "in"
  if (/^(?:xout|withdrwx)$/i.test(action)) return "out"
  // Without an action, a security or a number of shares it is an entry of the cash account.
  const isEntry = action === "" && !fields.has("Y") && !fields.has("Q")
  return isEntry || /^cash$/i.test(action) ? "as written" : undefined
}

const isTrade = (record: QifRecord): boolean => record.isInvestment && directionOfCash(record) === undefined

/** U repeats T in newer programs. */
const amountOf = (fields: QifRecord["fields"]): string => fields.get("T") || fields.get("U") || ""

/** QIF has no kinds of transactions that would give a direction. */
const movementOf = ({ account, fields }: QifRecord, accountKey: string): Movement => ({
  accountKey,
  isCard: accountTypes.qif[account.type] === "credit",
  amount: amountOf(fields),
  texts: () => [fields.get("D"), amountOf(fields), fields.get("P") ?? fields.get("M")],
})

const entryOf = (
  record: QifRecord,
  { accountKey, direction, isPassedOver }: Required<Pick<Entry, "accountKey" | "direction" | "isPassedOver">>,
  hasDates: boolean,
  today: string,
): Entry => {
  const { line, fields, parts, isCut, isDoubled } = record
  // One bank writes its dates in the field of memos.
  const [number = "", memo = ""] = [fields.get("N"), hasDates ? fields.get("M") : ""]
  const amount = amountOf(fields)
  const [currency, ...others] = readMachineWritten(amount)?.currencies ?? []
  const name = nameOf(fields.get("P") || memo || (/^\d+$/.test(number) ? `Check ${number}` : number))
  const belonging = belongs(parts.length === 0 ? (fields.get("L") ?? "") : "")
  return {
    line,
    accountKey,
    direction,
    isPassedOver,
    date: dateText(fields.get(hasDates ? "D" : "M") ?? "", today),
    amount,
    currency: others.length === 0 ? currency : undefined,
    details: { ...nothingElse, ...belonging, name, note: noteOf([memo], name), bankId: null },
    cells: () => fields.values(),
    reason: isCut ? isCutOff : isDoubled ? runTogether : undefined,
    parts: parts.map(({ amount, note, category }) => ({
      amount,
      details: { note: noteOf([note || memo], name), ...belongs(category) },
    })),
  }
}

/** If no section names the account, its opening balance may: as a transfer from itself. */
const accountsOf = (
  keys: ReadonlyMap<QifAccount, string>,
  openings: ReadonlySet<QifRecord>,
): ReadonlyMap<string, SheetAccount> =>
  new Map(
    [...keys].map(([account, key]) => {
      const fields = [...openings].find((record) => record.account === account)?.fields
      const name = account.name || belongs(fields?.get("L") ?? "").transferTo || ""
      const opening = fields === undefined ? "" : amountOf(fields)
      return [key, { name, type: accountTypes.qif[account.type] ?? null, currency: undefined, opening }]
    }),
  )
